import { canonicalDecimal, type DecimalString } from "@us-market-data/market";
import type Big from "big.js";

/** A decimal without a sign: its digits as a whole number, and how many of them are after the point. */
interface Digits {
	value: bigint;
	places: number;
}

const plain = /^\d+(?:\.\d+)?$/;

function digitsOf(text: string): Digits {
	const point = text.indexOf(".");
	if (point === -1) return { value: BigInt(text), places: 0 };
	return { value: BigInt(text.slice(0, point) + text.slice(point + 1)), places: text.length - point - 1 };
}

/** Half is rounded up. */
const rounded = (above: bigint, below: bigint): bigint => (2n * above + below) / (2n * below);

/** Places of the quotient before it is rounded to those of a price. */
const quotientPlaces = 40;
const pricePlaces = 4;
const toPrice = 10n ** BigInt(quotientPlaces - pricePlaces);

/**
 * Scales prices by `factor / divisor`: the quotient is rounded to 40 places, then to 4. Whole numbers take a tenth of the
 * time that decimals of a library take. Returns undefined for a text that is no plain decimal, such as a negative one.
 */
export function priceScale(factor: Big, divisor: Big): (text: string) => DecimalString | undefined {
	const above = digitsOf(factor.toFixed());
	const below = digitsOf(divisor.toFixed());
	const times = above.value * 10n ** BigInt(below.places + quotientPlaces);
	return (text) => {
		if (!plain.test(text)) return undefined;
		const price = digitsOf(text);
		const over = below.value * 10n ** BigInt(price.places + above.places);
		const digits = String(rounded(rounded(price.value * times, over), toPrice)).padStart(
			pricePlaces + 1,
			"0",
		);
		return canonicalDecimal(`${digits.slice(0, -pricePlaces)}.${digits.slice(-pricePlaces)}`) ?? undefined;
	};
}
