import { describe, expect, it } from "vitest";
import { isTradingDay, nextTradingDay, previousTradingDay, tradingDay, tradingDays } from "./trading-days.ts";

describe("tradingDay", () => {
	it("lists the sessions of an ordinary day in order, in UTC", () => {
		expect(tradingDay("2026-07-15")).toEqual({
			date: "2026-07-15",
			kind: "trading",
			sessions: [
				{ tradeSession: 3, open: "2026-07-15T00:00:00Z", close: "2026-07-15T08:00:00Z" },
				{ tradeSession: 1, open: "2026-07-15T08:00:00Z", close: "2026-07-15T13:30:00Z" },
				{ tradeSession: 0, open: "2026-07-15T13:30:00Z", close: "2026-07-15T20:00:00Z" },
				{ tradeSession: 2, open: "2026-07-15T20:00:00Z", close: "2026-07-16T00:00:00Z" },
			],
		});
	});

	it("ends a half day at 13:00 and its post session at 17:00", () => {
		const { kind, reason, sessions } = tradingDay("2026-11-27");
		expect({ kind, reason }).toEqual({ kind: "half", reason: "Day after Thanksgiving" });
		expect(sessions.slice(2)).toEqual([
			{ tradeSession: 0, open: "2026-11-27T14:30:00Z", close: "2026-11-27T18:00:00Z" },
			{ tradeSession: 2, open: "2026-11-27T18:00:00Z", close: "2026-11-27T22:00:00Z" },
		]);
	});

	it("opens the night before a Monday on Sunday, on the other side of a change of the clocks too", () => {
		expect(tradingDay("2026-03-09").sessions[0]).toEqual({
			tradeSession: 3,
			open: "2026-03-09T00:00:00Z",
			close: "2026-03-09T08:00:00Z",
		});
	});

	it.each([
		["1990-07-02", [0]],
		["1999-12-30", [0]],
		["2000-01-03", [1, 0, 2]],
		["2021-12-31", [1, 0, 2]],
		["2022-01-03", [3, 1, 0, 2]],
	])("claims on %s the sessions %j, as others are younger", (date, expected) => {
		expect(tradingDay(date).sessions.map(({ tradeSession }) => tradeSession)).toEqual(expected);
	});

	it.each([
		["2026-11-28", "Weekend"],
		["2026-07-03", "Independence Day"],
		["2028-04-14", "Good Friday"],
		["2040-01-16", "Martin Luther King Jr. Day"],
		["2025-01-09", "National day of mourning for Jimmy Carter"],
	])("is closed on %s: %s", (date, reason) => {
		expect(tradingDay(date)).toEqual({ date, kind: "closed", reason, sessions: [] });
	});

	it("does not observe a New Year's Day on a Saturday", () => {
		expect(tradingDay("2027-12-31").kind).toBe("trading");
	});

	it("keeps an interrupted day a trading day with its real hours", () => {
		const { kind, reason, sessions } = tradingDay("1996-01-08");
		expect({ kind, reason }).toEqual({ kind: "trading", reason: "Blizzard" });
		expect(sessions[0]).toEqual({
			tradeSession: 0,
			open: "1996-01-08T16:00:00Z",
			close: "1996-01-08T19:00:00Z",
		});
	});

	it.each(["2026-02-29", "2026-13-01", "today", "", "20260102"])("refuses %j by name", (date) => {
		expect(() => tradingDay(date)).toThrow(`date "${date}" is not a calendar date; allowed: YYYY-MM-DD`);
	});
});

describe("ranges and neighbours", () => {
	it("keeps half days apart from full ones", () => {
		expect(tradingDays("2026-11-25", "2026-11-30")).toEqual({
			trading: ["2026-11-25", "2026-11-30"],
			half: ["2026-11-27"],
		});
		expect(tradingDays("2026-11-30", "2026-11-25")).toEqual({ trading: [], half: [] });
		expect(() => tradingDays("2026-11-30", "never")).toThrow(RangeError);
	});

	it("steps over weekends and holidays", () => {
		expect(nextTradingDay("2026-07-02")).toBe("2026-07-06");
		expect(previousTradingDay("2026-07-06")).toBe("2026-07-02");
		expect(nextTradingDay("2001-09-10")).toBe("2001-09-17");
		expect(isTradingDay("2026-11-27")).toBe(true);
		expect(isTradingDay("2026-11-26")).toBe(false);
	});
});
