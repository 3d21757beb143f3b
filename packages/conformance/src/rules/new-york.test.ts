import { expect, test } from "vitest";
import { addDays, dayBetween, dayOf, endOfDay, instantAt, wallTime } from "./new-york.ts";

test.each([
	["2026-03-06 09:30:00", "2026-03-06T14:30:00Z"],
	["2026-03-09 09:30:00", "2026-03-09T13:30:00Z"],
	["2026-10-30 16:00:00", "2026-10-30T20:00:00Z"],
	["2026-11-02 16:00:00", "2026-11-02T21:00:00Z"],
])("%s in New York is %s", (wall, instant) => {
	expect(instantAt(wall)).toBe(instant);
	expect(wallTime(instant)).toBe(wall);
});

test("days end in New York, with both changes of the clocks", () => {
	expect([endOfDay("2026-03-08"), endOfDay("2026-11-01")]).toEqual([
		"2026-03-09T03:59:59Z",
		"2026-11-02T04:59:59Z",
	]);
	expect(dayOf("2026-07-01T03:59:59Z")).toBe("2026-06-30");
	expect(addDays("2026-03-01", -1)).toBe("2026-02-28");
});

test("a day between two instants lies before the day of the later one", () => {
	expect(dayBetween("2026-01-01T12:00:00Z", "2026-01-31T12:00:00Z")).toBe("2026-01-16");
	expect(dayBetween("2026-01-31T12:00:00Z", "2026-01-31T13:00:00Z")).toBe("2026-01-30");
	expect(dayBetween(undefined, "2026-01-31T13:00:00Z")).toBeUndefined();
});
