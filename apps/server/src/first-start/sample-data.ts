import { mkdtemp, readdir, rm, utimes } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { MarketStore } from "@us-market-data/store";

/** Seed of the sample data; the same day gives the same data everywhere. */
const seed = 20_260_101;

/**
 * Fills a market store that holds nothing with sample data up to the present trading day. `small` is a part of the
 * market with the same story, for tests.
 */
export async function loadSampleData(
	market: MarketStore,
	now: Date,
	size: "whole" | "small" = "whole",
): Promise<boolean> {
	if ((await market.datasets()).length > 0) return false;
	// Only a first start waits for what makes the data.
	const [{ generateSample, sampleManifest }, { createNativeFolder, importNativeFolder }] = await Promise.all([
		import("@us-market-data/sample"),
		import("@us-market-data/ingest"),
	]);
	const folder = await mkdtemp(join(tmpdir(), "us-market-data-sample-"));
	try {
		await generateSample(createNativeFolder(folder, sampleManifest), { seed, today: now, size });
		// The data are of this instant, whatever the clock of the file system says.
		for (const name of await readdir(folder)) await utimes(join(folder, name), now, now);
		await importNativeFolder(market, folder, now);
	} finally {
		await rm(folder, { recursive: true, force: true });
	}
	return true;
}
