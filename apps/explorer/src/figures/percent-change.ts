/** Digits of a percentage behind the point. */
const digits = 2;

/** A decimal text as an integer of the given number of digits behind the point. */
function scaled(text: string, decimals: number): bigint {
	const [whole = "", fraction = ""] = text.split(".");
	return BigInt(whole + fraction.padEnd(decimals, "0"));
}

/**
 * The change from one decimal to another in percent, as a decimal of two digits rounded half away from zero. It counts
 * in integers; empty where it starts at zero.
 */
export function percentChange(from: string, to: string): string {
	const decimals = Math.max(...[from, to].map((text) => text.split(".")[1]?.length ?? 0));
	const [start, end] = [scaled(from, decimals), scaled(to, decimals)];
	if (start === 0n) return "";
	const raw = (end - start) * 10n ** BigInt(digits + 2);
	const isNegative = raw < 0n !== start < 0n && raw !== 0n;
	const [size, by] = [raw < 0n ? -raw : raw, start < 0n ? -start : start];
	const text = String((size * 2n + by) / (by * 2n)).padStart(digits + 1, "0");
	const fixed = `${text.slice(0, -digits)}.${text.slice(-digits)}`;
	return isNegative && /[1-9]/.test(fixed) ? `-${fixed}` : fixed;
}
