import { dayBar } from "@us-market-data/analytics/testing";
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
const file = { file: "adjusted", adjustedThrough: "2026-11-20" };

const market = await testMarket([
	rows("ONE.US", "dayBars", traded),
	rows("ONE.US", "splits", [stated], { tag: "sec" }),
	rows("TWO.US", "dayBars", adjusted, file),
	rows("TWO.US", "splits", [stated], { tag: "sec" }),
	rows("TWO.US", "splits", [other], { tag: "calendar" }),
	rows("JUMP.US", "dayBars", traded),
	rows("JUMP.US", "splits", [undated], { tag: "sec" }),
	rows("NONE.US", "dayBars", adjusted, file),
	rows("NONE.US", "splits", [undated], { tag: "sec" }),
]);
const closes = async (symbol: string, adjust: "none" | "forward") => {
	const options = { symbol, period: "day", session: "intraday", adjust, count: 10 } as const;
	const { body, sources } = await market.ask("listCandlesticks", options);
	return { bars: body.candlesticks, closes: body.candlesticks.map(({ close }) => close), sources };
};
const daysOf = async (symbol: string) =>
	(await market.ask("listCorporateActions", { symbol, kinds: ["split"] })).body.actions.map(
		({ effectiveDate }) => effectiveDate,
	);

it("lists a split that filings state, and adjusts prices by it", async () => {
	expect(await daysOf("ONE.US")).toEqual(["2026-09-14"]);
	const forward = await closes("ONE.US", "forward");
	expect(forward.closes).toEqual(["100.30", "100.30", "120.00"]);
	expect(forward.sources).toContain("sec");
	expect((await closes("ONE.US", "none")).closes).toEqual(["401.20", "100.30", "120.00"]);
});

it("counts the split of another source once, on the day of that source", async () => {
	expect(await daysOf("TWO.US")).toEqual(["2026-09-15"]);
	expect((await closes("TWO.US", "none")).closes).toEqual(["401.20", "100.30", "120.00"]);
});

it("takes the day of a jump of the bars, and leaves prices as they are where none tells the day", async () => {
	expect(await daysOf("JUMP.US")).toEqual(["2026-09-14"]);
	expect((await closes("JUMP.US", "forward")).closes).toEqual(["100.30", "100.30", "120.00"]);
	expect(await daysOf("NONE.US")).toEqual([]);
	expect((await closes("NONE.US", "none")).closes).toEqual(["100.30", "100.30", "120.00"]);
});

it("keeps the promise of the factors", async () => {
	for (const symbol of ["ONE.US", "TWO.US", "JUMP.US", "NONE.US"]) {
		const { factors } = (await market.ask("listCorporateActions", { symbol })).body;
		const [raw, forward] = [await closes(symbol, "none"), await closes(symbol, "forward")];
		expect(raw.bars.map((bar) => byFactors(bar, factors))).toEqual(forward.bars.map(asAdjusted));
	}
});

it("is in the finance calendar once, on its day", async () => {
	const span = { start: "2026-09-01", end: "2026-10-31" };
	const { body } = await market.ask("listFinanceCalendar", { category: "split", market: "US", ...span });
	const told = body.calendar.list.flatMap(({ date, events }) =>
		events.map(({ symbol }) => `${date} ${symbol}`),
	);
	expect(told.sort()).toEqual(["2026-09-14 JUMP.US", "2026-09-14 ONE.US", "2026-09-15 TWO.US"]);
});
