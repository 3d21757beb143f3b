import { join } from "node:path";
import { nasdaqHalts, runImport } from "@us-market-data/ingest";
import { now, storedRecords } from "@us-market-data/ingest/testing";
import { testMarket } from "@us-market-data/operations/testing";
import { expect, test } from "vitest";

const realData = process.env["REAL_DATA_DIR"];
const title = realData ? "" : " (skipped: REAL_DATA_DIR, the folder of real source files, is not set)";

const market = await testMarket([]);

test.skipIf(!realData)(`a halt that was not lifted${title}`, async () => {
	const feed = join(realData ?? "", "excerpts/nasdaq_tradehalts_20180326.excerpt.xml");
	const report = await runImport(market.store, nasdaqHalts, feed, { now: new Date("2018-03-26T18:00:00Z") });
	expect(report).toMatchObject({ read: 1, stored: 1, skipped: 0 });
	expect(await storedRecords(market.store, "halts", "WG.US")).toEqual([
		{
			haltedAt: "2018-03-26T17:00:42Z",
			reason: "T1",
			market: "NYSE",
			quotesResumedAt: null,
			resumedAt: null,
		},
	]);
	const quotes = await market.request("getQuotes", { symbols: ["WG.US"] }, new Date("2018-03-26T18:00:00Z"));
	expect(quotes.body.quote).toMatchObject([{ symbol: "WG.US", tradeStatus: 1, lastDone: null }]);
	expect(quotes.sources).toEqual(["nasdaq"]);
	const before = await market.request("getQuotes", { symbols: ["WG.US"] }, new Date("2018-03-26T17:00:00Z"));
	expect(before.body.quote).toMatchObject([{ tradeStatus: 0 }]);
	const { body } = await market.request("listUnusualItems", { market: "US", count: 5 });
	expect(body.unusualItems.changes).toMatchObject([
		{ symbol: "WG.US", alertName: "Trading halt", changeValues: ["News pending", "no resumption listed"] },
	]);
	const again = await runImport(market.store, nasdaqHalts, feed, { now });
	expect(again.files[0]?.status).toBe("unchanged");
});
