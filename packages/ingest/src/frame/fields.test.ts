import fc from "fast-check";
import { expect, test } from "vitest";
import { americanDateField, compactDateField, dateField } from "./fields.ts";

const parts = fc.tuple(
	fc.oneof(fc.constantFrom(1900, 2000, 2024, 2026), fc.nat(9999)),
	fc.nat(13),
	fc.oneof(fc.nat(32), fc.constantFrom(28, 29, 30, 31)),
);

test("takes the dates of the calendar and no others", () => {
	fc.assert(
		fc.property(parts, ([year, month, day]) => {
			const digits = [
				String(year).padStart(4, "0"),
				...[month, day].map((part) => String(part).padStart(2, "0")),
			];
			const date = digits.join("-");
			const time = Date.parse(date);
			const isReal = !Number.isNaN(time) && new Date(time).toISOString().slice(0, 10) === date;
			for (const read of [
				() => dateField(date, { field: "date" }),
				() => compactDateField(digits.join(""), { field: "date" }),
				() => americanDateField(`${digits[1]}/${digits[2]}/${digits[0]}`, { field: "date" }),
				() => americanDateField(`${month}/${day}/${digits[0]}`, { field: "date" }),
			]) {
				if (isReal) expect(read()).toBe(date);
				else expect(read).toThrow("a date of the calendar");
			}
		}),
		{ numRuns: 3_000 },
	);
});
