import { existsSync } from "node:fs";
import { mkdir, rename, rmdir } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { openMarketFile } from "@us-market-data/store/sqlite";
import { inject } from "vitest";
import { loadSampleData } from "../first-start.ts";

/** The instant at which the tests take place: Friday evening in New York, after the close of the last day. */
export const sampleTime = Date.UTC(2026, 10, 20, 22, 30);

/**
 * The file of the small sample market as of `sampleTime`, to be read only. It is built once per run, by whichever
 * test file asks first; a run without such tests does not pay for it.
 */
export async function sampleMarket(): Promise<string> {
	const folder = inject("runFolder");
	const file = join(folder, "market.sqlite");
	const lock = join(folder, "building");
	while (!existsSync(file)) {
		const mine = await mkdir(lock).then(
			() => true,
			() => false,
		);
		if (!mine) {
			await sleep(100);
			continue;
		}
		try {
			if (!existsSync(file)) await build(file);
		} finally {
			await rmdir(lock);
		}
	}
	return file;
}

async function build(file: string): Promise<void> {
	const unfinished = `${file}.unfinished`;
	const market = await openMarketFile(unfinished, { now: () => sampleTime });
	await loadSampleData(market, new Date(sampleTime), "small");
	await market.close();
	await rename(unfinished, file);
}
