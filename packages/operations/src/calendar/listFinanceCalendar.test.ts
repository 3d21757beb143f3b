import { dividend, security } from "@us-market-data/analytics/testing";
import type { InputOf } from "@us-market-data/contract";
import type { AreaRecord } from "@us-market-data/market";
import { describe, expect, it } from "vitest";
import { rows, testMarket } from "../testing.ts";

type Event = AreaRecord<"events">;
type Input = Partial<InputOf<"listFinanceCalendar">>;

const event = (category: Event["category"], datetime: string, eventType: string): Event => ({
	id: `${category}/${datetime}`,
	category,
	datetime,
	eventType,
	content: `${eventType} at ${datetime}`,
	star: 2,
});

const market = await testMarket([
	rows("ZED.US", "securities", [security("Zed Inc.")]),
	rows("ZED.US", "events", [
		event("report", "2026-11-18T21:00:00Z", "10-Q"),
		// Late evening in New York: the day before by UTC.
		event("report", "2026-11-20T04:30:00Z", "8-K"),
		event("report", "2026-12-15T21:00:00Z", "10-Q"),
		// Midnight in New York, and the last second of a day there.
		event("report", "2026-10-05T04:00:00Z", "10-K"),
		event("report", "2026-10-07T03:59:59Z", "10-Q"),
	]),
	rows("ZED.US", "dividends", [dividend("2026-11-19", "0.000001"), dividend("2028-12-01", "1")]),
	rows("ABLE.US", "events", [
		event("report", "2026-11-18T21:00:00Z", ""),
		event("report", "2026-11-18T12:00:00Z", "10-K"),
		event("ipo", "2026-11-18T14:30:00Z", "IPO"),
	]),
	rows("WAIT.US", "events", [
		{ ...event("report", "2026-09-08T04:00:00Z", "10-K"), id: "expected/10-K" },
		{ ...event("report", "2026-12-17T05:00:00Z", "10-Q"), id: "expected/10-Q" },
	]),
	rows("ABLE.US", "dividends", [dividend("2026-11-19", "0.5")]),
	rows("ABLE.US", "splits", [{ exDate: "2026-11-20", numerator: "4", denominator: "1" }]),
	rows("MARKET.US", "events", [event("macrodata", "2026-11-18T13:30:00Z", "CPI")], { tag: "macro" }),
]);

async function calendar(input: Input) {
	const { body } = await market.request("listFinanceCalendar", {
		category: "report",
		market: "US",
		...input,
	});
	return body.calendar;
}
const span = { start: "2026-11-17", end: "2026-11-20" };
const infosOf = async (input: Input) => (await calendar(input)).list.flatMap(({ events }) => events);

describe("listFinanceCalendar", () => {
	it("answers days in New York oldest first, events by time and then symbol", async () => {
		const { date, list, nextDate } = await calendar(span);
		expect(date).toBe("2026-11-17");
		expect(list.map((day) => [day.date, day.count])).toEqual([
			["2026-11-18", 3],
			["2026-11-19", 1],
		]);
		expect(list[0]?.events.map(({ symbol, eventType }) => [symbol, eventType])).toEqual([
			["ABLE.US", "10-K"],
			["ABLE.US", null],
			["ZED.US", "10-Q"],
		]);
		expect(nextDate).toBe("2026-12-15");
	});

	it("names the security where its name is known", async () => {
		const names = (await infosOf(span)).map(({ name }) => name);
		expect(names).toEqual([null, null, "Zed Inc.", "Zed Inc."]);
	});

	it("answers dividends and splits by their ex-date, at midnight in New York", async () => {
		const dividends = await infosOf({ ...span, category: "dividend" });
		expect(dividends).toMatchObject([
			{
				symbol: "ABLE.US",
				description: "Ex-dividend date of 0.5 USD a share",
				date: "2026-11-19",
				datetime: null,
			},
			{ symbol: "ZED.US", description: "Ex-dividend date of 0.000001 USD a share" },
		]);
		const splits = await infosOf({ ...span, category: "split" });
		expect(splits).toMatchObject([{ symbol: "ABLE.US", description: "4-for-1 split", eventType: "split" }]);
	});

	it("keeps categories apart, and answers a release without a security", async () => {
		expect(await infosOf({ ...span, category: "ipo" })).toMatchObject([{ symbol: "ABLE.US" }]);
		const response = await market.request("listFinanceCalendar", {
			category: "macrodata",
			market: "US",
			...span,
		});
		expect(response.body.calendar.list[0]?.events).toMatchObject([{ symbol: null, name: null }]);
		expect(response).toMatchObject({ sources: ["macro"], asOf: "2026-11-18T13:30:00.000Z" });
	});

	it("drops a report that was expected once its day has passed", async () => {
		const { list, nextDate } = await calendar({ start: "2026-09-01", end: "2026-09-30" });
		expect([list, nextDate]).toEqual([[], "2026-10-05"]);
		expect((await calendar({ start: "2026-09-01", end: "2026-09-05" })).nextDate).toBe("2026-10-05");
		const ahead = await infosOf({ start: "2026-12-16", end: "2026-12-18" });
		expect(ahead.map(({ symbol, eventType }) => [symbol, eventType])).toEqual([["WAIT.US", "10-Q"]]);
	});

	it("answers no time of day where only the day is known", async () => {
		const infos = await infosOf({ start: "2026-10-05", end: "2026-10-06" });
		expect(infos.map(({ date, datetime }) => [date, datetime])).toEqual([
			["2026-10-05", null],
			["2026-10-06", null],
		]);
	});

	it("answers the events of one security, and the day of its next one", async () => {
		const ofOne = async (input: Input) => {
			const { list, nextDate } = await calendar({ ...span, ...input });
			return [list.flatMap(({ events }) => events.map(({ symbol, date }) => `${symbol} ${date}`)), nextDate];
		};
		expect(await ofOne({ symbol: "ZED.US" })).toEqual([
			["ZED.US 2026-11-18", "ZED.US 2026-11-19"],
			"2026-12-15",
		]);
		expect(await ofOne({ symbol: "WAIT.US" })).toEqual([[], "2026-12-17"]);
		expect(await ofOne({ symbol: "ABLE.US", category: "dividend" })).toEqual([["ABLE.US 2026-11-19"], null]);
		expect(await ofOne({ symbol: "ZED.US", category: "dividend" })).toEqual([
			["ZED.US 2026-11-19"],
			"2028-12-01",
		]);
		expect(await ofOne({ symbol: "ABLE.US", category: "split" })).toEqual([["ABLE.US 2026-11-20"], null]);
		expect(await ofOne({ symbol: "ZED.US", category: "split" })).toEqual([[], null]);
	});

	it("answers no release and no closed day of a security", async () => {
		for (const category of ["macrodata", "closed"] as const)
			expect(
				await calendar({ category, symbol: "ZED.US", start: "2026-11-17", end: "2026-12-31" }),
			).toMatchObject({ list: [], nextDate: null });
	});

	it("goes on behind the events of one security, not of the market", async () => {
		const input = { category: "report", market: "US", symbol: "ZED.US", ...span } as const;
		const { body } = await market.request("listFinanceCalendar", input);
		const cursor = body.next ?? "";
		const next = await market.request("listFinanceCalendar", { ...input, cursor });
		expect(next.body.calendar.list.map(({ date }) => date)).toEqual(["2026-12-15"]);
		await expect(
			market.request("listFinanceCalendar", { ...input, symbol: "ABLE.US", cursor }),
		).rejects.toThrow("The cursor is of another list");
	});

	it("rejects a symbol that does not exist", async () => {
		await expect(calendar({ symbol: "NOSUCH.US" })).rejects.toMatchObject({
			status: 400,
			code: "unknown_symbol",
		});
	});

	it("answers closed weekdays and early closes, no weekends", async () => {
		const request = { category: "closed", start: "2026-11-20", end: "2026-12-01" } as const;
		expect(await calendar(request)).toMatchObject({
			list: [
				{ date: "2026-11-26", events: [{ eventType: "closed", datetime: null, importance: 2 }] },
				{
					date: "2026-11-27",
					events: [{ eventType: "half", datetime: "2026-11-27T18:00:00Z", importance: 1 }],
				},
			],
			nextDate: "2026-12-24",
		});
		const summer = await infosOf({ category: "closed", start: "2026-07-03", end: "2026-07-05" });
		expect(summer.map(({ date, datetime }) => [date, datetime])).toEqual([["2026-07-03", null]]);
	});

	it("covers the three days up to today unless asked otherwise", async () => {
		expect((await calendar({})).date).toBe("2026-11-17");
		expect((await calendar({ end: "2026-11-10" })).date).toBe("2026-11-07");
		const fromPast = await calendar({ category: "split", start: "2026-11-01" });
		expect(fromPast.list.map(({ date }) => date)).toEqual(["2026-11-20"]);
		const ahead = await calendar({ category: "report", start: "2026-12-12" });
		expect(ahead.list.map(({ date }) => date)).toEqual(["2026-12-15"]);
	});

	it("has the next day however far it is, and none where none is known", async () => {
		expect(await calendar({ ...span, category: "dividend" })).toMatchObject({ nextDate: "2028-12-01" });
		expect(await calendar({ category: "ipo", start: "1900-01-01", end: "1900-01-02" })).toMatchObject({
			nextDate: "2026-11-18",
		});
		expect(await calendar({ category: "ipo", start: "9999-12-30", end: "9999-12-31" })).toMatchObject({
			list: [],
			nextDate: null,
		});
	});

	it.each([
		["2026-11-20", "2026-11-19"],
		["2026-01-01", "2027-01-02"],
		["0000-01-01", "9999-12-31"],
	])("refuses %s to %s", async (start, end) => {
		await expect(calendar({ start, end })).rejects.toMatchObject({ status: 400 });
	});
});
