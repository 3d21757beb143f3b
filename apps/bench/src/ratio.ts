import { quantile } from "./trust/load.ts";

/** The middle of a ratio over the rounds, with the half of the rounds around it. */
interface Ratio {
	median: number;
	from: number;
	to: number;
}

/** Two series of figures, of the same rounds, with the second against the first in each round. */
export function ratioOf(
	one: readonly number[],
	other: readonly number[],
): { before: number; after: number; ratio: Ratio } {
	const ratios = other.map((figure, round) => figure / (one[round] ?? Number.NaN));
	const [from = 0, median = 0, to = 0] = [0.25, 0.5, 0.75].map((share) => quantile(ratios, share));
	return { before: quantile(one, 0.5), after: quantile(other, 0.5), ratio: { median, from, to } };
}

export const shownRatio = ({ median, from, to }: Ratio): string =>
	`${median.toFixed(2)} (${from.toFixed(2)} to ${to.toFixed(2)})`;
