import Big from "big.js";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { canonicalDecimal, percentChange, quotient, rounded, sum } from "./decimals.ts";

describe("canonicalDecimal", () => {
	it.each([
		["66.459999", "66.459999"],
		["0123.4500", "123.45"],
		["+5", "5"],
		["-0.00", "0"],
		[".5", "0.5"],
		["5.", "5"],
		["8714049.111124", "8714049.111124"],
		["1.5e3", "1500"],
		["2E-7", "0.0000002"],
	])("reads %s as %s", (text, canonical) => expect(canonicalDecimal(text)).toBe(canonical));

	it.each(["", ".", "-", "abc", "1,000", "0x1F", "Infinity", "NaN", "null", "1e9999"])("refuses %j", (text) =>
		expect(canonicalDecimal(text)).toBeNull(),
	);

	it("keeps the value and is idempotent", () => {
		fc.assert(
			fc.property(fc.bigInt(), fc.integer({ min: 0, max: 12 }), (digits, places) => {
				const text = new Big(digits.toString()).div(new Big(10).pow(places)).toFixed(places);
				const canonical = canonicalDecimal(text) ?? "";
				expect(new Big(canonical).eq(text)).toBe(true);
				expect(canonicalDecimal(canonical)).toBe(canonical);
			}),
		);
	});
});

describe("arithmetic", () => {
	it("adds fractional volumes exactly", () =>
		expect(sum(["0.1", "0.2", "16275822.859084"])).toBe("16275823.159084"));
	it("gives percentages with two places", () => expect(percentChange("101.5", "100")).toBe("1.5"));
	it("answers null where a base is zero", () => {
		expect(percentChange("1", "0")).toBeNull();
		expect(quotient("1", "0", 2)).toBeNull();
		expect(rounded(Number.NaN, 2)).toBeNull();
	});
});
