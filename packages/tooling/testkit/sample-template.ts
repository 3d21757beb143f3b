import { existsSync } from "node:fs";
import { copyFile, mkdir, mkdtemp, rename, rm, rmdir } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { keepSample, keptSample } from "./kept-sample.ts";
import { compileCache } from "./run-node.ts";
import { runService } from "./service-process.ts";

/** The variable that names the folder in which a test run makes the sample market once. */
const variable = "SAMPLE_TEMPLATE";

const file = "market.sqlite";

/**
 * Global set-up of a test run whose tests start the service as processes. The first start of a service makes the sample
 * market, which takes seconds of processor time: with this the first test of a run pays for all of them. Programs that
 * inherit the environment of a test start with compiled modules of earlier starts.
 */
export default async function setup(): Promise<() => Promise<void>> {
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

/** The sample market of a run. The first caller makes it, or takes that of another run, while the others wait. */
async function madeOnce(folder: string): Promise<string> {
	const template = join(folder, file);
	const lock = join(folder, "lock");
	while (!existsSync(template)) {
		const isMine = await mkdir(lock).then(
			() => true,
			() => false,
		);
		if (!isMine) {
			await sleep(100);
			continue;
		}
		try {
			if (!existsSync(template)) await make(folder, template);
		} finally {
			await rmdir(lock);
		}
	}
	return template;
}

/** A service makes it in its first start; its stop leaves it in one file. */
async function make(folder: string, template: string): Promise<void> {
	const kept = await keptSample();
	if (existsSync(kept)) {
		await copyFile(kept, join(folder, "kept"));
		await rename(join(folder, "kept"), template);
		return;
	}
	const dataDir = join(folder, "making");
	const service = await runService({ DATA_DIR: dataDir, LOG_LEVEL: "silent" });
	await service.stop();
	await keepSample(join(dataDir, file), kept);
	await rename(join(dataDir, file), template);
	await rm(dataDir, { recursive: true, force: true });
}
