import type { DecimalString } from "@us-market-data/market";

/** An exact ratio of whole numbers without a common divisor. The denominator is positive. */
export interface Fraction {
	readonly numerator: bigint;
	readonly denominator: bigint;
}

export const one: Fraction = { numerator: 1n, denominator: 1n };

/** A decimal as a fraction. */
export function fraction(text: DecimalString): Fraction {
	const point = text.indexOf(".");
	if (point === -1) return { numerator: BigInt(text), denominator: 1n };
	const whole = BigInt(text.slice(0, point) + text.slice(point + 1));
	return reduced(whole, 10n ** BigInt(text.length - point - 1));
}

/** Exact product. Long fractions stay short of time: only parts of different factors can have a common divisor. */
export function times(a: Fraction, b: Fraction): Fraction {
	const [left, right] = [reduced(a.numerator, b.denominator), reduced(b.numerator, a.denominator)];
	return {
		numerator: left.numerator * right.numerator,
		denominator: left.denominator * right.denominator,
	};
}

/** One over a fraction that is not zero. */
export const inverse = ({ numerator, denominator }: Fraction): Fraction =>
	numerator < 0n
		? { numerator: -denominator, denominator: -numerator }
		: { numerator: denominator, denominator: numerator };

/** `1 - part`. */
export const rest = ({ numerator, denominator }: Fraction): Fraction => ({
	numerator: denominator - numerator,
	denominator,
});

export const isOne = ({ numerator, denominator }: Fraction): boolean => numerator === denominator;

/** Places of a decimal that tells a float exactly enough. */
const precision = 40n;

/** The nearest float. */
export function asNumber({ numerator, denominator }: Fraction): number {
	const isShort = numerator <= safest && denominator <= safest;
	if (isShort) return Number(numerator) / Number(denominator);
	return Number(`${(numerator * 10n ** precision) / denominator}e-${precision}`);
}

const safest = BigInt(Number.MAX_SAFE_INTEGER);

function reduced(numerator: bigint, denominator: bigint): Fraction {
	const divisor = commonDivisor(numerator, denominator);
	return divisor === 1n
		? { numerator, denominator }
		: { numerator: numerator / divisor, denominator: denominator / divisor };
}

function commonDivisor(a: bigint, b: bigint): bigint {
	let [larger, smaller] = [a < 0n ? -a : a, b];
	while (smaller !== 0n) [larger, smaller] = [smaller, larger % smaller];
	return larger;
}
