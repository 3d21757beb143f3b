import type { AreaRecord } from "@us-market-data/market";
import { describe, expect, it } from "vitest";
import { deriveTouched } from "../../derive.ts";
import { security } from "../../testing/fixtures.ts";
import { MemoryMarket } from "../../testing/memory-market.ts";
import type { ShortMetrics } from "./short-metrics.ts";

const now = new Date("2026-05-20T15:00:00Z");

const positions = (date: string, sharesShort: string): AreaRecord<"shortInterest"> => ({
	date,
	sharesShort,
	previousSharesShort: null,
	averageDailyVolume: "45944025",
	daysToCover: "2.93",
});
const count = (date: string, totalShares: string) => ({ date, totalShares, circulatingShares: null });

async function metrics(market: MemoryMarket) {
	await deriveTouched(market, now);
	return market.derived<ShortMetrics>("short-metrics", 1);
}

describe("short interest", () => {
	it("is not set against ordinary shares where the positions are of depositary shares", async () => {
		const market = new MemoryMarket();
		market.add("A.US", "securities", [security("Abivax SA - American Depositary Shares")]);
		market.add("A.US", "shortInterest", [positions("2026-04-30", "134675274")], "finra");
		market.add("A.US", "shares", [count("2026-04-17", "14681140000")], "sec");
		const derived = await metrics(market);
		expect(derived?.data).toMatchObject({ shortinterest: null, daystocover: "2.93" });
	});

	it("is the newest report in percent of the shares next to it in time", async () => {
		const market = new MemoryMarket();
		market.add(
			"A.US",
			"shortInterest",
			[positions("2026-04-15", "1"), positions("2026-04-30", "134675274")],
			"finra",
		);
		market.add("A.US", "shares", [count("2025-10-17", "1"), count("2026-04-17", "14681140000")], "sec");
		const derived = await metrics(market);
		expect(derived?.data).toEqual({
			date: null,
			shortVolume: null,
			totalVolume: null,
			shortvolumeratio: null,
			settlementDate: "2026-04-30",
			shortinterest: "0.92",
			daystocover: "2.93",
		});
		expect(derived?.datasetIds).toEqual([1, 2]);
	});

	it.each([
		["2026-04-17", "2026-04-20", "10"],
		["2026-05-15", "2026-05-04", "160"],
		["2026-04-17", "2026-04-17", "40"],
		["2026-04-17", "2026-05-04", "40"],
	])("with a count of %s and a 4-for-1 split on %s is %s %%", async (counted, exDate, percent) => {
		const market = new MemoryMarket();
		market.add("A.US", "shortInterest", [positions("2026-04-30", "400")]);
		market.add("A.US", "shares", [count(counted, "1000")]);
		market.add("A.US", "splits", [{ exDate, numerator: "4", denominator: "1" }]);
		expect((await metrics(market))?.data.shortinterest).toBe(percent);
	});

	it("has no share of what is not known, or simulated, or long past", async () => {
		const market = new MemoryMarket();
		market.add("A.US", "shortInterest", [positions("2026-04-30", "400")]);
		market.add("A.US", "shares", [count("2026-04-17", "1000")], "sample");
		market.add("A.US", "shares", [count("2024-04-17", "1000")]);
		expect((await metrics(market))?.data).toMatchObject({ shortinterest: null, daystocover: "2.93" });
	});

	it("stands beside the volume of the newest day", async () => {
		const market = new MemoryMarket();
		const day = {
			date: "2026-05-15",
			facility: "CNMS",
			shortVolume: "30",
			shortExemptVolume: null,
			totalVolume: "60",
		} as const;
		market.add("A.US", "shortVolume", [day]);
		expect((await metrics(market))?.data).toMatchObject({ shortvolumeratio: "50", settlementDate: null });
		market.add("A.US", "shortInterest", [positions("2026-04-30", "400")]);
		expect((await metrics(market))?.data).toMatchObject({ shortvolumeratio: "50", daystocover: "2.93" });
	});
});
