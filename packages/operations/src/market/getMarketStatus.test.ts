import type { AreaRecord } from "@us-market-data/market";
import { describe, expect, it } from "vitest";
import { rows, testMarket } from "../testing.ts";

const halt = (haltedAt: string, reason: string, resumedAt: string | null): AreaRecord<"halts"> => ({
	haltedAt,
	reason,
	market: "NYSE",
	quotesResumedAt: null,
	resumedAt,
});

const market = await testMarket([
	rows(
		"SPY.US",
		"halts",
		[
			halt("2026-11-18T15:00:00Z", "MWC1", "2026-11-18T15:15:00Z"),
			halt("2026-11-19T16:00:00Z", "MWC2", null),
			halt("2026-11-19T19:00:00Z", "MWC3", null),
			halt("2026-11-20T15:00:00Z", "T1", null),
		],
		{ tag: "nasdaq" },
	),
]);

async function statusAt(instant: string) {
	const { body, sources } = await market.request("getMarketStatus", {}, new Date(instant));
	return { ...body.status.marketTime[0], sources };
}

describe("getMarketStatus", () => {
	it("says that the market is halted while the session goes on, and where it knows it from", async () => {
		expect(await statusAt("2026-11-18T15:14:59Z")).toMatchObject({
			marketStatus: 202,
			label: "Trading: market-wide halt, level 1",
			timestamp: "2026-11-18T15:00:00Z",
			nextClosesAt: "2026-11-18T21:00:00Z",
			sources: ["nasdaq"],
		});
	});

	it("is as the calendar says before, after and without such a halt", async () => {
		for (const [instant, timestamp, sources] of [
			["2026-11-18T14:59:59Z", "2026-11-18T14:30:00Z", []],
			["2026-11-18T15:15:00Z", "2026-11-18T15:15:00Z", ["nasdaq"]],
			["2026-11-18T21:00:00Z", "2026-11-18T21:00:00Z", ["nasdaq"]],
			["2026-11-20T16:00:00Z", "2026-11-20T14:30:00Z", []],
		] as const) {
			const label = timestamp.includes("T21") ? "Post-market" : "Trading";
			expect(await statusAt(instant)).toMatchObject({ label, timestamp, sources });
		}
	});

	it("takes a halt of level 2 without a listed end for a quarter of an hour", async () => {
		expect((await statusAt("2026-11-19T16:10:00Z")).label).toContain("level 2");
		expect((await statusAt("2026-11-19T16:15:00Z")).label).toBe("Trading");
	});

	it("is closed after a halt of level 3 until the next trading day", async () => {
		for (const instant of ["2026-11-19T19:00:00Z", "2026-11-19T22:00:00Z"]) {
			expect(await statusAt(instant)).toMatchObject({
				marketStatus: 204,
				label: "Closed: market-wide halt, level 3",
				timestamp: "2026-11-19T19:00:00Z",
				nextOpensAt: "2026-11-20T14:30:00Z",
				nextClosesAt: "2026-11-20T21:00:00Z",
			});
		}
		expect((await statusAt("2026-11-20T14:30:00Z")).label).toBe("Trading");
	});
});
