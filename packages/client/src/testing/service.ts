import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { fillWithSample, programs } from "@us-market-data/tooling/testkit";

/** The service itself, with sample data in its own folder. */
export interface Service extends AsyncDisposable {
	/** Its address, without a slash at the end. */
	url: string;
	/** The text of a demo key: `demo-key`, or one that is answered 401, 402 or 403, as in `demo-key-401`. */
	key(file: string): Promise<string>;
}

/** Starts the service on a free port of loopback. Its first output is its address. */
export async function startService(): Promise<Service> {
	const folder = await mkdtemp(join(tmpdir(), "client-test-"));
	await fillWithSample(folder);
	const env = { ...process.env, PORT: "0", HOST: "127.0.0.1", DATA_DIR: folder, LOG_LEVEL: "error" };
	const service = spawn(process.execPath, [programs.service], { env, stdio: ["ignore", "pipe", "inherit"] });
	const [line]: string[] = await once(createInterface(service.stdout), "line");
	const url = /http:\/\/\S+/.exec(line ?? "")?.[0] ?? "";
	return {
		url,
		key: async (file) => (await readFile(join(folder, file), "utf8")).trim(),
		async [Symbol.asyncDispose]() {
			if (service.exitCode === null) {
				service.kill("SIGTERM");
				await once(service, "exit");
			}
			await rm(folder, { recursive: true, force: true });
		},
	};
}
