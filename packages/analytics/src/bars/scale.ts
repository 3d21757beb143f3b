import { canonicalDecimal, type DecimalString } from "@us-market-data/market";
import type { Fraction } from "./fraction.ts";

/**
 * Scales decimals by a factor. The product is exact, and rounded once: half up, away from zero. Whole numbers take a tenth
 * of the time that decimals of a library take.
 */
export function scaleBy(
	{ numerator, denominator }: Fraction,
	places: number,
): (text: string) => DecimalString {
	const above = numerator * 10n ** BigInt(places);
	return (text) => {
		const isNegative = text.startsWith("-");
		const size = isNegative ? text.slice(1) : text;
		const point = size.indexOf(".");
		const decimals = point === -1 ? 0 : size.length - point - 1;
		const whole = point === -1 ? size : size.slice(0, point) + size.slice(point + 1);
		const digits = rounded(BigInt(whole) * above, denominator * powerOfTen(decimals));
		return decimalOf(String(digits), places, isNegative);
	};
}

/** Half is rounded up. */
const rounded = (above: bigint, below: bigint): bigint => (2n * above + below) / (2n * below);

/** Prices have few decimal places, and a power takes longer than the rest. */
const powers = Array.from({ length: 12 }, (_, exponent) => 10n ** BigInt(exponent));
const powerOfTen = (exponent: number): bigint => powers[exponent] ?? 10n ** BigInt(exponent);

function decimalOf(digits: string, places: number, isNegative: boolean): DecimalString {
	const padded = digits.padStart(places + 1, "0");
	const text = `${isNegative ? "-" : ""}${padded.slice(0, -places)}.${padded.slice(-places)}`;
	return canonicalDecimal(text) ?? text;
}
