import type { DecimalString } from "@us-market-data/market";

/** Prices and volume of a bar. */
export interface Ohlcv {
	open: DecimalString;
	high: DecimalString;
	low: DecimalString;
	close: DecimalString;
	volume: DecimalString;
}

/** A field of a bar that contradicts the others. */
export interface Contradiction {
	field: keyof Ohlcv | "date";
	value: string;
	allowed: string;
}

/** Sources that keep prices in single precision are exact to about seven digits. */
const singlePrecision = 2 ** -23;

/**
 * Finds the contradiction in a bar: a price of zero or less, a negative volume, a high below the low, an open or
 * close outside the two by more than rounding explains (one unit of the last decimal in the row, at most
 * a cent, or single precision). By default such a row refuses its file, because it mostly shows swapped or
 * shifted columns, which make all other rows wrong too. Null for a sound bar.
 */
export function contradiction(bar: Ohlcv): Contradiction | null {
	const [open, high, low, close] = [Number(bar.open), Number(bar.high), Number(bar.low), Number(bar.close)];
	// Nearly all bars are sound, and need no closer look.
	if (open >= low && open <= high && close >= low && close <= high && low > 0 && Number(bar.volume) >= 0) {
		return null;
	}
	for (const field of ["open", "high", "low", "close"] as const) {
		if (!(Number(bar[field]) > 0)) return { field, value: bar[field], allowed: "a price above zero" };
	}
	if (Number(bar.volume) < 0) return { field: "volume", value: bar.volume, allowed: "zero or more" };
	if (high < low) return { field: "high", value: bar.high, allowed: "at least the low" };
	for (const [field, value] of [
		["open", open],
		["close", close],
	] as const) {
		const excess = Math.max(value - high, low - value);
		if (excess > 0 && excess > slack(bar)) {
			return { field, value: bar[field], allowed: "between low and high" };
		}
	}
	return null;
}

/** Sources drop zeros at the end, so that 12 may stand for 12.00. */
const cents = 2;

/** Difference that rounding explains; the last digits allow for the arithmetic of the comparison itself. */
function slack({ open, high, low, close }: Ohlcv): number {
	const decimals = Math.max(
		cents,
		...[open, high, low, close].map((price) => price.split(".")[1]?.length ?? 0),
	);
	return Math.max(10 ** -decimals, Number(high) * singlePrecision) * (1 + 1e-9);
}
