import { buildConsistentImage, createMarketViewCache } from "@us-market-data/analytics";
import { dayBar, security } from "@us-market-data/analytics/testing";
import { dataset } from "@us-market-data/store/testing";
import { expect, it } from "vitest";
import { AnswerClock } from "./answer-clock.ts";
import { CitingReader } from "./citing-reader.ts";
import { marketFigures } from "./market-figures.ts";
import { rows, testMarket } from "./testing.ts";

it("settles when the view of the newest data stands", async () => {
	const { store } = await testMarket([
		rows("A.US", "securities", [security("A Inc.")]),
		rows("A.US", "dayBars", [dayBar("2026-11-19", "1")]),
	]);
	let built: Promise<unknown> = Promise.resolve();
	const view = createMarketViewCache(store, { build: () => built.then(() => buildConsistentImage(store)) });
	expect((await view()).isOutdated).toBe(false);
	const gate = Promise.withResolvers<void>();
	built = gate.promise;
	await store.transaction(async (writer) => {
		writer.beginDataset(dataset("another", "real"));
	});
	const clock = new AnswerClock(Date.parse("2026-11-20T15:00:00Z"));
	const figures = marketFigures(view, new CitingReader(store), clock);
	let isSettled = false;
	const settled = figures.settled().then(() => {
		isSettled = true;
	});
	expect((await view()).isOutdated).toBe(true);
	expect(isSettled).toBe(false);
	gate.resolve();
	await settled;
	expect((await figures.view()).isOutdated).toBe(false);
});
