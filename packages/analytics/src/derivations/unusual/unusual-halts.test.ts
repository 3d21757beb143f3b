import { endOfHalt, type Halt, haltInForce, isHalted } from "@us-market-data/market";
import { describe, expect, it } from "vitest";
import { deriveTouched } from "../../derive.ts";
import { dayBar } from "../../testing/fixtures.ts";
import { MemoryMarket } from "../../testing/memory-market.ts";
import { quoteAt, type StoredQuote } from "../prices/quote.ts";
import type { UnusualChange } from "./unusual-kinds.ts";

const halt = (haltedAt: string, reason: string, resumedAt: string | null = null): Halt => ({
	haltedAt,
	reason,
	market: "NASDAQ",
	quotesResumedAt: null,
	resumedAt,
});

describe("the end of a halt", () => {
	it.each([
		[
			"a listed resumption",
			halt("2026-11-20T15:00:00Z", "T1", "2026-11-23T14:30:00Z"),
			"2026-11-23T14:30:00Z",
		],
		["none for pending news", halt("2026-11-20T15:00:00Z", "T1"), null],
		["none for a code that is not known", halt("2026-11-20T15:00:00Z", "Weather"), null],
		["the close for a pause", halt("2026-11-20T15:00:00Z", "LUDP"), "2026-11-20T21:00:00Z"],
		["the early close for a pause of a half day", halt("2026-11-27T15:00:00Z", "M"), "2026-11-27T18:00:00Z"],
		["a quarter of an hour for level 1", halt("2026-11-20T15:00:00Z", "MWC1"), "2026-11-20T15:15:00Z"],
		["the end of the day for level 3", halt("2026-11-20T19:00:00Z", "MWC3"), "2026-11-21T05:00:00Z"],
	])("is %s", (_, given, end) => {
		expect(endOfHalt(given)).toBe(end);
	});

	it("is not known of a halt that lasts for years, and comes before nothing", () => {
		const lasting = haltInForce(halt("2025-05-19T04:21:31Z", "T1"));
		expect(lasting && isHalted(lasting, new Date("2026-11-20T15:00:00Z"))).toBe(true);
		expect(lasting && isHalted(lasting, new Date("2025-05-19T04:21:30Z"))).toBe(false);
		expect(haltInForce(halt("2026-11-20T15:00:00Z", "R4"))).toBeNull();
	});

	it.each([
		["T1", 1],
		["LUDP", 3],
		["MWC2", 3],
		["IPO1", 6],
		["H10", 10],
	])("gives a quote halted by %s the status %d", (reason, status) => {
		expect(haltInForce(halt("2026-11-20T15:00:00Z", reason))).toMatchObject({ status });
	});
});

const now = new Date("2026-11-20T15:10:00Z");

/** The quote derived now, as it is at instants. */
async function statuses(market: MemoryMarket, ...instants: string[]) {
	await deriveTouched(market, now);
	const derived = await market.derived<StoredQuote>("quote", 1);
	if (!derived) throw new Error("no quote");
	return instants.map((instant) => quoteAt(derived.data, new Date(instant)).tradeStatus);
}

function traded(...dates: string[]) {
	const market = new MemoryMarket();
	market.add(
		"A.US",
		"dayBars",
		dates.map((date) => dayBar(date, "10")),
	);
	return market;
}

describe("a quote", () => {
	it("is halted from the halt to its resumption, and normal otherwise", async () => {
		const market = traded("2026-11-19");
		market.add("A.US", "halts", [halt("2026-11-20T15:00:00Z", "T1", "2026-11-20T15:30:00Z")], "nasdaq");
		expect(
			await statuses(
				market,
				"2026-11-20T14:59:59Z",
				"2026-11-20T15:00:00Z",
				"2026-11-20T15:29:59Z",
				"2026-11-20T15:30:00Z",
			),
		).toEqual([0, 1, 1, 0]);
		const derived = await market.derived<StoredQuote>("quote", 1);
		expect(derived?.datasetIds).toHaveLength(2);
		expect(quoteAt(derived?.data as StoredQuote, now)).not.toHaveProperty("halt");
	});

	it("is paused no longer than to the close", async () => {
		const market = traded("2026-11-19");
		market.add("A.US", "halts", [halt("2026-11-20T15:00:00Z", "LUDP")]);
		expect(await statuses(market, "2026-11-20T16:00:00Z", "2026-11-20T21:00:00Z")).toEqual([3, 0]);
	});

	it("stays halted on later days, until it is seen to trade", async () => {
		const market = traded("2026-11-12");
		market.add("A.US", "halts", [halt("2026-11-13T15:00:00Z", "T1")]);
		expect(await statuses(market, now.toISOString())).toEqual([1]);
		market.add("A.US", "dayBars", [dayBar("2026-11-16", "10", { volume: "0" })]);
		expect(await statuses(market, now.toISOString())).toEqual([1]);
		market.add("A.US", "dayBars", [dayBar("2026-11-17", "10")]);
		expect(await statuses(market, now.toISOString())).toEqual([0]);
	});

	it("heeds the newest halt alone, and none of simulated data", async () => {
		const market = traded("2026-11-12");
		market.add("A.US", "halts", [
			halt("2026-11-13T15:00:00Z", "T1"),
			halt("2026-11-19T15:00:00Z", "LUDP", "2026-11-19T15:05:00Z"),
		]);
		expect(await statuses(market, now.toISOString())).toEqual([0]);
		const other = traded("2026-11-12");
		other.add("A.US", "halts", [halt("2026-11-13T15:00:00Z", "T1")], "sample");
		expect(await statuses(other, now.toISOString())).toEqual([0]);
	});

	it("stays delisted", async () => {
		const market = traded("2026-11-12");
		market.add("A.US", "halts", [halt("2026-11-13T15:00:00Z", "D")]);
		const [derived] = await statuses(market, now.toISOString());
		expect(derived).toBe(1);
		const gone = {
			...((await market.derived<StoredQuote>("quote", 1))?.data as StoredQuote),
			tradeStatus: 2 as const,
		};
		expect(quoteAt(gone, now).tradeStatus).toBe(2);
	});
});

describe("unusual changes", () => {
	it("name halts and pauses with their reason and end, without a direction", async () => {
		const market = new MemoryMarket();
		market.add("A.US", "halts", [
			halt("2026-09-01T15:00:00Z", "T1"),
			halt("2026-11-18T15:00:00Z", "LUDP", "2026-11-18T15:05:00Z"),
			halt("2026-11-18T20:00:00Z", "R4"),
			halt("2026-11-19T15:00:00Z", "Weather", "2026-11-24T00:30:00Z"),
			halt("2026-11-20T15:00:00Z", "T1"),
		]);
		await deriveTouched(market, now);
		const changes = (await market.derived<UnusualChange[]>("unusual", 1))?.data;
		expect(changes).toEqual([
			{
				alertName: "Trading halt",
				alertTime: Date.parse("2026-11-20T15:00:00Z"),
				changeValues: ["News pending", "no resumption listed"],
				direction: 0,
				datasetIds: [1],
			},
			{
				alertName: "Trading halt",
				alertTime: Date.parse("2026-11-19T15:00:00Z"),
				changeValues: ["Weather", "resumed on 2026-11-23"],
				direction: 0,
				datasetIds: [1],
			},
			{
				alertName: "Volatility pause",
				alertTime: Date.parse("2026-11-18T15:00:00Z"),
				changeValues: ["Limit up-limit down pause", "resumed after 5 min"],
				direction: 0,
				datasetIds: [1],
			},
		]);
	});
});
