import { dayBar } from "@us-market-data/analytics/testing";
import { expect, it } from "vitest";
import { rows, testMarket } from "../testing.ts";

// Friday, November 20, is a trading day; the market is asked in its evening.
const days = ["2026-11-16", "2026-11-17", "2026-11-18", "2026-11-19", "2026-11-20"];
const bars = (dates: readonly string[]) => dates.map((date) => dayBar(date, "1"));
const market = await testMarket([
	rows("A.US", "dayBars", bars(["2026-11-12", "2026-11-13", ...days])),
	rows("B.US", "dayBars", bars(["2026-11-13", "2026-11-16", "2026-11-19"]), { tag: "vendor" }),
	rows("C.US", "dayBars", bars(["2026-11-13", "2026-11-16", "2026-11-19", "2026-11-20"])),
	rows("A.US", "dividends", [
		{
			exDate: "2026-11-06",
			amount: "0.5",
			currency: "USD",
			recordDate: null,
			paymentDate: null,
			fiscalYear: null,
			fiscalPeriod: null,
			description: "",
		},
	]),
]);
const request = async (input: Parameters<typeof market.request<"listCoverage">>[1] = {}, at?: Date) =>
	(await market.request("listCoverage", input, at)).body.coverage;
const short = (coverage: Awaited<ReturnType<typeof request>>) =>
	coverage[0]?.days?.map(({ date, condition, securityCount }) => [date, condition, securityCount]);

it("tells first and last day, records and sources by area, of all securities or of one", async () => {
	expect(await request()).toEqual([
		{
			area: "day-bars",
			symbol: null,
			rows: 14,
			firstDate: "2026-11-12",
			lastDate: "2026-11-20",
			sources: ["real", "vendor"],
			gaps: null,
			days: null,
		},
		expect.objectContaining({ area: "dividends", rows: 1, firstDate: "2026-11-06", sources: ["real"] }),
	]);
	expect(await request({ symbol: "B.US" })).toMatchObject([
		{
			area: "day-bars",
			symbol: "B.US",
			rows: 3,
			firstDate: "2026-11-13",
			lastDate: "2026-11-19",
			sources: ["vendor"],
		},
	]);
	expect(await request({ symbol: "B.US", areas: ["dividends"] })).toEqual([]);
});

it("tells the condition of each trading day of all securities", async () => {
	const range = { areas: ["day-bars" as const], start: "2026-11-01", end: "2026-11-30" };
	const expected = [
		["2026-11-12", "partial", 1],
		["2026-11-13", "complete", 3],
		["2026-11-16", "complete", 3],
		["2026-11-17", "partial", 1],
		["2026-11-18", "partial", 1],
		["2026-11-19", "complete", 3],
	];
	expect(short(await request(range))).toEqual([...expected, ["2026-11-20", "pending", 2]]);
	const monday = new Date("2026-11-23T18:00:00Z");
	expect(short(await request(range, monday))?.at(-1)).toEqual(["2026-11-23", "pending", 0]);
	const tuesday = new Date("2026-11-24T17:00:00Z");
	const late = await request(range, tuesday);
	expect(short(late)?.slice(-2)).toEqual([
		["2026-11-23", "missing", 0],
		["2026-11-24", "pending", 0],
	]);
	expect(late[0]?.gaps).toEqual([{ startDate: "2026-11-23", endDate: "2026-11-23", dayCount: 1 }]);
	// The days around a range count too.
	expect(short(await request({ ...range, start: "2026-11-17", end: "2026-11-18" }))).toEqual(
		expected.slice(3, 5),
	);
});

it("tells the gaps of a security, between its first and its last record", async () => {
	const [bars] = await request({ symbol: "B.US", start: "2026-01-02", end: "2026-12-31" });
	expect(short(bars ? [bars] : [])).toEqual([
		["2026-11-13", "complete", 1],
		["2026-11-16", "complete", 1],
		["2026-11-17", "missing", 0],
		["2026-11-18", "missing", 0],
		["2026-11-19", "complete", 1],
	]);
	expect(bars?.gaps).toEqual([{ startDate: "2026-11-17", endDate: "2026-11-18", dayCount: 2 }]);
});

it("takes one end of a range, and refuses one that is too long", async () => {
	expect(short(await request({ symbol: "A.US", end: "2026-11-13" }))).toHaveLength(2);
	expect(short(await request({ symbol: "A.US", start: "2026-11-19" }))).toHaveLength(2);
	await expect(request({ start: "2026-10-01", end: "2026-11-20" })).rejects.toMatchObject({ status: 400 });
	await expect(request({ symbol: "A.US", start: "2025-01-01", end: "2026-11-20" })).rejects.toMatchObject({
		status: 400,
	});
	await expect(request({ symbol: "NONE.US" })).rejects.toMatchObject({ code: "unknown_symbol" });
});
