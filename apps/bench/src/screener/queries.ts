import type { Columns, Condition, Indicator, NumericIndicator, Search } from "@us-market-data/analytics";
import { isNumeric } from "@us-market-data/analytics";
import { type Random, random } from "@us-market-data/market";

export type Query = Required<Search>;

/** Kinds of searches. */
export const workloads = {
	"five ranges, sorted, first 20": { ranges: 5, choices: 0, page: 0 },
	"two ranges, an industry or state, sorted, first 20": { ranges: 2, choices: 1, page: 0 },
	"everything, sorted, first 20": { ranges: 0, choices: 0, page: 0 },
	"one range, sorted, page 100": { ranges: 1, choices: 0, page: 100 },
} as const;

export type Workload = keyof typeof workloads;

/** Searches of a kind over some indicators; the same ones for the same seed. */
export function queriesOf(
	workload: Workload,
	active: Columns,
	pool: readonly Indicator[],
	{ seed, count }: { seed: number; count: number },
): Query[] {
	const { ranges, choices, page } = workloads[workload];
	const stream = random(seed, workload, "queries");
	const numerics = pool.filter(isNumeric);
	const states = pool.filter((indicator) => !isNumeric(indicator));
	const quantiles = quantilesOf(active);
	return Array.from({ length: count }, () => ({
		conditions: [
			...distinct(stream, numerics, ranges).map((indicator) =>
				rangeOf(stream, indicator, quantiles(indicator)),
			),
			...distinct(stream, states, choices).map((indicator) => ({
				indicator,
				value: stream.pick(indicator.choices ?? active.texts(indicator).spellings),
			})),
		],
		show: [],
		sort: stream.pick(numerics),
		order: stream.pick(["asc", "desc"] as const),
		page,
		size: 20,
	}));
}

function distinct<T>(stream: Random, list: readonly T[], count: number): T[] {
	const left = [...list];
	return Array.from({ length: count }, () => left.splice(stream.int(0, left.length - 1), 1)).flat();
}

/** A range that contains about 60 % of the known values. */
function rangeOf(stream: Random, indicator: NumericIndicator, known: Float64Array): Condition {
	const bound = (share: number): string => {
		const value = (known[Math.floor(share * (known.length - 1))] ?? 0) / Number(indicator.scale);
		return String(Math.round(value * 100) / 100);
	};
	const min = stream.between(0, 0.35);
	return { indicator, min: bound(min), max: bound(min + 0.6) };
}

function quantilesOf(active: Columns): (indicator: NumericIndicator) => Float64Array {
	const sorted = new Map<string, Float64Array>();
	return (indicator) => {
		const held =
			sorted.get(indicator.key) ??
			active
				.column(indicator)
				.filter((value) => !Number.isNaN(value))
				.sort();
		sorted.set(indicator.key, held);
		return held;
	};
}
