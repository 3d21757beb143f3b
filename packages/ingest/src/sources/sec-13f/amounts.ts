import { InputError } from "@us-market-data/market";
import Big from "big.js";

/** An exact sum; a number while it is a whole number that floats hold exactly, as nearly all are. */
export type Amount = number | Big;

/**
 * Adds the number of a field.
 * @throws InputError when it is not a number, or below zero.
 */
export function plus(sum: Amount, text: string, location: { line: number; field: string }): Amount {
	const total = typeof sum === "number" ? sum + shortInteger(text) : Number.NaN;
	if (Number.isSafeInteger(total)) return total;
	if (!/^\d{1,30}(\.\d*)?$/.test(text)) {
		throw new InputError({ ...location, value: text }, "a number, zero or more");
	}
	return new Big(sum).plus(text.replace(/\.$/, ""));
}

const zero = "0".charCodeAt(0);

/** A number of up to 15 digits, which floats hold exactly; NaN for another text. */
export function shortInteger(text: string): number {
	if (text.length === 0 || text.length > 15) return Number.NaN;
	let value = 0;
	for (let at = 0; at < text.length; at++) {
		const digit = text.charCodeAt(at) - zero;
		if (!(digit >= 0 && digit <= 9)) return Number.NaN;
		value = value * 10 + digit;
	}
	return value;
}

/** Exact product with a whole number. */
export function times(amount: Amount, factor: number): Amount {
	const product = typeof amount === "number" ? amount * factor : Number.NaN;
	return Number.isSafeInteger(product) ? product : new Big(amount).times(factor);
}

export const decimalOf = (amount: Amount): string =>
	typeof amount === "number" ? String(amount) : amount.toFixed();

/** The amount in floating point, for comparisons. */
export const approximate = (amount: Amount): number => Number(amount);
