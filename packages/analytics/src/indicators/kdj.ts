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
	const unknown = () => new Array<number>(closes.length).fill(Number.NaN);
	const lines: Kdj = { k: unknown(), d: unknown(), j: unknown() };
	let k = 50;
	let d = 50;
	for (let i = period - 1; i < closes.length; i++) {
		let highest = Number.NEGATIVE_INFINITY;
		let lowest = Number.POSITIVE_INFINITY;
		for (let day = i - period + 1; day <= i; day++) {
			highest = Math.max(highest, highs[day] ?? Number.NaN);
			lowest = Math.min(lowest, lows[day] ?? Number.NaN);
		}
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
