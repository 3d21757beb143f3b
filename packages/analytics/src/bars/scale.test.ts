import { canonicalDecimal } from "@us-market-data/market";
import Big from "big.js";
import fc from "fast-check";
import { expect, it } from "vitest";
import { priceScale } from "./scale.ts";

const Exact = Big();
Exact.DP = 40;

const digits = (most: number) => fc.bigInt({ min: 0n, max: 10n ** BigInt(most) });
const decimal = (most: number) =>
	fc.tuple(digits(most), fc.stringMatching(new RegExp(`^[0-9]{1,${most}}$`))).map((parts) => parts.join("."));
const price = fc.oneof(decimal(8), digits(6).map(String), fc.constantFrom("0", "007", "3.0", "0.00005"));
const divisor = fc
	.oneof(fc.integer({ min: 1, max: 1000 }).map(String), decimal(4))
	.filter((text) => Number(text) > 0);

it("scales as exact decimals do", () => {
	fc.assert(
		fc.property(price, decimal(40), divisor, (text, factor, by) => {
			const exact = new Exact(text).times(factor).div(by).toFixed(4);
			expect(priceScale(new Exact(factor), new Exact(by))(text)).toBe(canonicalDecimal(exact));
		}),
		{ numRuns: 1_000 },
	);
});

it("rounds twice as they do: to 40 places, then to 4", () => {
	const almostHalf = `0.00004${"9".repeat(35)}`;
	expect(priceScale(new Exact(`${almostHalf}4`), new Exact(1))("1")).toBe("0");
	expect(priceScale(new Exact(`${almostHalf}5`), new Exact(1))("1")).toBe("0.0001");
});

it("leaves signs and exponents to them", () => {
	const scale = priceScale(new Exact(2), new Exact(1));
	for (const text of ["-1", "1e3", "", ".5", "1."]) expect(scale(text)).toBeUndefined();
});
