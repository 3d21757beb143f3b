import Big from "big.js";

/** An exact decimal in plain notation, the form in which money and volumes travel from file to answer. */
export type DecimalString = string;

/** Maximum number of characters of a number. Computations with longer ones would use too much processor time. */
export const maxDecimalLength = 100;

const decimalPattern = /^([+-]?)(\d*)(?:\.(\d*))?$/;
const exponent = /^[+-]?(\d+\.?\d*|\.\d+)[eE][+-]?\d{1,3}$/;

/**
 * Canonical form of a number as sources spell it: plain notation, no sign on zero, no redundant zeros
 * (`"0123.4500"` is `"123.45"`). Null when the text is not a number, or longer than 100 characters. Exponents are resolved exactly.
 *
 * @example
 * canonicalDecimal("0123.4500"); // => "123.45"
 * canonicalDecimal("1.5e3"); // => "1500"
 * canonicalDecimal("1,5"); // => null
 */
export function canonicalDecimal(text: string): DecimalString | null {
	if (text.length > maxDecimalLength) return null;
	if (isCanonical(text)) return text;
	const parts = decimalPattern.exec(text.trim());
	if (!parts) return exponent.test(text.trim()) ? canonicalDecimal(new Big(text.trim()).toFixed()) : null;
	const [, sign, integerDigits = "", fraction = ""] = parts;
	if (integerDigits === "" && fraction === "") return null;
	const integer = integerDigits.replace(/^0+(?=\d)/, "") || "0";
	const rest = fraction.replace(/0+$/, "");
	const digits = rest === "" ? integer : `${integer}.${rest}`;
	return sign === "-" && digits !== "0" ? `-${digits}` : digits;
}

const zero = "0".charCodeAt(0);
const nine = "9".charCodeAt(0);
const point = ".".charCodeAt(0);
const minus = "-".charCodeAt(0);

/** True for digits with a fraction or without, none of them redundant: nearly all that sources write. */
function isCanonical(text: string): boolean {
	const first = text.charCodeAt(0) === minus ? 1 : 0;
	let places = -1;
	let code = Number.NaN;
	for (let at = first; at < text.length; at++) {
		code = text.charCodeAt(at);
		if (code === point && places < 0 && at > first) places = 0;
		else if (!(code >= zero && code <= nine)) return false;
		else if (places >= 0) places++;
	}
	const leads =
		text.charCodeAt(first) === zero && text.length > first + 1 && text.charCodeAt(first + 1) !== point;
	return !leads && places !== 0 && !(places > 0 && code === zero) && text.length > first && text !== "-0";
}

/**
 * Exact sum of decimals.
 *
 * @example
 * sum(["0.1", "0.2"]); // => "0.3"
 */
export const sum = (values: Iterable<DecimalString>): DecimalString => {
	let whole = 0;
	let rest: Big | undefined;
	for (const value of values) {
		const total = rest === undefined && isShortInteger(value) ? whole + Number(value) : Number.NaN;
		if (Number.isSafeInteger(total)) whole = total;
		else rest = (rest ?? new Big(whole)).plus(value);
	}
	return rest?.toFixed() ?? String(whole);
};

/**
 * Exact difference `a - b`.
 *
 * @example
 * difference("0.3", "0.1"); // => "0.2"
 */
export const difference = (a: DecimalString, b: DecimalString): DecimalString =>
	isShortInteger(a) && isShortInteger(b) ? String(Number(a) - Number(b)) : new Big(a).minus(b).toFixed();

const shortInteger = /^-?\d{1,15}$/;

/** A whole number that floats hold exactly, and the difference of two as well: most amounts are. */
const isShortInteger = (text: DecimalString): boolean => shortInteger.test(text);

/**
 * Exact product of two decimals.
 *
 * @example
 * product("0.1", "0.2"); // => "0.02"
 */
export const product = (a: DecimalString, b: DecimalString): DecimalString => new Big(a).times(b).toFixed();

/**
 * `a / b` rounded half up to `places`, null when `b` is zero.
 *
 * @example
 * quotient("2", "3", 2); // => "0.67"
 * quotient("2", "0", 2); // => null
 */
export function quotient(a: DecimalString, b: DecimalString, places: number): DecimalString | null {
	return roundedFloat(Number(a) / Number(b), places) ?? exactQuotient(a, b, places);
}

function exactQuotient(a: DecimalString, b: DecimalString, places: number): DecimalString | null {
	const [dividend, divisor] = [unitsOf(a), unitsOf(b)];
	return ratio(dividend.units * tenTo(divisor.places), divisor.units * tenTo(dividend.places), places);
}

/**
 * The percentage of `whole` that `part` is, rounded half up to `places`; null when `whole` is zero.
 *
 * @example
 * percentOf("1", "8", 2); // => "12.5"
 */
export function percentOf(part: DecimalString, whole: DecimalString, places: number): DecimalString | null {
	const percent = (100 * Number(part)) / Number(whole);
	return roundedFloat(percent, places) ?? exactQuotient(product(part, "100"), whole, places);
}

/**
 * Change from `before` to `after` in percent, rounded to two places; null when `before` is zero.
 *
 * @example
 * percentChange("110", "100"); // => "10"
 * percentChange("110", "0"); // => null
 */
export function percentChange(after: DecimalString, before: DecimalString): DecimalString | null {
	const base = Number(before);
	// The difference of two floats that are nearly equal loses digits, but none that two places show.
	return roundedFloat((100 * (Number(after) - base)) / base, 2) ?? exactChange(after, before);
}

function exactChange(after: DecimalString, before: DecimalString): DecimalString | null {
	const [first, last] = [unitsOf(before), unitsOf(after)];
	const base = first.units * tenTo(last.places);
	return ratio(100n * (last.units * tenTo(first.places) - base), base, 2);
}

/** A decimal as a whole number of units, of which ten to the power of `places` are one. */
interface Units {
	units: bigint;
	places: number;
}

function unitsOf(text: DecimalString): Units {
	if (text.includes("e")) return unitsOf(new Big(text).toFixed());
	const at = text.indexOf(".");
	if (at < 0) return { units: BigInt(text), places: 0 };
	return { units: BigInt(text.slice(0, at) + text.slice(at + 1)), places: text.length - at - 1 };
}

const powers: bigint[] = [1n];

function tenTo(exponent: number): bigint {
	while (powers.length <= exponent) powers.push(10n ** BigInt(powers.length));
	return powers[exponent] ?? 1n;
}

const absolute = (value: bigint): bigint => (value < 0n ? -value : value);

/** The exact ratio of whole numbers, rounded half up to `places`: away from zero. Twenty times as fast as a division by Big. */
function ratio(dividend: bigint, divisor: bigint, places: number): DecimalString | null {
	if (divisor === 0n) return null;
	const [above, below] = [absolute(dividend) * tenTo(places), absolute(divisor)];
	const rounded = (2n * above + below) / (2n * below);
	const digits = String(rounded).padStart(places + 1, "0");
	const sign = dividend < 0n === divisor < 0n ? "" : "-";
	return trimmed(
		places === 0 ? sign + digits : `${sign}${digits.slice(0, -places)}.${digits.slice(-places)}`,
	);
}

/**
 * A computed figure (an indicator, a ratio) as a decimal string with at most `places`; null when not finite.
 *
 * @example
 * rounded(2 / 3, 2); // => "0.67"
 * rounded(Number.NaN, 2); // => null
 */
export function rounded(value: number | null | undefined, places: number): DecimalString | null {
	if (value == null || !Number.isFinite(value)) return null;
	return roundedFloat(value, places) ?? exactQuotient(String(value), "1", places);
}

/** Powers of ten for the places of figures. With more places the text of a float may have an exponent. */
const scales = [1, 10, 100, 1e3, 1e4, 1e5, 1e6];
/** Beyond these the arithmetic of floats may be off by a unit. */
const maxUnits = 1e12;
/** Nearer to half a unit than this, the error of a float may decide how it is rounded. */
const nearHalf = 1e-3;

/**
 * Rounds by the arithmetic of floats; null where it might differ from that of decimals. The value may be off by a few units in
 * its last place, as behind two or three operations: that is less than half of `nearHalf`. Two to five times as fast as whole numbers.
 */
function roundedFloat(value: number, places: number): DecimalString | null {
	const scale = scales[places] ?? Number.NaN;
	const units = Math.abs(value) * scale;
	const part = units - Math.floor(units);
	if (!(units < maxUnits && Math.abs(part - 0.5) > nearHalf)) return null;
	const digits = String(Math.round(units) / scale);
	return value < 0 && digits !== "0" ? `-${digits}` : digits;
}

const trimmed = (text: string): DecimalString => canonicalDecimal(text) ?? text;

/**
 * A price as answers have it: with at least two decimal places, and more only where the data have them.
 *
 * @example
 * priceText("189.5"); // => "189.50"
 * priceText("0.0125"); // => "0.0125"
 */
export function priceText(price: DecimalString): DecimalString {
	const places = price.length - 1 - price.indexOf(".");
	if (places === price.length) return `${price}.00`;
	return places === 1 ? `${price}0` : price;
}

/**
 * A price as `priceText` writes it; null for one that is not known.
 *
 * @example
 * priceOrNull("189"); // => "189.00"
 * priceOrNull(undefined); // => null
 */
export const priceOrNull = (price: DecimalString | null | undefined): DecimalString | null =>
	price == null ? null : priceText(price);
