import { dayBar, profile, security, statement } from "@us-market-data/analytics/testing";
import { describe, expect, it } from "vitest";
import { rows, testMarket } from "../testing.ts";

/** A stock of an industry with so many shares at 10 dollars. */
const stock = (symbol: string, industry: string, totalShares: string, type: "stock" | "etf" = "stock") => [
	rows(symbol, "securities", [security(`${symbol} Inc.`, { type })]),
	rows(symbol, "profiles", [profile(industry)]),
	rows(symbol, "dayBars", [dayBar("2026-11-20", "10")], { tag: "bars" }),
	rows(symbol, "shares", [{ date: "2026-10-01", totalShares, circulatingShares: null }], { tag: "sec" }),
];
const yearOf = (symbol: string, currency: string) =>
	rows(
		symbol,
		"financials",
		[
			statement("af", 2025, "2025-12-31", {
				currency,
				revenue: "500",
				netIncome: "50",
				equity: "100",
				epsDiluted: "2",
			}),
		],
		{ tag: "sec" },
	);

const market = await testMarket([
	...stock("BASE.US", "Chips", "100"),
	yearOf("BASE.US", "USD"),
	...stock("NEAR.US", "Chips", "110"),
	...stock("FAR.US", "chips", "9000"),
	...stock("SMALL.US", "Chips", "20"),
	...stock("TINY.US", "Chips", "1"),
	...stock("HUGE.US", "Chips", "900000"),
	...stock("FUND.US", "Chips", "100", "etf"),
	...stock("OTHER.US", "Banks", "100"),
	yearOf("OTHER.US", "EUR"),
	rows("BARE.US", "securities", [security("Bare Inc.")]),
	rows("MIXED.US", "securities", [security("Mixed Inc.")], { tag: "sample" }),
	rows("MIXED.US", "dayBars", [dayBar("2026-11-20", "10")], { tag: "bars" }),
	rows("MIXED.US", "financials", [statement("af", 2025, "2025-12-31", { revenue: "500" })], {
		tag: "sample",
	}),
]);

const request = async (symbol: string, symbols?: string[]) =>
	market.request("comparePeers", { symbol, currency: "USD", ...(symbols ? { symbols } : {}) });
const symbolsOf = async (symbol: string, symbols?: string[]) =>
	(await request(symbol, symbols)).body.comparison.list.map((row) => row.symbol);

describe("comparePeers", () => {
	it("takes the four stocks of the industry nearest in size unless asked otherwise", async () => {
		expect(await symbolsOf("BASE.US")).toEqual(["BASE.US", "NEAR.US", "SMALL.US", "FAR.US", "TINY.US"]);
	});

	it("answers the asked ones in their order, each once, the base first", async () => {
		const symbols = ["OTHER.US", "NEAR.US", "BASE.US", "OTHER.US"];
		expect(await symbolsOf("BASE.US", symbols)).toEqual(["BASE.US", "OTHER.US", "NEAR.US"]);
		expect(await symbolsOf("BASE.US", ["BASE.US"])).toEqual(["BASE.US"]);
	});

	it("leaves a peer out that is not held, and refuses an unknown base", async () => {
		expect(await symbolsOf("BASE.US", ["NOSUCH.US", "FUND.US"])).toEqual(["BASE.US", "FUND.US"]);
		await expect(request("NOSUCH.US")).rejects.toMatchObject({ code: "unknown_symbol" });
	});

	it("names the one asked symbol that is not held", async () => {
		const { body } = await request("BASE.US", ["NOSUCH.US"]);
		expect(body.unknownSymbols).toEqual(["NOSUCH.US"]);
		expect(body.unknownSymbolHints).toHaveLength(1);
	});

	it("shows no simulated figure beside a real price, and cites none", async () => {
		const { body, sources } = await request("MIXED.US", ["BARE.US"]);
		expect(body.comparison.list[0]).toMatchObject({
			name: "Mixed Inc.",
			lastDone: "10.00",
			revenueTtm: null,
		});
		expect(sources).not.toContain("sample");
	});

	it("answers figures and what they rest on", async () => {
		const { body, sources } = await request("BASE.US", ["BARE.US"]);
		expect(body.comparison.list[0]).toMatchObject({
			name: "BASE.US Inc.",
			currency: "USD",
			marketCap: "1000",
			lastDone: "10.00",
			peTtm: "5",
			pbMrq: "10",
			psTtm: "2",
			roe: "50",
			netMargin: "10",
			revenueTtm: "500",
			history: [{ date: "2025-12-31", peTtm: null, pbMrq: null, psTtm: null }],
		});
		expect(body.comparison.list[1]).toMatchObject({
			symbol: "BARE.US",
			marketCap: null,
			peTtm: null,
			history: [],
		});
		expect(sources).toEqual(["bars", "real", "sec"]);
	});

	it("answers no money of statements in another currency", async () => {
		const { body } = await request("OTHER.US", ["BARE.US"]);
		const expected = {
			currency: "USD",
			lastDone: "10.00",
			revenueTtm: null,
			epsTtm: null,
			peTtm: null,
			netMargin: "10",
			history: [],
		};
		expect(body.comparison.list[0]).toMatchObject(expected);
	});

	it("has no peers without an industry", async () => {
		expect(await symbolsOf("BARE.US")).toEqual(["BARE.US"]);
	});
});
