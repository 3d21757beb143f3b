import { spawn } from "node:child_process";
import { once } from "node:events";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout } from "node:timers/promises";
import { programs } from "@us-market-data/testkit";
import { residentMemory } from "../../resident-memory.ts";
import type { Keys } from "./keys.ts";

/** `validated`: the service judges its own answers too, and answers 500 where one breaks the contract. */
export type Mode = "production" | "validated";

/** The service as a separate process. */
export interface Child {
	readonly url: URL;
	readonly keys: Keys;
	/** True while the process runs. */
	alive(): boolean;
	/** The newest lines that the process wrote to stderr. */
	lastWords(): string;
	/** Resident memory in MiB; undefined where the system does not tell. */
	memory(): Promise<number | undefined>;
	/** Ends it and gives back its exit code. */
	stop(): Promise<number | null>;
}

const nodeEnv = { production: "production", validated: "test" };

/** Starts the service on a free loopback port with sample data in a folder. */
export async function startChild(mode: Mode, dataDir: string): Promise<Child> {
	const child = spawn(process.execPath, [programs.builtService], {
		env: {
			...process.env,
			PORT: "0",
			HOST: "127.0.0.1",
			DATA_DIR: dataDir,
			LOG_LEVEL: "error",
			LEGACY_PREFIX: "legacy",
			NODE_ENV: nodeEnv[mode],
		},
		stdio: ["ignore", "pipe", "pipe"],
	});
	// It does not outlive this process, even when that one fails.
	process.once("exit", () => child.kill("SIGKILL"));
	const exit = once(child, "exit") as Promise<[number | null]>;
	let words = "";
	child.stderr.on("data", (chunk: Buffer) => {
		words = (words + chunk.toString()).slice(-4000);
	});
	const said = await Promise.race([once(child.stdout, "data"), exit]);
	child.stdout.resume();
	const url = /us-market-data at (http:\S+)/.exec(String(said[0]))?.[1];
	if (!url) throw new Error(`the service did not start: ${said[0]} ${words}`);
	await ready(url);
	return {
		url: new URL(url),
		keys: await demoKeys(dataDir),
		alive: () => child.exitCode === null && child.signalCode === null,
		lastWords: () => words,
		memory: () => residentMemory(child.pid),
		stop: async () => {
			child.kill("SIGTERM");
			return (await exit)[0];
		},
	};
}

const mostWaits = 600;

/** Waits, at most a minute, until the service is warm: before that its `/readyz` is a 503 by right. */
async function ready(url: string): Promise<void> {
	for (let waits = 0; waits < mostWaits; waits++) {
		if ((await fetch(`${url}/readyz`)).ok) return;
		await setTimeout(100);
	}
	throw new Error("the service was not ready within a minute");
}

async function demoKeys(dataDir: string): Promise<Keys> {
	const read = async (name: string) => (await readFile(join(dataDir, name), "utf8")).trim();
	const limited = [await read("demo-key-402"), await read("demo-key-403")];
	return { good: await read("demo-key"), limited, spent: [await read("demo-key-401")] };
}
