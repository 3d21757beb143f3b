import { expect, it } from "vitest";
import { deriveTouched } from "../../derive.ts";
import { MemoryMarket } from "../../testing/memory-market.ts";

it("nets the money of the newest day", async () => {
	const trade = (timestamp: string, direction: 0 | 1 | 2, price: string, volume: string) => ({
		timestamp,
		sequence: 0,
		price,
		volume,
		tradeType: "",
		direction,
		tradeSession: 0 as const,
	});
	const market = new MemoryMarket();
	market.add("A.US", "trades", [
		trade("2026-11-19T15:00:00Z", 2, "100", "100"),
		trade("2026-11-20T15:00:00Z", 2, "10.5", "2"),
		trade("2026-11-20T15:00:01Z", 1, "10", "1"),
		trade("2026-11-20T15:00:02Z", 0, "10", "9"),
	]);
	await deriveTouched(market, new Date("2026-11-21T01:00:00Z"));
	expect((await market.derived("trade-flow", 1))?.data).toEqual({ date: "2026-11-20", inflow: "11" });
});
