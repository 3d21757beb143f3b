import { expect, it } from "vitest";
import { dayConditions } from "./day-conditions.ts";

// Monday to Friday.
const week = ["2026-05-11", "2026-05-12", "2026-05-13", "2026-05-14", "2026-05-15"];
const conditions = (securities: readonly number[], now: string) =>
	dayConditions(
		week.map((date, i) => ({ date, securities: securities[i] ?? 0 })),
		Date.parse(now),
	);

it("tells days without rows, and days with fewer than four fifths of the securities around", () => {
	expect(conditions([100, 79, 0, 80, 120], "2026-06-01T00:00:00Z")).toEqual([
		"complete",
		"partial",
		"missing",
		"complete",
		"complete",
	]);
	expect(conditions([1, 0, 1, 1, 1], "2026-06-01T00:00:00Z")[1]).toBe("missing");
	expect(conditions([], "2026-06-01T00:00:00Z")).toEqual(week.map(() => "missing"));
});

it.each([
	["2026-05-15T19:59:59Z", 100, "pending"],
	["2026-05-15T20:00:00Z", 100, "complete"],
	["2026-05-15T20:00:00Z", 50, "pending"],
	["2026-05-15T20:00:00Z", 0, "pending"],
	["2026-05-18T15:59:59Z", 0, "pending"],
	["2026-05-18T16:00:00Z", 0, "missing"],
	["2026-05-18T16:00:00Z", 50, "partial"],
])(
	"waits for the rows of a day until noon of the next trading day: %s, %i securities",
	(now, securities, expected) => {
		expect(conditions([100, 100, 100, 100, securities], now)[4]).toBe(expected);
	},
);

it("compares with the five trading days on each side alone, so that more days change nothing", () => {
	const withFirst = (at: number) =>
		["2026-05-07", "2026-05-08", ...week].map((date, i) => ({
			date,
			securities: i === at ? 100 : i === 6 ? 60 : 0,
		}));
	const now = Date.parse("2026-06-01T00:00:00Z");
	expect(dayConditions(withFirst(0), now)[6]).toBe("complete");
	expect(dayConditions(withFirst(1), now)[6]).toBe("partial");
	expect(dayConditions(withFirst(1).slice(1), now)[5]).toBe("partial");
});

it("takes days without rows for no neighbours", () => {
	expect(conditions([100, 0, 0, 0, 70], "2026-06-01T00:00:00Z")[4]).toBe("partial");
	expect(conditions([0, 0, 0, 0, 70], "2026-06-01T00:00:00Z")[4]).toBe("complete");
});

it("compares a day among days of another number of securities with those near it", () => {
	const days = Array.from({ length: 20 }, (_, i) => ({
		date: `2026-01-${String(i + 5).padStart(2, "0")}`,
		securities: i < 10 ? 100 : 10,
	}));
	const found = dayConditions(days, Date.parse("2026-06-01T00:00:00Z"));
	expect(found.slice(0, 10)).toEqual(Array.from({ length: 10 }, () => "complete"));
	expect(found.slice(12)).toEqual(Array.from({ length: 8 }, () => "complete"));
});
