import type { MarketStore } from "@us-market-data/store";

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
	const [{ generateSample, sampleManifest, sampleSeed: seed }, { importGenerated }] = await Promise.all([
		import("@us-market-data/sample"),
		import("@us-market-data/ingest"),
	]);
	await importGenerated(
		market,
		sampleManifest,
		(folder) => generateSample(folder, { seed, today: now, size }),
		now,
	);
	return true;
}
