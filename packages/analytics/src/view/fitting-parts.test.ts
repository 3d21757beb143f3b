import { describe, expect, it } from "vitest";
import { deriveTouched } from "../derive.ts";
import { datasetFacts } from "../provenance.ts";
import { dayBar, dividend, security, statement } from "../testing/fixtures.ts";
import { MemoryMarket } from "../testing/memory-market.ts";
import { now } from "../testing/small-market.ts";
import { mismatch } from "./fitting-parts.ts";
import { loadMarketView } from "./market-view.ts";
import { readSecurityRow } from "./read-row.ts";
import type { SecurityParts } from "./security-parts.ts";

interface Days {
	price?: string;
	period?: string;
	shares?: string;
	dividend?: string;
}

/** A security whose price, statements, share count and dividend are of the given days. */
function securityOf({
	price = "2026-11-20",
	period = "2026-09-30",
	shares = "2026-10-15",
	dividend: paid,
}: Days) {
	const market = new MemoryMarket();
	market.add("A.US", "dayBars", [dayBar(price, "100", { volume: "50" })]);
	const figures = { epsDiluted: "5", equity: "500", revenue: "50" };
	market.add("A.US", "financials", [statement("af", Number(period.slice(0, 4)), period, figures)]);
	market.add("A.US", "shares", [{ date: shares, totalShares: "10", circulatingShares: "10" }]);
	if (paid) market.add("A.US", "dividends", [dividend(paid, "1")]);
	return market;
}

async function crossOf(market: MemoryMarket) {
	await deriveTouched(market, now);
	return (await loadMarketView(market)).row("A.US")?.cross;
}

it("gives ratios of a price and statements of about the same time", async () => {
	expect(await crossOf(securityOf({ dividend: "2026-09-01" }))).toMatchObject({
		marketcap: "1000",
		pettm: "20",
		pbmrq: "2",
		pstm: "20",
		divyld: "1",
		turnoverrate: "500",
	});
});

it.each<[string, Days, object]>([
	[
		"a price years before the statements",
		{ price: "2018-11-14" },
		{ marketcap: null, pettm: null, pbmrq: null },
	],
	[
		"statements years before the price",
		{ period: "2024-12-31", shares: "2024-12-20" },
		{ marketcap: null, pettm: null, pbmrq: null, pstm: null, turnoverrate: null },
	],
	[
		"a share count years before the price",
		{ shares: "2024-12-20" },
		{ marketcap: null, pbmrq: null, pettm: "20" },
	],
	[
		"a price long before the dividends",
		{ price: "2026-05-01", dividend: "2026-09-01" },
		{ divyld: null, dpsttm: "1" },
	],
])("gives no ratio of %s", async (_, days, expected) => {
	expect(await crossOf(securityOf(days))).toMatchObject(expected);
});

describe("a price of a depositary share", () => {
	const crossOfName = async (nameEn: string, tag: string) => {
		const market = new MemoryMarket();
		market.add("A.US", "securities", [security(nameEn)]);
		market.add("A.US", "dayBars", [dayBar("2026-11-20", "100", { volume: "50" })]);
		const figures = { epsDiluted: "5", equity: "500", revenue: "50" };
		market.add("A.US", "financials", [statement("af", 2026, "2026-09-30", figures)], tag);
		market.add("A.US", "shares", [{ date: "2026-10-15", totalShares: "10", circulatingShares: "10" }], tag);
		return crossOf(market);
	};
	const none = { marketcap: null, pettm: null, pbmrq: null, pstm: null, turnoverrate: null };
	const all = { marketcap: "1000", pettm: "20", pbmrq: "2", pstm: "20", turnoverrate: "500" };

	it.each([
		["Baidu, Inc. - American Depositary Shares, each representing 8 ordinary share", none],
		["Abivax SA - American Depositary Shares", none],
		["Ten Ltd. ADS, each representing one hundred ordinary shares", none],
		["Half plc American Depositary Shares, each representing one-half of one share", none],
		["Bank Corp. - Depositary Shares, each Representing a 1/1,000th Interest in a Preferred Share", none],
		["One plc - American Depositary Shares, each representing one ordinary share", all],
		["One plc - American Depositary Shares (each representing the right to receive 1 ordinary share)", all],
		["Plain Ltd. - Ordinary Shares", all],
	])("is not set against filed figures of ordinary shares: %s", async (name, expected) => {
		expect(await crossOfName(name, "sec")).toMatchObject(expected);
	});

	it("is set against the figures of a vendor, who counts as the price does", async () => {
		expect(await crossOfName("Abivax SA - American Depositary Shares", "real")).toMatchObject(all);
	});
});

it("brings a price from before a split to the share count of today", async () => {
	const market = securityOf({ price: "2026-11-02" });
	market.add("A.US", "splits", [{ exDate: "2026-11-10", numerator: "4", denominator: "1" }]);
	// Ten shares became forty, 5 of earnings per share 1.25, and a price of 100 is 25 a share of today.
	expect(await crossOf(market)).toMatchObject({
		marketcap: "1000",
		pettm: "20",
		pbmrq: "2",
		turnoverrate: "500",
	});
	expect((await loadMarketView(market)).row("A.US")?.quote?.lastDone).toBe("100.00");
});

it("computes ratios of exact figures, and rounds them once", async () => {
	const market = new MemoryMarket();
	market.add("A.US", "dayBars", [dayBar("2026-11-20", "0.0003")]);
	market.add("A.US", "financials", [statement("af", 2026, "2026-09-30", { equity: "700000", revenue: "7" })]);
	const counts = { totalShares: "5000000000", circulatingShares: null };
	market.add("A.US", "shares", [{ date: "2026-10-15", ...counts }]);
	expect(await crossOf(market)).toMatchObject({ pbmrq: "2.14" });
	expect((await loadMarketView(market)).row("A.US")?.fundamentals?.bps).toBe("0.0001");
	// A third of 0.0001 is no price of six places.
	const before = securityOf({ price: "2026-11-02" });
	before.add("A.US", "dayBars", [dayBar("2026-11-03", "0.0001", { volume: "1" })]);
	before.add("A.US", "splits", [{ exDate: "2026-11-10", numerator: "3", denominator: "1" }]);
	expect(await crossOf(before)).toMatchObject({ marketcap: "0.001", turnoverrate: "10" });
});

it("names why a figure is not given", async () => {
	const market = securityOf({ price: "2018-11-14" });
	await deriveTouched(market, now);
	const parts = {
		quote: await market.derived("quote", 1),
		fundamentals: await market.derived("fundamental-metrics", 1),
	} as SecurityParts;
	const facts = datasetFacts(await market.datasets());
	expect(mismatch(parts, "statements", facts)).toBe("price_older_than_statements");
	expect(mismatch({}, "statements", facts)).toBeUndefined();
	expect(await readSecurityRow(market, { id: 1, symbol: "A.US" })).toMatchObject({ cross: { pettm: null } });
});
