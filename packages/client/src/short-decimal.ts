import type { Decimal } from "./types.ts";

const units = ["", "K", "M", "B", "T"];

/**
 * A large figure, such as an amount of money, as people read it: two digits behind the point, one from 100 on, and K, M, B or T
 * for thousand, million, billion or trillion. It is rounded half away from zero, and is exact, because the text is never made a
 * binary number.
 *
 * @param exponent the power of ten of the unit of the decimal: 8 where it counts hundreds of millions
 *
 * @example
 * shortDecimal("3985433085600"); // => "3.99T"
 * shortDecimal("-115000000000"); // => "-115.0B"
 * shortDecimal("39854.3309", 8); // => "3.99T"
 */
export function shortDecimal(decimal: Decimal, exponent = 0): string {
	const parts = /^(-?)(\d+)(?:\.(\d+))?$/.exec(decimal);
	if (!parts) return decimal;
	const [, sign = "", ones = "0", places = ""] = parts;
	const whole = `${ones}${places.slice(0, exponent).padEnd(exponent, "0")}`.replace(/^0+(?=\d)/, "");
	const fraction = places.slice(exponent);
	let unit = Math.min(Math.floor((whole.length - 1) / 3), units.length - 1);
	// What rounds up to 1000 of a unit is one of the next.
	if (unit < units.length - 1 && rounded(whole, fraction, 3 * unit, 1) === "1000.0") unit++;
	const two = rounded(whole, fraction, 3 * unit, 2);
	const text = two.length > "99.99".length ? rounded(whole, fraction, 3 * unit, 1) : two;
	return `${sign}${text}${units[unit]}`;
}

/** A decimal in units of ten to a power, with so many digits behind the point. */
function rounded(whole: string, fraction: string, power: number, places: number): string {
	const digits = BigInt(whole + fraction);
	const excess = fraction.length + power - places;
	const amount =
		excess > 0
			? (digits + 5n * 10n ** BigInt(excess - 1)) / 10n ** BigInt(excess)
			: digits * 10n ** BigInt(-excess);
	const text = String(amount).padStart(places + 1, "0");
	return `${text.slice(0, -places)}.${text.slice(-places)}`;
}
