import { dayBar } from "@us-market-data/analytics/testing";
import type { InputOf } from "@us-market-data/contract";
import type { AreaRecord } from "@us-market-data/market";
import { expect, it } from "vitest";
import { rows, testMarket } from "../testing.ts";
import { asAdjusted, byFactors } from "./factors.fixture.ts";

const four = { numerator: "4", denominator: "1", notBefore: "2026-04-25", notAfter: "2026-10-23" } as const;
const stated: AreaRecord<"splits"> = { ...four, exDate: "2026-09-14", dating: "stated", accession: "a" };
const undated: AreaRecord<"splits"> = { ...four, exDate: "2026-10-23", dating: "none", accession: "a" };
const other: AreaRecord<"splits"> = { exDate: "2026-09-15", numerator: "4", denominator: "1" };

const traded = [dayBar("2026-09-11", "401.2"), dayBar("2026-09-14", "100.3"), dayBar("2026-11-20", "120")];
const adjusted = [dayBar("2026-09-11", "100.3"), dayBar("2026-09-15", "100.3"), dayBar("2026-11-20", "120")];
const early = dayBar("2026-04-24", "100");
const file = { file: "adjusted", adjustedThrough: "2026-11-20" };

const market = await testMarket([
	rows("ONE.US", "dayBars", traded),
	rows("ONE.US", "splits", [stated], { tag: "sec" }),
	rows("TWO.US", "dayBars", adjusted, file),
	rows("TWO.US", "splits", [stated], { tag: "sec" }),
	rows("TWO.US", "splits", [other], { tag: "calendar" }),
	rows("JUMP.US", "dayBars", traded),
	rows("JUMP.US", "splits", [undated], { tag: "sec" }),
	rows("NONE.US", "dayBars", [early, ...adjusted], file),
	rows("NONE.US", "splits", [undated], { tag: "sec" }),
	rows("DECIDED.US", "dayBars", [early, ...adjusted], file),
	rows("DECIDED.US", "splits", [stated], { tag: "sec" }),
	rows("SMALL.US", "dayBars", [early, ...adjusted]),
	rows("SMALL.US", "splits", [{ ...stated, numerator: "5", denominator: "4" }], { tag: "sec" }),
]);
const closes = async (symbol: string, adjust: "none" | "forward") => {
	const options = { symbol, period: "day", session: "intraday", adjust, count: 10 } as const;
	const { body, sources } = await market.request("listCandlesticks", options);
	const { candlesticks: bars, uncertainSplits, hint } = body;
	return { bars, closes: bars.map(({ close }) => close), uncertainSplits, hint, sources };
};
const splitsOf = async (symbol: string) =>
	(await market.request("listCorporateActions", { symbol, kinds: ["split"] })).body.actions.map(
		({ effectiveDate, split }) => [split?.firstPossibleDate, effectiveDate],
	);

it("lists a split that filings state on the day on which bars jump, and adjusts prices by it", async () => {
	expect(await splitsOf("ONE.US")).toEqual([["2026-09-14", "2026-09-14"]]);
	const forward = await closes("ONE.US", "forward");
	expect(forward.closes).toEqual(["100.30", "100.30", "120.00"]);
	expect(forward.uncertainSplits).toEqual([]);
	expect(forward.sources).toContain("sec");
	expect((await closes("ONE.US", "none")).closes).toEqual(["401.20", "100.30", "120.00"]);
	expect(await splitsOf("JUMP.US")).toEqual([["2026-09-14", "2026-09-14"]]);
	expect((await closes("JUMP.US", "forward")).closes).toEqual(["100.30", "100.30", "120.00"]);
});

it("counts the split of another source once, on the day of that source", async () => {
	expect(await splitsOf("TWO.US")).toEqual([["2026-09-15", "2026-09-15"]]);
	expect((await closes("TWO.US", "none")).closes).toEqual(["401.20", "100.30", "120.00"]);
});

it.each(["DECIDED.US", "NONE.US"])(
	"leaves out prices of %s that depend on a day that only filings state, or none, and shows the days",
	async (symbol) => {
		const open = [
			{
				newShares: "4",
				oldShares: "1",
				firstPossibleDate: "2026-04-25",
				lastPossibleDate: "2026-10-23",
			},
		];
		expect(await splitsOf(symbol)).toEqual([["2026-04-25", "2026-10-23"]]);
		const traded = await closes(symbol, "none");
		expect(traded.closes).toEqual(["400.00", "120.00"]);
		expect(traded.uncertainSplits).toEqual(open);
		expect(traded.hint).toBeNull();
		const between = await market.request("listHistoryCandlesticks", {
			symbol,
			period: "day",
			session: "intraday",
			adjust: "none",
			start: "2026-09-01",
			end: "2026-09-30",
		} as InputOf<"listHistoryCandlesticks">);
		expect(between.body).toMatchObject({ candlesticks: [], uncertainSplits: open });
		expect(between.body.hint).toBe(
			"Bars from 2026-04-25 to before 2026-10-23 are left out: on which of these days a 4-for-1 split took place is not known, see uncertainSplits. adjust=forward may not depend on it.",
		);
		expect(traded.sources).toContain("sec");
		// Prices that are adjusted do not depend on the day.
		const forward = await closes(symbol, "forward");
		expect(forward.closes).toEqual(["100.00", "100.30", "100.30", "120.00"]);
		expect(forward.uncertainSplits).toEqual([]);
		const { uncertainSplits } = (await market.request("listCorporateActions", { symbol })).body;
		expect(uncertainSplits).toEqual(open);
	},
);

it("leaves out bars as traded that depend on the day too, and figures of them", async () => {
	const forward = await closes("SMALL.US", "forward");
	expect(forward.closes).toEqual(["80.00", "120.00"]);
	expect(forward.uncertainSplits).toMatchObject([{ newShares: "5", oldShares: "4" }]);
	expect((await closes("SMALL.US", "none")).closes).toEqual(["100.00", "100.30", "100.30", "120.00"]);
	const { body } = await market.request("getQuotes", { symbols: ["SMALL.US"] });
	expect(body.quote).toMatchObject([{ lastDone: "120.00", prevClose: null }]);
});

it("keeps the promise of the factors", async () => {
	for (const symbol of ["ONE.US", "TWO.US", "JUMP.US", "NONE.US", "DECIDED.US"]) {
		const { factors } = (await market.request("listCorporateActions", { symbol })).body;
		const [raw, forward] = [await closes(symbol, "none"), await closes(symbol, "forward")];
		const certain = forward.bars.filter(({ date }) => raw.bars.some((bar) => bar.date === date));
		expect(raw.bars.map((bar) => byFactors(bar, factors))).toEqual(certain.map(asAdjusted));
	}
});

it("is in the finance calendar once, on its day", async () => {
	const span = { start: "2026-09-01", end: "2026-10-31" };
	const { body } = await market.request("listFinanceCalendar", { category: "split", market: "US", ...span });
	const listed = body.calendar.list.flatMap(({ date, events }) =>
		events.map(({ symbol }) => `${date} ${symbol}`),
	);
	// One without a known day is in no calendar.
	expect(listed.sort()).toEqual(["2026-09-14 JUMP.US", "2026-09-14 ONE.US", "2026-09-15 TWO.US"]);
});
