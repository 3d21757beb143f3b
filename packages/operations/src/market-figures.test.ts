import { buildConsistentImage, createMarketViewCache } from "@us-market-data/analytics";
import { dayBar, security } from "@us-market-data/analytics/testing";
import { dataset } from "@us-market-data/store/testing";
import { expect, it } from "vitest";
import { marketFigures } from "./market-figures.ts";
import { ProvenanceReader } from "./provenance-reader.ts";
import { ResponseClock } from "./response-clock.ts";
import { rows, testMarket } from "./testing.ts";

it("settles when the view of the newest data stands", async () => {
	const { store } = await testMarket([
		rows("A.US", "securities", [security("A Inc.")]),
		rows("A.US", "dayBars", [dayBar("2026-11-19", "1")]),
	]);
	let built: Promise<unknown> = Promise.resolve();
	const view = createMarketViewCache(store, { build: () => built.then(() => buildConsistentImage(store)) });
	expect((await view()).isOutdated).toBe(false);
	const pending = Promise.withResolvers<void>();
	built = pending.promise;
	await store.transaction(async (writer) => {
		writer.beginDataset(dataset("another", "real"));
	});
	const clock = new ResponseClock(Date.parse("2026-11-20T15:00:00Z"));
	const figures = marketFigures(view, new ProvenanceReader(store), clock);
	let isNewest = false;
	const waiting = figures.waitForNewest().then(() => {
		isNewest = true;
	});
	expect((await view()).isOutdated).toBe(true);
	expect(isNewest).toBe(false);
	pending.resolve();
	await waiting;
	expect((await figures.view()).isOutdated).toBe(false);
});
