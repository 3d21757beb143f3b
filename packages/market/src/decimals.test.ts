import Big from "big.js";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
	canonicalDecimal,
	difference,
	percentChange,
	percentOf,
	priceOrNull,
	priceText,
	quotient,
	rounded,
	sum,
} from "./decimals.ts";

/** Floats that lie half way between two roundings, or as near to it as can be. */
const nearHalf = fc
	.tuple(fc.integer({ min: -1_000_000, max: 1_000_000 }), fc.constantFrom(1, 10, 1e2, 1e3, 1e4, 1e5, 1e6))
	.chain(([units, scale]) => {
		const half = (units + 0.5) / scale;
		return fc.constantFrom(half, half * (1 + Number.EPSILON), half * (1 - Number.EPSILON));
	});

describe("canonicalDecimal", () => {
	it.each([
		["66.459999", "66.459999"],
		["0123.4500", "123.45"],
		["+5", "5"],
		["-0.00", "0"],
		["-0", "0"],
		["-0.5", "-0.5"],
		["100", "100"],
		["100.0", "100"],
		[".5", "0.5"],
		["5.", "5"],
		["8714049.111124", "8714049.111124"],
		["1.5e3", "1500"],
		["2E-7", "0.0000002"],
	])("reads %s as %s", (text, canonical) => expect(canonicalDecimal(text)).toBe(canonical));

	it.each(["", ".", "-", "abc", "1,000", "0x1F", "Infinity", "NaN", "null", "1e9999"])("refuses %j", (text) =>
		expect(canonicalDecimal(text)).toBeNull(),
	);

	it("reads every spelling with digits, points and signs as the same number", () => {
		const text = fc.string({ unit: fc.constantFrom("0", "1", "9", ".", "-", "+", " "), maxLength: 8 });
		fc.assert(
			fc.property(text, (spelling) => {
				const canonical = canonicalDecimal(spelling);
				if (canonical === null) return;
				expect(canonical).toMatch(/^(0|-?([1-9]\d*|0\.\d*[1-9]|[1-9]\d*\.\d*[1-9]))$/);
				expect(Number(canonical)).toBe(Number(spelling.trim()) + 0);
			}),
			{ numRuns: 5_000 },
		);
	});

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
	it("adds and subtracts exactly, whole numbers and fractions of any length", () => {
		const decimal = fc
			.tuple(fc.bigInt({ min: -(10n ** 17n), max: 10n ** 17n }), fc.constantFrom(0, 0, 1, 6))
			.map(([digits, places]) => new Big(digits.toString()).div(new Big(10).pow(places)).toFixed());
		fc.assert(
			fc.property(fc.array(decimal, { maxLength: 5 }), decimal, decimal, (values, a, b) => {
				const total = values.reduce((all, value) => all.plus(value), new Big(0));
				expect(sum(values)).toBe(total.toFixed());
				expect(difference(a, b)).toBe(new Big(a).minus(b).toFixed());
				expect(difference(a, a)).toBe("0");
			}),
		);
	});
	it("divides as a decimal division of 100 places does, and rounds half away from zero", () => {
		const Precise = Big();
		Precise.DP = 100;
		const decimal = fc
			.tuple(fc.bigInt({ min: -(10n ** 17n), max: 10n ** 17n }), fc.constantFrom(0, 0, 1, 2, 6))
			.map(([digits, places]) => new Big(digits.toString()).div(new Big(10).pow(places)).toFixed());
		const expected = (exact: Big, places: number) => canonicalDecimal(exact.toFixed(places));
		fc.assert(
			fc.property(decimal, decimal, fc.integer({ min: 0, max: 6 }), (a, b, places) => {
				fc.pre(b !== "0");
				const [first, last] = [new Precise(b), new Precise(a)];
				expect(quotient(a, b, places)).toBe(expected(last.div(first), places));
				expect(percentOf(a, b, places)).toBe(expected(last.times(100).div(first), places));
				expect(percentChange(a, b)).toBe(expected(last.minus(first).times(100).div(first), 2));
			}),
		);
		expect([quotient("1", "8", 2), quotient("-1", "8", 2), quotient("1e3", "2", 0)]).toEqual([
			"0.13",
			"-0.13",
			"500",
		]);
	});
	it("gives percentages with two places", () => expect(percentChange("101.5", "100")).toBe("1.5"));
	it("answers null where a base is zero", () => {
		expect(percentChange("1", "0")).toBeNull();
		expect(quotient("1", "0", 2)).toBeNull();
		expect(percentOf("1", "0", 2)).toBeNull();
		expect(rounded(Number.NaN, 2)).toBeNull();
		fc.assert(
			fc.property(
				fc.oneof(fc.double({ noNaN: true, noDefaultInfinity: true }), nearHalf),
				fc.integer({ min: 0, max: 6 }),
				(value, places) => {
					fc.pre(Math.abs(value) < 1e21);
					expect(rounded(value, places)).toBe(canonicalDecimal(new Big(value).toFixed(places)));
				},
			),
		);
	});
});

describe("prices", () => {
	it.each([
		["5", "5.00"],
		["187.9", "187.90"],
		["187.87", "187.87"],
		["0.0512", "0.0512"],
		["-0.5", "-0.50"],
		["-12", "-12.00"],
	])("shows %s as %s", (price, expected) => expect(priceText(price)).toBe(expected));

	it("keeps an unknown one unknown", () =>
		expect([priceOrNull(null), priceOrNull("1")]).toEqual([null, "1.00"]));
});
