import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { asNumber, type Fraction, fraction, inverse, isOne, one, rest, times } from "./fraction.ts";

const whole = fc.bigInt({ min: 1n, max: 10n ** 20n });
const decimal = fc
	.tuple(whole, fc.stringMatching(/^[0-9]{0,12}$/))
	.map(([units, decimals]) => (decimals === "" ? `${units}` : `${units}.${decimals}`));

function commonDivisor({ numerator, denominator }: Fraction): bigint {
	let [a, b] = [numerator, denominator];
	while (b !== 0n) [a, b] = [b, a % b];
	return a;
}

describe("fractions", () => {
	it("are exact and without a common divisor, however many are multiplied", () => {
		fc.assert(
			fc.property(fc.array(fc.tuple(decimal, decimal), { maxLength: 20 }), (pairs) => {
				const parts = pairs.map(([a, b]) => times(fraction(a), inverse(fraction(b))));
				const all = parts.reduce(times, one);
				const above = parts.reduce((product, part) => product * part.numerator, 1n);
				const below = parts.reduce((product, part) => product * part.denominator, 1n);
				expect(all.numerator * below).toBe(all.denominator * above);
				expect(commonDivisor(all)).toBe(1n);
				expect(isOne(times(all, inverse(all)))).toBe(true);
			}),
		);
	});

	it("are read from decimals", () => {
		expect(fraction("12.50")).toEqual({ numerator: 25n, denominator: 2n });
		expect(fraction("-0.4")).toEqual({ numerator: -2n, denominator: 5n });
		expect(fraction("0")).toEqual({ numerator: 0n, denominator: 1n });
		expect(rest(fraction("0.25"))).toEqual({ numerator: 3n, denominator: 4n });
		expect(inverse(fraction("-0.4"))).toEqual({ numerator: -5n, denominator: 2n });
	});

	it("become floats, also when their parts are beyond the range of floats", () => {
		expect(asNumber({ numerator: 1n, denominator: 3n })).toBe(1 / 3);
		const long = 10n ** 400n;
		expect(asNumber({ numerator: long + 1n, denominator: 4n * long })).toBe(0.25);
	});
});
