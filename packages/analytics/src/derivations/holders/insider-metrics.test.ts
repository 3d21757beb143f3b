import type { AreaRecord } from "@us-market-data/market";
import { expect, it } from "vitest";
import { deriveTouched } from "../../derive.ts";
import { insiderTrade } from "../../testing/fixtures.ts";
import { MemoryMarket } from "../../testing/memory-market.ts";

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

async function figures(trades: readonly Trade[]) {
	const market = new MemoryMarket();
	market.add("A.US", "insiderTrades", trades);
	await deriveTouched(market, now);
	const security = await market.security("A.US");
	return security && (await market.derived("insider-metrics", security.id))?.data;
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
