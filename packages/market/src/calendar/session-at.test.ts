import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { easternToUtc } from "./eastern-time.ts";
import { sessionAt, sessionSpanAt } from "./session-at.ts";

const at = (date: string, time: string) => sessionAt(easternToUtc(date, time));

describe("sessionAt", () => {
	it.each([
		["2026-07-14", "20:00", "2026-07-15", 3, 207],
		["2026-07-15", "03:59:59", "2026-07-15", 3, 207],
		["2026-07-15", "04:00", "2026-07-15", 1, 201],
		["2026-07-15", "09:30", "2026-07-15", 0, 202],
		["2026-07-15", "16:00", "2026-07-15", 2, 203],
		["2026-07-17", "20:00", "2026-07-17", null, 204],
		["2026-07-18", "12:00", "2026-07-18", null, 204],
		["2026-07-19", "20:00", "2026-07-20", 3, 207],
		["2026-07-02", "20:00", "2026-07-02", null, 204],
		["2026-11-27", "13:00", "2026-11-27", 2, 203],
		["2026-11-27", "17:00", "2026-11-27", null, 121],
		["2026-11-27", "23:59", "2026-11-27", null, 121],
		["2026-11-28", "00:00", "2026-11-28", null, 204],
		["2024-07-03", "19:59", "2024-07-03", null, 121],
		["2025-11-26", "21:00", "2025-11-26", null, 204],
		["2019-12-26", "20:00", "2019-12-27", 3, 207],
	] as const)("%s %s", (date, time, sessionDate, tradeSession, tradeStatus) => {
		expect(at(date, time)).toMatchObject({ date: sessionDate, tradeSession, tradeStatus });
	});

	it("names the next regular opening and close", () => {
		const hours = (date: string, time: string) => {
			const { nextOpen, nextClose } = at(date, time);
			return [nextOpen, nextClose];
		};
		expect(hours("2026-07-15", "09:00")).toEqual(["2026-07-15T13:30:00Z", "2026-07-15T20:00:00Z"]);
		expect(hours("2026-07-15", "09:30")).toEqual(["2026-07-16T13:30:00Z", "2026-07-15T20:00:00Z"]);
		expect(hours("2026-07-15", "16:00")).toEqual(["2026-07-16T13:30:00Z", "2026-07-16T20:00:00Z"]);
		expect(hours("2026-11-26", "10:00")).toEqual(["2026-11-27T14:30:00Z", "2026-11-27T18:00:00Z"]);
	});

	it("always looks ahead, and has a session exactly when it is not closed", () => {
		const instants = fc.date({
			min: new Date("1990-01-01"),
			max: new Date("2060-01-01"),
			noInvalidDate: true,
		});
		fc.assert(
			fc.property(instants, (instant) => {
				const { tradeSession, tradeStatus, label, nextOpen, nextClose } = sessionAt(instant);
				expect(Date.parse(nextOpen)).toBeGreaterThan(instant.getTime());
				expect(Date.parse(nextClose)).toBeGreaterThan(instant.getTime());
				expect(tradeSession === null).toBe([204, 121].includes(tradeStatus));
				expect(nextClose < nextOpen).toBe(tradeStatus === 202);
				expect(label).not.toBe("");
			}),
		);
	});

	it.each([
		["2026-07-15", "09:30", "2026-07-15T13:30:00Z", "2026-07-15T20:00:00Z"],
		["2026-07-15", "15:59:59", "2026-07-15T13:30:00Z", "2026-07-15T20:00:00Z"],
		["2026-07-18", "12:00", "2026-07-18T00:00:00Z", "2026-07-20T00:00:00Z"],
		["2026-11-27", "18:00", "2026-11-27T22:00:00Z", "2026-11-28T05:00:00Z"],
		["2026-11-28", "00:00", "2026-11-28T05:00:00Z", "2026-11-30T01:00:00Z"],
	])("its state of %s %s holds from %s to %s", (date, time, since, until) => {
		expect(sessionSpanAt(easternToUtc(date, time))).toEqual({ since, until });
	});

	it("has one state through each span and another one behind it", () => {
		const instants = fc.date({
			min: new Date("1990-01-01"),
			max: new Date("2060-01-01"),
			noInvalidDate: true,
		});
		const stateAt = (ms: number) => {
			const { nextOpen, nextClose, tradeStatus } = sessionAt(new Date(ms));
			return `${tradeStatus} ${nextOpen} ${nextClose}`;
		};
		fc.assert(
			fc.property(instants, (instant) => {
				const { since, until } = sessionSpanAt(instant);
				const [first, end] = [Date.parse(since), Date.parse(until)];
				const second = Math.floor(instant.getTime() / 1000) * 1000;
				expect(first <= second && second < end).toBe(true);
				expect(stateAt(first)).toBe(stateAt(second));
				expect(stateAt(end - 1000)).toBe(stateAt(second));
				expect(stateAt(end)).not.toBe(stateAt(second));
			}),
		);
	});

	it("refuses an invalid instant", () => {
		expect(() => sessionAt(new Date(Number.NaN))).toThrow(RangeError);
	});
});
