import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { easternDate, easternMidnight, easternToUtc } from "./eastern-time.ts";
import { iso } from "./instants.ts";

const zone = new Intl.DateTimeFormat("sv-SE", {
	timeZone: "America/New_York",
	dateStyle: "short",
	timeStyle: "medium",
});

const instants = fc.date({
	min: new Date("1955-01-02T00:00:00Z"),
	max: new Date("2060-01-01T00:00:00Z"),
	noInvalidDate: true,
});

describe("Eastern time", () => {
	it("agrees with the time zone database on the date of any instant", () => {
		fc.assert(
			fc.property(instants, (instant) => {
				expect(easternDate(instant)).toBe(zone.format(instant).slice(0, 10));
			}),
			{ numRuns: 2000 },
		);
	});

	it("agrees with it on the hours around each change of the clocks", () => {
		for (let year = 1955; year <= 2060; year++) {
			for (const month of [0, 1, 2, 3, 9, 10]) {
				for (let day = 1; day <= 31; day++) {
					const instant = new Date(Date.UTC(year, month, day, 6, 30));
					const [date = "", time = ""] = zone.format(instant).split(" ");
					const resolved = easternToUtc(date, time).getTime();
					// The repeated hour resolves to its first pass.
					expect([0, -3_600_000]).toContain(resolved - instant.getTime());
				}
			}
		}
	});

	it("undoes itself", () => {
		fc.assert(
			fc.property(instants, (instant) => {
				const [date = "", time = ""] = zone.format(instant).split(" ");
				expect(zone.format(easternToUtc(date, time))).toBe(`${date} ${time}`);
			}),
			{ numRuns: 2000 },
		);
	});

	it("counts a skipped hour in standard time and takes the first of a repeated hour", () => {
		expect(iso(easternToUtc("2026-03-08", "02:30").getTime())).toBe("2026-03-08T07:30:00Z");
		expect(iso(easternToUtc("2026-03-08", "03:00").getTime())).toBe("2026-03-08T07:00:00Z");
		expect(iso(easternToUtc("2026-11-01", "01:30").getTime())).toBe("2026-11-01T05:30:00Z");
		expect(iso(easternToUtc("2026-11-01", "02:00:01").getTime())).toBe("2026-11-01T07:00:01Z");
	});

	it("begins a date at midnight in New York", () => {
		expect(easternMidnight("2026-07-01")).toBe("2026-07-01T04:00:00Z");
		expect(easternMidnight("2026-12-01")).toBe("2026-12-01T05:00:00Z");
	});

	it.each([
		["2026-02-30", "09:30"],
		["2026-2-3", "09:30"],
		["2026-02-03", "24:00"],
		["2026-02-03", "9:30"],
	])("names what is wrong with %s %s", (date, time) => {
		expect(() => easternToUtc(date, time)).toThrow(/allowed: /);
	});
});
