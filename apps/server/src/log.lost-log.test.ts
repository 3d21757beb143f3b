import { type ChildProcess, type StdioOptions, spawn } from "node:child_process";
import { once } from "node:events";
import { closeSync, openSync } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { environment, freePort, programs } from "@us-market-data/tooling/testkit";
import { afterAll, beforeAll, describe, expect, test } from "vitest";

/** The service with standard streams that are full, closed or unread. */
let folder: string;
let full: number;
const started: ChildProcess[] = [];
beforeAll(async () => {
	folder = await mkdtemp(join(tmpdir(), "us-market-data-lost-log-"));
	full = openSync("/dev/full", "w");
});
afterAll(async () => {
	closeSync(full);
	for (const child of started) child.kill("SIGKILL");
	await rm(folder, { recursive: true, force: true });
});

interface Lost {
	child: ChildProcess;
	url: string;
	/** Sends the signal, and returns code and signal of the exit. */
	stop(): Promise<[code: number | null, signal: string | null]>;
}

/** Starts the service on these streams, and waits until it answers. */
async function start(stdio: StdioOptions, prepare?: (child: ChildProcess) => void): Promise<Lost> {
	const port = await freePort();
	const settings = { DATA_DIR: join(folder, "data"), SAMPLE_DATA: "false", PORT: String(port) };
	const env = environment({ ...settings, METRICS_TOKEN: "token-of-sixteen" });
	const child = spawn(process.execPath, [programs.service], { env, stdio });
	started.push(child);
	prepare?.(child);
	const exited = once(child, "exit") as Promise<[number | null, string | null]>;
	const url = `http://127.0.0.1:${port}`;
	while (!(await fetch(`${url}/healthz`).catch(() => undefined))?.ok) {
		if (child.exitCode !== null) throw new Error(`the service left with ${child.exitCode}`);
		await sleep(50);
	}
	return {
		child,
		url,
		stop() {
			child.kill("SIGTERM");
			return exited;
		},
	};
}

const dropped = async (url: string): Promise<number> => {
	const headers = { authorization: "Bearer token-of-sixteen" };
	const text = await (await fetch(`${url}/metrics`, { headers })).text();
	return Number(/^market_data_log_lines_dropped_total (\d+)$/m.exec(text)?.[1]);
};

async function requestMany(url: string, times: number): Promise<void> {
	const one = async () => {
		const response = await fetch(`${url}/nothing/${"x".repeat(2_000)}`);
		expect(response.status).toBe(404);
		await response.arrayBuffer();
	};
	for (let sent = 0; sent < times; sent += 50) await Promise.all(Array.from({ length: 50 }, one));
}

/** Requests whose log lines are more than wait for a destination that takes none. */
const beyondWaiting = 1_200;

/** The exit of a process that did not hang: one that does ends itself with SIGKILL. */
const inOrder = [0, null];

describe("the service goes on, counts the lines, and stops in time", () => {
	test("when both streams are on a full disk", async () => {
		const service = await start(["ignore", full, full]);
		await requestMany(service.url, beyondWaiting);
		await expect.poll(() => dropped(service.url)).toBeGreaterThan(9);
		expect(await service.stop()).toEqual(inOrder);
	});

	test("when the readers of both streams are gone before the start is over", async () => {
		const service = await start(["ignore", "pipe", "pipe"], (child) => {
			child.stdout?.destroy();
			child.stderr?.destroy();
		});
		await requestMany(service.url, beyondWaiting);
		await expect.poll(() => dropped(service.url)).toBeGreaterThan(9);
		expect(await service.stop()).toEqual(inOrder);
	});

	test("when nobody reads them, and a pipe holds no more", async () => {
		const service = await start(["ignore", "pipe", "pipe"]);
		await requestMany(service.url, 200);
		expect(await service.stop()).toEqual(inOrder);
	});
});
