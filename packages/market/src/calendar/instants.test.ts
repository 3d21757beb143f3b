import fc from "fast-check";
import { expect, test } from "vitest";
import { iso, isoOfData } from "./instants.ts";

test("an instant is written as Date writes it, without the part of a second", () => {
	const instants = fc.integer({ min: Date.UTC(0, 0, 1), max: Date.UTC(9999, 11, 31, 23, 59, 59, 999) });
	const asDate = (time: number) => `${new Date(time).toISOString().slice(0, 19)}Z`;
	fc.assert(
		fc.property(instants, (time) => {
			expect(iso(time)).toBe(asDate(time));
			expect(iso(time + 0.25)).toBe(asDate(time));
		}),
	);
	for (let second = 0; second < 86_400; second += 7) expect(iso(second * 1000)).toBe(asDate(second * 1000));
});

test("no instant is written after the year 9999, and none that is no number", () => {
	expect(iso(Number.POSITIVE_INFINITY)).toBe("9999-12-31T23:59:59Z");
	expect(() => iso(Number.NaN)).toThrow(RangeError);
});

test("a part of a second counts as begun for data", () => {
	expect(isoOfData(1)).toBe("1970-01-01T00:00:01Z");
	expect(isoOfData(-1)).toBe("1970-01-01T00:00:00Z");
});
