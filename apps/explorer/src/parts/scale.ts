import { decimal } from "../figures/decimal.ts";

/** Room above the highest bar for its figure. */
const head = 18;

/** The vertical scale of bars: zero is always on it. Heights are places on a screen, so they are computed in floating point. */
export function scaleOf(values: readonly (string | null | undefined)[], height: number) {
	const numeric = values.filter(
		(value): value is string => value !== null && value !== undefined && value !== "",
	);
	const highest = numeric.reduce<string | undefined>(
		(max, value) => (max === undefined || Number(value) > Number(max) ? value : max),
		undefined,
	);
	const high = Math.max(0, ...numeric.map(Number));
	const low = Math.min(0, ...numeric.map(Number));
	const size = high - low || 1;
	const yOf = (value: string | number) => head + ((high - Number(value)) / size) * (height - head);
	return {
		top: highest === undefined ? "" : `Highest ${decimal(highest, compactFrom(highest))}`,
		zero: yOf(0),
		yOf,
	};
}

/** Large figures are cut to three digits; small ones stay whole. */
const compactFrom = (value: string) => (Math.abs(Number(value)) >= 10_000 ? { compact: true } : {});
