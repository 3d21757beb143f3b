import fc from "fast-check";
import { expect, test } from "vitest";
import {
	change,
	compare,
	dividedBy,
	exact,
	isNear,
	minus,
	percent,
	plus,
	rounded,
	text,
	times,
	Unknown,
} from "./exact.ts";

test.each([
	["0.125", 2, "0.13"],
	["-0.125", 2, "-0.13"],
	["0.1249", 2, "0.12"],
	["12", 0, "12"],
	["-0.004", 2, "0"],
])("%s with %s places is %s", (value, places, expected) => {
	expect(text(rounded(exact(value), places))).toBe(expected);
});

test("figures are exact", () => {
	expect(text(change(exact("268.56"), exact("267.72")))).toBe("0.313761");
	expect(text(percent(exact("1"), exact("-3")))).toBe("-33.333333");
	expect(() => dividedBy(exact("1"), exact("0"))).toThrow(Unknown);
	expect(() => exact(null)).toThrow(Unknown);
	expect(isNear(exact("35.01"), exact("35.014"), exact("0"), 2)).toBe(true);
	expect(isNear(exact("35.01"), exact("35.016"), exact("0"), 2)).toBe(false);
});

test("sums and products undo differences and quotients", () => {
	const number = fc.tuple(fc.maxSafeInteger(), fc.nat({ max: 9999 })).map(([a, b]) => exact(`${a}.${b}`));
	fc.assert(
		fc.property(number, number, (a, b) => {
			expect(compare(plus(minus(a, b), b), a)).toBe(0);
			if (b.n !== 0n) expect(compare(times(dividedBy(a, b), b), a)).toBe(0);
		}),
	);
});
