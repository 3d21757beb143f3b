import { daysUpTo, dividend, security, walk } from "@us-market-data/analytics/testing";
import type { InputOf } from "@us-market-data/contract";
import type { AreaRecord } from "@us-market-data/market";
import { describe, expect, it } from "vitest";
import { rows, testMarket } from "../testing.ts";
import { asAdjusted, byFactors } from "./factors.fixture.ts";

const last = "2026-11-20";
const days = daysUpTo(last, 600);
const dayAt = (i: number): string => days.at(i) ?? "";
const bars = walk(last, 600);
const adjustedBars = 90;

const splits: AreaRecord<"splits">[] = [
	{ exDate: dayAt(100), numerator: "3", denominator: "2" },
	{ exDate: dayAt(300), numerator: "1", denominator: "15" },
	{ exDate: dayAt(500), numerator: "105.5", denominator: "100" },
];
/** A bar as it was traded: prices change by the ratio of each split. */
const asTraded = (bar: AreaRecord<"dayBars">): AreaRecord<"dayBars"> => {
	const later = splits.filter(({ exDate }) => exDate > bar.date);
	const ratio = later.reduce(
		(all, { numerator, denominator }) => (all * Number(numerator)) / Number(denominator),
		1,
	);
	const price = (text: string): string => String(Number((Number(text) * ratio).toFixed(4)));
	return {
		...bar,
		open: price(bar.open),
		high: price(bar.high),
		low: price(bar.low),
		close: price(bar.close),
	};
};
const payouts = Array.from({ length: 30 }, (_, i) => dividend(dayAt(20 * i + 7), String((37 + i) / 100)));
const announced = [
	dividend("2027-01-05", "0.9", { announcedDate: "2026-11-19" }),
	dividend(dayAt(450), "0.8", { currency: "EUR" }),
	dividend(dayAt(460), "100000"),
];

const company: AreaRecord<"companies"> = {
	cik: "1",
	name: "Meta Platforms, Inc.",
	sicCode: null,
	industry: "",
	category: "",
	yearEnd: null,
	region: null,
	website: "",
	phone: null,
	address: null,
	exchange: "",
	updatedAt: last,
	formerNames: [
		{ name: "Facebook Inc", from: "2005-05-10", to: "2021-10-28" },
		{ name: "TheFacebook, Inc.", from: null, to: "2005-05-09" },
		{ name: "Somebody", from: null, to: null },
	],
};
const seen = (code: string, first: string, until: string, source: string, more: object = {}) => ({
	code,
	name: "Meta",
	first,
	last: until,
	source,
	...more,
});
const halt = (haltedAt: string, reason: string) => ({
	haltedAt,
	reason,
	market: "Q",
	quotesResumedAt: null,
	resumedAt: null,
});

const symbol = "META.US";
const market = await testMarket([
	rows(symbol, "securities", [security("Meta", { delistingDate: last })]),
	// The first bars are of a source that has put splits in up to a day, the others of one that gives prices as traded.
	rows(symbol, "dayBars", bars.slice(0, adjustedBars), { file: "adjusted", adjustedThrough: dayAt(400) }),
	rows(symbol, "dayBars", bars.slice(adjustedBars).map(asTraded), { file: "raw" }),
	rows(symbol, "splits", splits),
	rows(symbol, "dividends", [...payouts, ...announced]),
	rows(symbol, "companies", [company]),
	rows(symbol, "symbolHistory", [
		seen("FB", "2012-05-18", "2022-06-03", "sec-fails-to-deliver"),
		seen("FB", "2012-05-18", "2015-01-05", "nasdaq-directory", { ended: true }),
		seen("FB", "2015-03-02", "2022-06-08", "nasdaq-directory"),
		seen("META", "2022-06-09", last, "nasdaq-directory"),
	]),
	rows(symbol, "halts", [halt("2026-11-19T15:00:00Z", "T1"), halt("2026-11-18T15:00:00Z", "R4")]),
]);
const request = async (input: Partial<InputOf<"listCorporateActions">> = {}) =>
	(await market.request("listCorporateActions", { symbol, ...input })).body;

const barsOf = async (adjust: "none" | "forward") => {
	const options = { symbol, period: "day", session: "intraday", adjust, count: 1000 } as const;
	return (await market.request("listCandlesticks", options)).body.candlesticks;
};

describe("the factors", () => {
	it("make every bar as traded the adjusted one, splits and dividends of all sorts in between", async () => {
		const { factors } = await request();
		const [raw, adjusted] = [await barsOf("none"), await barsOf("forward")];
		expect(raw).toHaveLength(600);
		const products = raw.map((bar) => byFactors(bar, factors));
		expect(products.slice(adjustedBars)).toEqual(adjusted.slice(adjustedBars).map(asAdjusted));
		expect(raw[adjustedBars]).not.toEqual(adjusted[adjustedBars]);
	});

	it("make bars of a source that adjusts them the adjusted ones, but for the rounding of what was traded", async () => {
		const { factors } = await request();
		const [raw, adjusted] = [await barsOf("none"), await barsOf("forward")];
		for (const [i, bar] of raw.slice(0, adjustedBars).entries()) {
			const [, open, , , close] = byFactors(bar, factors).map(Number);
			const factor = Number(close) / Number(bar.close);
			const within = 0.00005 * factor + 0.0001;
			expect(Math.abs(Number(open) - Number(adjusted[i]?.open))).toBeLessThan(within);
			expect(Math.abs(Number(close) - Number(adjusted[i]?.close))).toBeLessThan(within);
		}
	});

	it("are those of the bars of a range", async () => {
		const { factors } = await request({ start: dayAt(510), end: dayAt(530) });
		expect(factors.map(({ firstDate, lastDate }) => [firstDate, lastDate])).toEqual([
			[dayAt(527), dayAt(546)],
			[dayAt(507), dayAt(526)],
		]);
	});
});

describe("the actions", () => {
	it("are of the kinds that are asked for, newest first", async () => {
		const { actions } = await request({
			kinds: ["split", "rename", "symbol_rename", "delisting", "relisting", "halt"],
		});
		const listed = actions.map(({ kind, effectiveDate }) => [kind, effectiveDate]);
		expect(listed).toEqual([
			["delisting", last],
			["halt", "2026-11-19"],
			...splits.toReversed().map(({ exDate }) => ["split", exDate]),
			["symbol_rename", "2022-06-08"],
			["rename", "2021-10-28"],
			["relisting", "2015-03-02"],
			["delisting", "2015-01-05"],
			["rename", "2005-05-09"],
		]);
	});

	it("are by their day in New York, an evening that is the next day in UTC too", async () => {
		const late = await testMarket([
			rows(symbol, "halts", [halt("2026-11-20T00:50:00Z", "H10"), halt("2026-11-19T15:00:00Z", "T1")]),
			rows(symbol, "dividends", [dividend("2026-11-20", "0.5")]),
		]);
		const { actions } = (await late.request("listCorporateActions", { symbol })).body;
		expect(actions.map(({ effectiveDate, effectiveAt }) => effectiveAt ?? effectiveDate)).toEqual([
			"2026-11-20",
			"2026-11-20T00:50:00Z",
			"2026-11-19T15:00:00Z",
		]);
	});

	it("tell what is known of each, and null for the rest", async () => {
		const { actions } = await request({ kinds: ["rename", "halt"] });
		const none = { split: null, dividend: null, rename: null, symbolRename: null, halt: null };
		const nothing = { announcedDate: null, ...none };
		expect(actions).toEqual([
			{
				...nothing,
				kind: "halt",
				effectiveDate: "2026-11-19",
				effectiveAt: "2026-11-19T15:00:00Z",
				announcedDate: "2026-11-19",
				halt: { reasonCode: "T1", reason: "News pending", quotesResumedAt: null, resumedAt: null },
			},
			{
				...nothing,
				kind: "rename",
				effectiveDate: "2021-10-28",
				effectiveAt: null,
				rename: { formerName: "Facebook Inc", laterName: "Meta Platforms, Inc." },
			},
			{
				...nothing,
				kind: "rename",
				effectiveDate: "2005-05-09",
				effectiveAt: null,
				rename: { formerName: "TheFacebook, Inc.", laterName: "Facebook Inc" },
			},
		]);
	});

	it("hold announced dividends, which are in no factor yet", async () => {
		const { actions, factors } = await request({ kinds: ["dividend"], start: last });
		const listed = actions.map(({ effectiveDate, announcedDate }) => [effectiveDate, announcedDate]);
		expect(listed).toEqual([["2027-01-05", "2026-11-19"]]);
		expect(factors[0]?.forwardFactors.priceFactor).toEqual({ numerator: "1", denominator: "1" });
	});

	it("tell of each change of the symbol from when to when", async () => {
		const { actions } = await request({ kinds: ["symbol_rename"] });
		expect(actions.map(({ symbolRename }) => symbolRename)).toEqual([
			{ formerSymbol: "FB.US", laterSymbol: "META.US" },
		]);
	});

	it("are refused for a range that ends before it starts", async () => {
		await expect(request({ start: "2026-02-02", end: "2026-02-01" })).rejects.toThrow("start");
	});
});
