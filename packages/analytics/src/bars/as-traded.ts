import type { Stored } from "@us-market-data/store";
import { adjusted, type Factor, type Priced, type SplitEvent, undoing } from "./adjust.ts";

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
	const factorOf = (first: number, behind: number): Factor => {
		const key = `${first}/${behind}`;
		const factor = factors.get(key) ?? undoing(sorted.slice(first, behind));
		factors.set(key, factor);
		return factor;
	};
	const countThrough = (day: string) => sorted.filter(({ exDate }) => exDate <= day).length;
	return bars.map(({ record, datasetId }) => {
		const through = adjustedThrough(datasetId);
		if (through === null || sorted.length === 0) return record;
		const [first, behind] = [countThrough(dateOf(record)), countThrough(through)];
		return first < behind ? adjusted(record, factorOf(first, behind)) : record;
	});
}

const isRatio = ({ numerator, denominator }: SplitEvent): boolean =>
	Number(numerator) > 0 && Number(denominator) > 0;
