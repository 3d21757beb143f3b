import { randomUUID } from "node:crypto";
import { existsSync } from "node:fs";
import { copyFile, mkdir, mkdtemp, rename, rm, rmdir, stat } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { cachedSample, keepSample } from "./cached-sample.ts";
import buildPrograms from "./programs.ts";
import { compileCache } from "./run-node.ts";
import { runService } from "./service-process.ts";

/** The variable that names the folder in which a test run makes the sample market once. */
const variable = "SAMPLE_TEMPLATE";

const file = "market.sqlite";

/**
 * Global set-up of a test run whose tests start the service as processes. The first start of a service makes the sample
 * market, which takes 20 seconds of processor time: with this one test pays for all of them, also for those of other packages. Programs that
 * inherit the environment of a test start with compiled modules of earlier starts.
 */
export default async function setup(): Promise<() => Promise<void>> {
	buildPrograms();
	const folder = await mkdtemp(join(tmpdir(), "us-market-data-template-"));
	process.env[variable] = folder;
	process.env["NODE_COMPILE_CACHE"] ??= compileCache;
	return () => rm(folder, { recursive: true, force: true });
}

/** Copies the sample market to the folder of a service before its first start. Does nothing without the set-up. */
export async function fillWithSample(dataDir: string): Promise<void> {
	const folder = process.env[variable];
	if (folder === undefined || existsSync(join(dataDir, file))) return;
	const template = await madeOnce(folder);
	await mkdir(dataDir, { recursive: true, mode: 0o700 });
	await copyFile(template, join(dataDir, file));
}

/** The sample market of a run, which copies it from the one that all runs share. */
async function madeOnce(folder: string): Promise<string> {
	const template = join(folder, file);
	if (existsSync(template)) return template;
	const cached = await cachedSample();
	const lock = `${cached}.lock`;
	while (!existsSync(cached)) {
		const isMine = await mkdir(lock).then(
			() => true,
			() => false,
		);
		if (!isMine) {
			await removeAbandoned(lock);
			await sleep(100);
			continue;
		}
		try {
			if (!existsSync(cached)) await make(folder, cached);
		} finally {
			await rmdir(lock);
		}
	}
	const copy = `${template}.${randomUUID()}`;
	await copyFile(cached, copy);
	await rename(copy, template);
	return template;
}

/** Milliseconds within which a market is made, even on a busy machine. */
const maxMakeMs = 10 * 60_000;

/** Removes the lock of a run that was killed while it made the market. */
async function removeAbandoned(lock: string): Promise<void> {
	const { mtimeMs } = await stat(lock).catch(() => ({ mtimeMs: Date.now() }));
	if (Date.now() - mtimeMs > maxMakeMs) await rmdir(lock).catch(() => {});
}

/** A service makes it in its first start; its stop leaves it in one file. */
async function make(folder: string, cached: string): Promise<void> {
	const dataDir = join(folder, `making-${randomUUID()}`);
	const service = await runService({ DATA_DIR: dataDir, LOG_LEVEL: "silent" });
	await service.stop();
	await keepSample(join(dataDir, file), cached);
	await rm(dataDir, { recursive: true, force: true });
}
