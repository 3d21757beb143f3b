import fc from "fast-check";
import { expect, it } from "vitest";
import { datasetFacts } from "../provenance.ts";
import { dayBar, daysUpTo, dividend, walk } from "../testing/fixtures.ts";
import { MemoryMarket } from "../testing/memory-market.ts";
import { factorAsNumbers } from "./adjust.ts";
import { readPriceHistory } from "./prices.ts";
import { seriesOf } from "./series.ts";

const symbol = "A.US";
const days = daysUpTo("2026-11-20", 60);
const day = fc.constantFrom(...days);
const split = fc.record({
	exDate: day,
	numerator: fc.constantFrom("2", "3", "1"),
	denominator: fc.constantFrom("1", "2"),
});
const payment = fc
	.tuple(day, fc.integer({ min: 1, max: 300 }))
	.map(([date, cents]) => dividend(date, String(cents / 100)));
const markets = fc.record({
	seed: fc.integer({ min: 1, max: 2_000_000_000 }),
	splits: fc.uniqueArray(split, { maxLength: 3, selector: ({ exDate }) => exDate }),
	dividends: fc.uniqueArray(payment, { maxLength: 4, selector: ({ exDate }) => exDate }),
	/** File of each day: prices as traded, or adjusted through a day. */
	files: fc.array(fc.constantFrom("traded", "early", "late"), { minLength: 60, maxLength: 60 }),
});

it("gives each day the factor of its own, which days between two events share", async () => {
	await fc.assert(
		fc.asyncProperty(markets, async ({ seed, splits, dividends, files }) => {
			const market = new MemoryMarket();
			market.tagged("early", days[20]);
			market.tagged("late", days[50]);
			for (const [i, bar] of walk("2026-11-20", 60, seed).entries())
				market.add(symbol, "dayBars", [bar], files[i] ?? "traded");
			market.add(symbol, "splits", splits, "events");
			market.add(symbol, "dividends", dividends, "events");
			const facts = datasetFacts(await market.datasets());
			const history = await readPriceHistory((area, query) => market.list(area, 1, query), facts);
			if (!history) throw new Error("no prices");
			const series = seriesOf(history);
			for (const [i, one] of [...history.days].entries()) {
				const { split, full } = factorAsNumbers(history.adjustments.factor(one));
				const of = { close: Number(one.close), high: Number(one.high), low: Number(one.low) };
				expect([series.close[i], series.high[i], series.low[i]]).toEqual([
					of.close * split,
					of.high * split,
					of.low * split,
				]);
				expect([series.totalClose[i], series.totalHigh[i], series.totalLow[i]]).toEqual([
					of.close * full,
					of.high * full,
					of.low * full,
				]);
				expect(series.volume[i]).toBe(Number(one.volume) / split);
			}
		}),
	);
});

it("ends with the quote of the newest day or a later one, in place of the bar of that day", async () => {
	const market = new MemoryMarket();
	market.add(symbol, "dayBars", [dayBar("2026-11-18", "8"), dayBar("2026-11-19", "9")]);
	const quoted = async (timestamp: string) => {
		const session = { preMarketQuote: null, postMarketQuote: null, overnightQuote: null };
		const prices = {
			lastDone: "10",
			prevClose: "9",
			open: "9.5",
			high: "11",
			low: "9",
			volume: "7",
			turnover: "5",
		};
		market.add(symbol, "quotes", [{ ...prices, timestamp, tradeStatus: 0, ...session }]);
		const facts = datasetFacts(await market.datasets());
		const history = await readPriceHistory((area, query) => market.list(area, 1, query), facts);
		return history && [...history.days].map(({ date, close }) => `${date} ${close}`);
	};
	expect(await quoted("2026-11-17T21:00:00Z")).toEqual(["2026-11-18 8", "2026-11-19 9"]);
	expect(await quoted("2026-11-19T21:00:00Z")).toEqual(["2026-11-18 8", "2026-11-19 10"]);
	expect(await quoted("2026-11-20T21:00:00Z")).toEqual(["2026-11-18 8", "2026-11-19 9", "2026-11-20 10"]);
});
