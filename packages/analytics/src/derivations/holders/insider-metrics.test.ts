import type { AreaRecord } from "@us-market-data/market";
import { expect, it } from "vitest";
import { deriveTouched } from "../../derive.ts";
import { insiderTrade } from "../../testing/fixtures.ts";
import { MemoryMarket } from "../../testing/memory-market.ts";
import type { InsiderMetrics } from "./insider-metrics.ts";

type Trade = AreaRecord<"insiderTrades">;

const now = new Date("2026-11-20T18:00:00Z");

/** A purchase of 100 shares. */
const trade = (accessionNumber: string, more: Partial<Trade> = {}): Trade =>
	insiderTrade(accessionNumber, 1, {
		filingDate: "2026-11-06",
		date: "2026-11-04",
		code: "P",
		type: "BUY",
		shares: "100",
		...more,
	});

async function figures(trades: readonly Trade[], splits: readonly AreaRecord<"splits">[] = [], tag = "real") {
	const market = new MemoryMarket();
	market.add("A.US", "insiderTrades", trades);
	market.add("A.US", "splits", splits, tag);
	await deriveTouched(market, now);
	const security = await market.security("A.US");
	return security && (await market.derived<InsiderMetrics>("insider-metrics", security.id))?.data;
}

it.each([
	["shares bought, direct and indirect", [trade("a"), trade("b", { ownership: "indirect" })], "200", 2, 0],
	["shares sold", [trade("a", { type: "SELL", code: "S" })], "-100", 0, 1],
	["no options", [trade("a", { isDerivative: true, securityTitle: "Call Option" })], "0", 0, 0],
	[
		"no grants, exercises, tax or gifts",
		(["GRANT", "EXERCISE", "TAX", "GIFT", "DISP", "OTHER"] as const).map((type) => trade(type, { type })),
		"0",
		0,
		0,
	],
	["nothing older than 90 days", [trade("a", { date: "2026-08-20" })], "0", 0, 0],
	["nothing of days to come", [trade("a", { date: "2062-11-04" })], "0", 0, 0],
	["the day itself", [trade("a", { date: "2026-11-20" }), trade("b", { date: "2026-11-21" })], "100", 1, 0],
	[
		"what an amendment says, a day to come or not",
		[
			trade("a"),
			trade("b", { shares: "70", filingDate: "2026-11-09", amends: "2026-11-06" }),
			insiderTrade("b", 2, { date: "2062-11-04", filingDate: "2026-11-09", amends: "2026-11-06" }),
		],
		"70",
		1,
		0,
	],
	[
		"amendments in place of what they correct",
		[trade("a"), trade("b", { shares: "70", filingDate: "2026-11-09", amends: "2026-11-06" })],
		"70",
		1,
		0,
	],
] as const)("counts %s", async (_, trades, insidernetbuy90d, buys, sells) => {
	expect(await figures(trades)).toEqual({ insidernetbuy90d, buys, sells });
});

const split = (exDate: string, numerator: string, denominator = "1") => ({ exDate, numerator, denominator });
/** Bought before the split and reported after it, sold on its day. */
const around = [
	trade("a", { date: "2026-11-03", filingDate: "2026-11-06", shares: "1000" }),
	trade("b", { date: "2026-11-05", type: "SELL", shares: "2000" }),
];

it("counts in the shares of today", async () => {
	const counted = async (...splits: readonly AreaRecord<"splits">[]) =>
		(await figures(around, splits))?.insidernetbuy90d;
	expect(await counted()).toBe("-1000");
	expect(await counted(split("2026-11-05", "4"))).toBe("2000");
	expect(await counted(split("2026-11-05", "4"), split("2026-11-10", "1", "3"))).toBe("666.666667");
	expect(await counted(split("2026-11-20", "2"), split("2026-11-21", "5"))).toBe("-2000");
	expect((await figures(around, [split("2026-11-05", "4")], "sample"))?.insidernetbuy90d).toBe("-1000");
});

it("rounds the sum alone", async () => {
	const thirds = ["a", "b", "c"].map((form) => trade(form, { shares: "1" }));
	expect((await figures(thirds, [split("2026-11-10", "1", "3")]))?.insidernetbuy90d).toBe("1");
});

it("follows a split that is imported later", async () => {
	const market = new MemoryMarket();
	market.add("A.US", "insiderTrades", around);
	await deriveTouched(market, now);
	market.commit();
	market.add("A.US", "splits", [split("2026-11-05", "4")], "calendar");
	await deriveTouched(market, now);
	expect(await market.derived("insider-metrics", 1)).toMatchObject({
		datasetIds: [1, 2],
		data: { insidernetbuy90d: "2000", buys: 1, sells: 1 },
	});
});
