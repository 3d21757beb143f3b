import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { environment, programs, startProcess } from "@us-market-data/tooling/testkit";

/** A market data service for tests. */
export interface BackEnd extends AsyncDisposable {
	url: string;
	key: string;
}

/** Starts a program and waits until it has printed its address and the words that tell that it is ready. */
export async function startPrinting(
	program: string,
	settings: Record<string, string>,
	{ options = [], ready = "http:" }: { options?: string[]; ready?: string } = {},
): Promise<AsyncDisposable & { url: string }> {
	const child = spawn(process.execPath, [...options, program], {
		env: environment({ PORT: "0", ...settings }),
		stdio: ["ignore", "pipe", "inherit"],
	});
	let printed = "";
	child.stdout.setEncoding("utf8").on("data", (text: string) => {
		printed += text;
	});
	while (!printed.includes(ready)) {
		await Promise.race([once(child.stdout, "data"), once(child, "exit")]);
		if (child.exitCode !== null) throw new Error(`the program left with ${child.exitCode}`);
	}
	const url = /http:\/\/[\d.]+:\d+/.exec(printed)?.[0] ?? "";
	return { url, [Symbol.asyncDispose]: () => end(child) };
}

async function end(child: ChildProcess): Promise<void> {
	if (child.exitCode !== null) return;
	child.kill("SIGTERM");
	await once(child, "exit");
}

/** The mock, with its simulated market. */
export async function startMock(): Promise<BackEnd> {
	const running = await startPrinting(programs.mock, {}, { ready: "The simulated market is there" });
	return { ...running, key: "mock-200" };
}

/** The service with sample data. */
export async function startService(): Promise<BackEnd> {
	const folder = await mkdtemp(join(tmpdir(), "watchlist-service-"));
	const service = await startProcess({ DATA_DIR: folder, LOG_LEVEL: "error" });
	return {
		url: service.url,
		key: (await readFile(join(folder, "demo-key"), "utf8")).trim(),
		async [Symbol.asyncDispose]() {
			await service.stop();
			await rm(folder, { recursive: true, force: true });
		},
	};
}
