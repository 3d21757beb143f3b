/** Prices of the kit are whole cents, and volumes whole shares, so that figures agree exactly. */

/** The text of cents: `18987` is `189.87`. */
export function centsText(cents: number | bigint): string {
	const digits = String(cents).replace("-", "").padStart(3, "0");
	return `${cents < 0 ? "-" : ""}${digits.slice(0, -2)}.${digits.slice(-2)}`;
}

/** A decimal without zeros at its end, as the service writes all but prices: `3.90` is `3.9`. */
export const plainText = (text: string): string => text.replace(/(\.\d*?)0+$/, "$1").replace(/\.$/, "");

/** The cents of a price such as `189.87`. */
export function centsOf(price: string): number {
	const [whole = "0", fraction = ""] = price.replace("-", "").split(".");
	const cents = Number(whole) * 100 + Number(fraction.padEnd(2, "0").slice(0, 2));
	return price.startsWith("-") ? -cents : cents;
}

/** A ratio as text with two decimal places, rounded half away from zero; null when the divisor is 0. */
export function ratioText(dividend: number | bigint, divisor: number | bigint, scale = 1): string | null {
	if (divisor === 0 || divisor === 0n) return null;
	const [top, bottom] = [BigInt(dividend) * BigInt(scale) * 100n, BigInt(divisor)];
	const sign = top < 0n !== bottom < 0n ? -1n : 1n;
	const [size, by] = [top < 0n ? -top : top, bottom < 0n ? -bottom : bottom];
	return plainText(centsText(sign * ((size * 2n + by) / (by * 2n))));
}

/** A ratio in percent. */
export const percentText = (part: number | bigint, whole: number | bigint): string | null =>
	ratioText(part, whole, 100);
