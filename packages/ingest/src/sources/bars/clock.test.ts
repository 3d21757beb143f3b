import { iso } from "@us-market-data/market";
import fc from "fast-check";
import { expect, test } from "vitest";
import { clockOf, midnightDate } from "./clock.ts";

const place = { line: 2, field: "timestamp" };
const minuteMs = 60_000;
const eastern = new Intl.DateTimeFormat("sv-SE", {
	timeZone: "America/New_York",
	dateStyle: "short",
	timeStyle: "medium",
});

/** Whole minutes from 2000 to 2037. */
const minute = fc.integer({ min: 15_778_080, max: 35_241_120 }).map((minutes) => minutes * minuteMs);

test("wall times give back the instant by which the platform's own time zone data made them", () => {
	fc.assert(
		fc.property(minute, fc.constantFrom("start" as const, "end" as const), (ms, label) => {
			const wall = eastern.format(ms);
			// The hour that the clocks repeat in autumn has two instants.
			fc.pre(eastern.format(ms - 60 * minuteMs) !== wall);
			const start = label === "end" ? ms - minuteMs : ms;
			expect(clockOf("wall", "minute", label, null)(wall, place)).toMatchObject({ start: iso(start) });
		}),
	);
});

test("nanoseconds give back their instant", () => {
	fc.assert(
		fc.property(minute, (ms) => {
			const time = clockOf("nanoseconds", "minute", "start", null)(`${ms}000000`, place);
			expect(time).toMatchObject({ start: iso(ms) });
		}),
	);
});

test("a day begins at midnight in New York and at no other minute", () => {
	fc.assert(
		fc.property(minute, (ms) => {
			const wall = eastern.format(ms);
			expect(midnightDate(ms)).toBe(wall.endsWith(" 00:00:00") ? wall.slice(0, 10) : null);
		}),
	);
	expect(midnightDate(Date.parse("2025-04-16T04:00:00Z"))).toBe("2025-04-16");
});

test.each(["2024-01-02 24:00:00", "2024-01-02 09:31", "2024-01-02T09:31:00", "2024-01-02 09:31:30", "x"])(
	"refuses the wall time %s",
	(text) => {
		expect(() => clockOf("wall", "minute", "end", null)(text, place)).toThrow(/Eastern wall time/);
	},
);
