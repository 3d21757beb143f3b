import Big from "big.js";

/** An exact decimal in plain notation, the form in which money and volumes travel from file to answer. */
export type DecimalString = string;

/** Maximum number of characters of a number. Computations with longer ones would use too much processor time. */
export const longestDecimal = 100;

const plain = /^([+-]?)(\d*)(?:\.(\d*))?$/;
const exponent = /^[+-]?(\d+\.?\d*|\.\d+)[eE][+-]?\d{1,3}$/;

/**
 * Canonical form of a number as sources spell it: plain notation, no sign on zero, no redundant zeros
 * (`"0123.4500"` is `"123.45"`). Null when the text is not a number, or longer than 100 characters. Exponents are resolved exactly.
 */
export function canonicalDecimal(text: string): DecimalString | null {
	if (text.length > longestDecimal) return null;
	const parts = plain.exec(text.trim());
	if (!parts) return exponent.test(text.trim()) ? canonicalDecimal(new Big(text.trim()).toFixed()) : null;
	const [, sign, whole = "", fraction = ""] = parts;
	if (whole === "" && fraction === "") return null;
	const integer = whole.replace(/^0+(?=\d)/, "") || "0";
	const rest = fraction.replace(/0+$/, "");
	const digits = rest === "" ? integer : `${integer}.${rest}`;
	return sign === "-" && digits !== "0" ? `-${digits}` : digits;
}

/** Exact sum. */
export const sum = (values: Iterable<DecimalString>): DecimalString => {
	let total = new Big(0);
	for (const value of values) total = total.plus(value);
	return total.toFixed();
};

/** Exact difference `a - b`. */
export const difference = (a: DecimalString, b: DecimalString): DecimalString =>
	new Big(a).minus(b).toFixed();

/** Exact product. */
export const product = (a: DecimalString, b: DecimalString): DecimalString => new Big(a).times(b).toFixed();

/** `a / b` rounded half up to `places`, null when `b` is zero. */
export function quotient(a: DecimalString, b: DecimalString, places: number): DecimalString | null {
	const divisor = new Big(b);
	if (divisor.eq(0)) return null;
	return trimmed(new Big(a).div(divisor).toFixed(places));
}

/** Change from `before` to `after` in percent, rounded to two places; null when `before` is zero. */
export function percentChange(after: DecimalString, before: DecimalString): DecimalString | null {
	const base = new Big(before);
	if (base.eq(0)) return null;
	return trimmed(new Big(after).minus(base).times(100).div(base).toFixed(2));
}

/** A computed figure (an indicator, a ratio) as a decimal string with at most `places`; null when not finite. */
export function rounded(value: number | null | undefined, places: number): DecimalString | null {
	return value == null || !Number.isFinite(value) ? null : trimmed(new Big(value).toFixed(places));
}

const trimmed = (text: string): DecimalString => canonicalDecimal(text) ?? text;
