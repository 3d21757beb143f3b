import { expect, test } from "vitest";
import { quantile } from "../../frame/rounds.ts";
import { upTo, welchT } from "./timing.ts";

test("Welch's t of samples worked out by hand", () => {
	// Means 2.5 and 5, variances 5/3 and 20/3, four of each: -2.5 / sqrt(25/12).
	expect(welchT([1, 2, 3, 4], [2, 4, 6, 8])).toBeCloseTo(-Math.sqrt(3), 12);
	expect(welchT([2, 4, 6, 8], [1, 2, 3, 4])).toBeCloseTo(Math.sqrt(3), 12);
	// Unequal counts: means 2 and 5, variances 1 and 5/3.
	expect(welchT([1, 2, 3], [4, 4, 5, 7])).toBeCloseTo(-3 / Math.sqrt(1 / 3 + 2 / 4), 12);
	expect(welchT([5, 5, 5], [5, 5, 5])).toBe(0);
});

test("quantiles and bounds", () => {
	const values = [5, 1, 4, 2, 3];
	expect([quantile(values, 0), quantile(values, 0.5), quantile(values, 1)]).toEqual([1, 3, 5]);
	expect(quantile([], 0.5)).toBeNaN();
	expect(upTo(values, 3)).toEqual([1, 2, 3]);
});
