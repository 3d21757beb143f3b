import { expect, test } from "vitest";
import { addDays, ago, date } from "./time.ts";

const now = Date.parse("2026-11-23T16:00:00Z");

test("everything of one day in New York is as many days ago", () => {
	for (const text of ["2026-11-20", "2026-11-20T05:00:00Z", "2026-11-20T21:00:00Z", "2026-11-21T04:59:59Z"])
		expect(ago(text, now)).toBe("3 days ago");
	expect(ago("2026-11-25T21:00:00Z", now)).toBe("in 2 days");
});

test("less than a day is told in hours, minutes and seconds", () => {
	expect(ago("2026-11-23T13:30:00Z", now)).toBe("2 hr. ago");
	expect(ago("2026-11-23T15:58:20Z", now)).toBe("1 min. ago");
});

test("days pass over months and years", () => {
	expect(addDays("2026-12-29", 6)).toBe("2027-01-04");
	expect(addDays("2028-03-01", -1)).toBe("2028-02-29");
});

test("a day has a month of three letters", () => {
	expect(["2026-09-05", "2026-11-20", "2026-11-21T02:00:00Z"].map(date)).toEqual([
		"5 Sep 2026",
		"20 Nov 2026",
		"20 Nov 2026",
	]);
});
