import type { Stored } from "@us-market-data/store";
import { adjusted, type Factor, isInPrices, type Priced, type SplitEvent, undoing } from "./adjust.ts";

/**
 * Bars as they were traded. Prices of some sources are already adjusted for the splits up to a day; those of these
 * splits that are held are taken out again.
 *
 * @param dateOf trading day of a bar in New York
 * @param adjustedThrough day through which the prices of a dataset are adjusted, null for raw prices
 */
export function asTraded<B extends Priced>(
	bars: readonly Stored<B>[],
	dateOf: (bar: B) => string,
	splits: readonly SplitEvent[],
	adjustedThrough: (datasetId: number) => string | null,
): B[] {
	const sorted = splits.filter(isRatio).sort((a, b) => (a.exDate < b.exDate ? -1 : 1));
	const factors = new Map<string, Factor>();
	const factorOf = (within: readonly SplitEvent[]): Factor => {
		const key = within.map(({ exDate }) => exDate).join();
		const factor = factors.get(key) ?? undoing(within);
		factors.set(key, factor);
		return factor;
	};
	const inPrices = new Map<number, readonly SplitEvent[]>();
	const inPricesOf = (datasetId: number): readonly SplitEvent[] => {
		const found =
			inPrices.get(datasetId) ??
			sorted.filter((split) => isInPrices(split, datasetId, adjustedThrough(datasetId)));
		inPrices.set(datasetId, found);
		return found;
	};
	return bars.map(({ record, datasetId }) => {
		const all = inPricesOf(datasetId);
		if (all.length === 0) return record;
		const date = dateOf(record);
		const within = all.filter(({ exDate }) => exDate > date);
		return within.length > 0 ? adjusted(record, factorOf(within)) : record;
	});
}

const isRatio = ({ numerator, denominator }: SplitEvent): boolean =>
	Number(numerator) > 0 && Number(denominator) > 0;
