import { dayBar, daysUpTo } from "@us-market-data/analytics/testing";
import type { InputOf } from "@us-market-data/contract";
import type { AreaRecord } from "@us-market-data/market";
import { describe, expect, it } from "vitest";
import { rows, testMarket } from "../testing.ts";

type Input = InputOf<"listBatchCandlesticks">;

const split = (exDate: string, numerator: string, denominator: string): AreaRecord<"splits"> => ({
	exDate,
	numerator,
	denominator,
});

const days = daysUpTo("2026-11-20", 30);
const minutes = Array.from(
	{ length: 120 },
	(_, i): AreaRecord<"minuteBars"> => ({
		start: new Date(Date.parse("2026-11-20T14:30:00Z") + i * 60_000).toISOString(),
		tradeSession: 0,
		open: "1",
		high: "2",
		low: "0.5",
		close: String(i + 1),
		volume: "1",
		turnover: null,
	}),
);

const market = await testMarket([
	...["B.US", "A.US", "BRK.B.US"].map((symbol, n) =>
		rows(
			symbol,
			"dayBars",
			days.map((date, i) => dayBar(date, String(100 * (n + 1) + i))),
		),
	),
	rows("B.US", "splits", [split("2026-11-16", "2", "1")]),
	rows("A.US", "minuteBars", minutes),
	rows("B.US", "minuteBars", minutes),
]);

const usual = { period: "day", adjust: "none", session: "intraday", count: 10_000 } as const;
const ask = async (input: Partial<Input> & Pick<Input, "symbols">) =>
	(await market.request("listBatchCandlesticks", { ...usual, ...input })).body;

/** All pages of a request, one after the other. */
async function pages(input: Partial<Input> & Pick<Input, "symbols">) {
	const found = [await ask(input)];
	for (let next = found[0]?.next; next; next = found.at(-1)?.next)
		found.push(await ask({ ...input, cursor: next }));
	return found;
}

/** The bars of each security alone, as its own history has them. */
async function single(symbol: string, input: Partial<Input>) {
	const { start, end, period = "day", adjust = "none" } = input;
	const { body } = await market.request("listHistoryCandlesticks", {
		symbol,
		period,
		adjust,
		session: "intraday",
		...(start !== undefined && { start }),
		...(end !== undefined && { end }),
		...(start === undefined && end === undefined && { start: "1962-01-02" }),
	});
	return body.candlesticks.map((bar) => ({ symbol, ...bar }));
}

describe.each<[string, Partial<Input>]>([
	["day bars of a range", { start: "2026-11-02", end: "2026-11-18" }],
	["day bars of all days", {}],
	["adjusted bars", { adjust: "forward" }],
	["weeks", { period: "week" }],
	["minutes", { period: "1m", start: "2026-11-20" }],
	["hours", { period: "1h", start: "2026-11-20" }],
])("%s", (_, input) => {
	const symbols = ["BRK.B.US", "B.US", "A.US"];

	it("are those of the histories, by symbol and time", async () => {
		const expected = await Promise.all(["A.US", "B.US", "BRK.B.US"].map((symbol) => single(symbol, input)));
		const { candlesticks, next } = await ask({ symbols, ...input });
		expect(candlesticks).toEqual(expected.flat());
		expect(candlesticks).not.toEqual([]);
		expect(next).toBeNull();
	});

	it.each([1, 3, 7, 30])("are the same in pages of %i", async (count) => {
		const whole = await ask({ symbols, ...input });
		const parts = await pages({ symbols, ...input, count });
		expect(parts.flatMap(({ candlesticks }) => candlesticks)).toEqual(whole.candlesticks);
		for (const { candlesticks, next } of parts) if (next) expect(candlesticks).toHaveLength(count);
	});
});

it("names the symbols that are not held, and says when nothing is in the range", async () => {
	const { candlesticks, unknownSymbols, hint } = await ask({
		symbols: ["NOPE.US", "A.US"],
		start: "2027-01-01",
	});
	expect([candlesticks, unknownSymbols]).toEqual([[], ["NOPE.US"]]);
	expect(hint).toMatch(/^No bar of these securities/);
});

it("goes on at its place with symbols in another order, and with no others", async () => {
	const { next } = await ask({ symbols: ["A.US", "B.US"], count: 3 });
	const again = await ask({ symbols: ["B.US", "A.US", "B.US"], count: 3, cursor: next ?? "" });
	expect(again.candlesticks[0]).toMatchObject({ symbol: "A.US", date: days[3] });
	for (const other of [{ symbols: ["A.US"] }, { period: "week" as const }, { start: "2026-11-02" }])
		await expect(ask({ symbols: ["A.US", "B.US"], cursor: next ?? "", ...other })).rejects.toMatchObject({
			status: 400,
		});
});

it("tells which securities have no bars at the start of the range", async () => {
	const { hint } = await ask({ symbols: ["A.US", "B.US"], start: "2026-01-02" });
	const first = days[0];
	expect(hint).toBe(
		`A.US has no bars for period=day before ${first}. B.US has no bars for period=day before ${first}.`,
	);
	expect((await ask({ symbols: ["A.US"], start: "2026-11-15" })).hint).toBeNull();
});

it("rejects a range that ends before it starts", async () => {
	const request = ask({ symbols: ["A.US"], start: "2026-11-20", end: "2026-11-19" });
	await expect(request).rejects.toMatchObject({ status: 400, details: [{ path: "query.end" }] });
});
