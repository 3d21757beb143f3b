import { canonicalDecimal } from "@us-market-data/market";
import Big from "big.js";
import fc from "fast-check";
import { expect, it } from "vitest";
import { scaleBy } from "./adjust.ts";
import { fraction, inverse, times } from "./fraction.ts";

const Exact = Big();
Exact.DP = 200;

const digits = (maxDigits: number) => fc.bigInt({ min: 0n, max: 10n ** BigInt(maxDigits) });
const decimal = (maxDigits: number) =>
	fc
		.tuple(digits(maxDigits), fc.stringMatching(new RegExp(`^[0-9]{1,${maxDigits}}$`)))
		.map((parts) => parts.join("."));
const price = fc.oneof(
	decimal(8),
	digits(6).map(String),
	fc.constantFrom("0", "007", "3.0", "-12.5", "0.00005"),
);
const divisor = fc
	.oneof(fc.integer({ min: 1, max: 1000 }).map(String), decimal(4))
	.filter((text) => Number(text) > 0);

it("scales as decimals of a library do that divide to 200 places", () => {
	fc.assert(
		fc.property(price, decimal(40), divisor, (text, factor, by) => {
			const exact = new Exact(text).times(factor).div(by).toFixed(4);
			const scale = scaleBy(times(fraction(factor), inverse(fraction(by))), 4);
			expect(scale(text)).toBe(canonicalDecimal(exact));
		}),
		{ numRuns: 1_000 },
	);
});

it("rounds once, half up: what is just below a half stays below it", () => {
	expect(scaleBy(fraction(`0.00004${"9".repeat(60)}`), 4)("1")).toBe("0");
	expect(scaleBy(fraction("0.00005"), 4)("1")).toBe("0.0001");
	expect(scaleBy({ numerator: 1n, denominator: 3n }, 4)("0.00015")).toBe("0.0001");
});
