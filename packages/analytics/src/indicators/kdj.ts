import { floats } from "@us-market-data/market";

/** Lines of the KDJ oscillator, one value per input value. */
export interface Kdj {
	k: number[];
	d: number[];
	j: number[];
}

/**
 * KDJ, the smoothed stochastic oscillator: the raw value is where the close stands between the lowest low and the
 * highest high of the last `period` days (0 to 100, 50 when they are equal); K is two thirds of the previous K and one
 * third of the raw value, D the same of K, both begun at 50; J is `3K - 2D`. NaN before `period` days.
 */
export function kdj(
	highs: readonly number[],
	lows: readonly number[],
	closes: readonly number[],
	period = 9,
): Kdj {
	const unknown = () => floats(closes.length);
	const lines: Kdj = { k: unknown(), d: unknown(), j: unknown() };
	for (const line of Object.values(lines)) line.fill(Number.NaN, 0, period - 1);
	const heights = highestOf(highs, 1, period);
	// The lowest is the highest of the negatives.
	const depths = highestOf(lows, -1, period);
	let k = 50;
	let d = 50;
	for (let i = period - 1; i < closes.length; i++) {
		const highest = heights[i] ?? Number.NaN;
		const lowest = -(depths[i] ?? Number.NaN);
		const close = closes[i] ?? Number.NaN;
		const raw = highest === lowest ? 50 : ((close - lowest) / (highest - lowest)) * 100;
		k = (2 * k + raw) / 3;
		d = (2 * d + k) / 3;
		lines.k[i] = k;
		lines.d[i] = d;
		lines.j[i] = 3 * k - 2 * d;
	}
	return lines;
}

/**
 * The highest of each value and those before it, `period` together, each times the sign. Only where it leaves them are they all
 * looked at.
 */
function highestOf(values: readonly number[], sign: 1 | -1, period: number): number[] {
	const found = floats(values.length);
	let place = -1;
	for (let i = 0; i < values.length; i++) {
		const isGone = place <= i - period;
		let highest = isGone ? Number.NEGATIVE_INFINITY : (found[i - 1] ?? Number.NaN);
		for (let day = isGone ? Math.max(0, i - period + 1) : i; day <= i; day++) {
			const value = sign * (values[day] ?? Number.NaN);
			if (value < highest) continue;
			highest = value;
			place = day;
		}
		found[i] = highest;
	}
	return found;
}
