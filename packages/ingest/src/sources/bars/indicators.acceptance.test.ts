import { join } from "node:path";
import type { PriceMetrics } from "@us-market-data/analytics";
import { datasetFacts, readPriceHistory, seriesOf, weekly } from "@us-market-data/analytics";
import { differences, naiveBeta, naiveVolatility } from "@us-market-data/analytics/testing";
import { expect, test } from "vitest";
import { runImport } from "../../frame/run.ts";
import { now, testStore } from "../../testing/imports.ts";
import { bars } from "./importer.ts";

const realData = process.env["REAL_DATA_DIR"];
const title = realData ? "" : " (skipped: REAL_DATA_DIR, the folder of real source files, is not set)";

/** Adjusted prices of every security of a folder of daily bars, with their derived data. */
async function pricesOf(folder: string) {
	const store = await testStore();
	await runImport(store, bars, join(realData ?? "", "bars", folder), { now });
	const facts = datasetFacts(await store.datasets());
	const securities = await store.securities();
	return Promise.all(
		securities.map(async ({ id, symbol }) => {
			const history = await readPriceHistory((area, query) => store.list(area, id, query), facts);
			const metrics = await store.derived<PriceMetrics>("price-metrics", id);
			if (!history || !metrics) throw new Error(`no prices of ${symbol}`);
			return { symbol, series: seriesOf(history), metrics: metrics.data };
		}),
	);
}

test.skipIf(!realData).each(["yahoo_daily", "alphavantage_daily"])(
	`indicators of %s agree with an independent implementation, by day and week${title}`,
	{ timeout: 120_000 },
	async (folder) => {
		const all = await pricesOf(folder);
		expect(all.length).toBeGreaterThan(1);
		for (const { symbol, series } of all) {
			const candles = { high: series.totalHigh, low: series.totalLow, close: series.totalClose };
			const weeks = weekly(series.days, candles);
			for (const [span, chosen] of Object.entries({ day: candles, week: weeks })) {
				for (const [name, difference] of Object.entries(differences(chosen))) {
					expect(difference, `${symbol} ${name} ${span}`).toBeLessThan(1e-10);
				}
			}
		}
	},
);

test.skipIf(!realData)(
	`beta and volatility of real prices follow from their formulas${title}`,
	{ timeout: 120_000 },
	async () => {
		const all = await pricesOf("alphavantage_daily");
		const spy = all.find(({ symbol }) => symbol === "SPY.US")?.series;
		for (const { series, metrics } of all) {
			expect(series.days).toEqual(spy?.days);
			expect(metrics.beta).toBe(
				String(Number(naiveBeta(series.totalClose, spy?.totalClose ?? [], 250).toFixed(3))),
			);
			expect(metrics.volatility20).toBe(String(Number(naiveVolatility(series.totalClose, 20).toFixed(2))));
		}
	},
);
