/** A distribution in steps of one width. The first and the last step also hold what lies beyond. */
export interface Bins {
	/** Lower end of each step. */
	from: readonly number[];
	width: number;
	counts: readonly number[];
}

/** Share at each end that does not widen the steps: single far values would leave one bar. */
const tail = 0.03;

/** Counts values, which are positions only, in steps. */
export function binsOf(values: readonly number[], steps = 24): Bins | undefined {
	const sorted = values.toSorted((a, b) => a - b);
	const at = (share: number) => sorted[Math.round(share * (sorted.length - 1))];
	const [low, high] = [at(tail), at(1 - tail)];
	if (low === undefined || high === undefined || low === high) return undefined;
	const width = (high - low) / steps;
	const counts = Array.from({ length: steps }, () => 0);
	for (const value of sorted) {
		const step = Math.min(steps - 1, Math.max(0, Math.floor((value - low) / width)));
		counts[step] = (counts[step] ?? 0) + 1;
	}
	return { from: counts.map((_, step) => low + step * width), width, counts };
}
