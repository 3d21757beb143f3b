import { type AreaName, type AreaRecord, easternDate } from "@us-market-data/market";
import type { Dataset, Stored } from "@us-market-data/store";
import { adjusted, type Factor, type SplitEvent, undoing } from "../bars/adjust.ts";
import type { DatasetFacts } from "../provenance.ts";
import type { StandingSplits } from "../standing/standing-splits.ts";

type Split = AreaRecord<"splits">;
type Bar = AreaRecord<"dayBars"> | AreaRecord<"minuteBars">;

export const isBars = (area: AreaName): area is "dayBars" | "minuteBars" =>
	area === "dayBars" || area === "minuteBars";

/**
 * Bars in the share count of a day. A source that adjusts its prices has put later splits in: they are taken out again, as
 * far as the splits are known. Bars are left out where a split without a known day may or may not be in them.
 */
export async function barsOfDay<B extends Stored<Bar>>(
	bars: readonly B[],
	instant: number,
	{
		splitsOf,
		datasets,
		facts,
	}: {
		/** Splits of today. */
		splitsOf(): Promise<StandingSplits>;
		datasets: ReadonlyMap<number, Dataset>;
		facts: Pick<DatasetFacts, "isSample">;
	},
): Promise<B[]> {
	const today = easternDate(new Date(instant));
	const ahead = (id: number): string | null => {
		const through = datasets.get(id)?.adjustedThrough ?? null;
		return through !== null && through > today ? through : null;
	};
	if (bars.every(({ datasetId }) => ahead(datasetId) === null)) return [...bars];
	const splits = await splitsOf();
	const factors = new Map<number, Factor | null>();
	for (const { datasetId } of bars) {
		const through = ahead(datasetId);
		if (through === null || factors.has(datasetId)) continue;
		const undated = splits.undated.map(({ record }) => undatedBetween(record, today, through));
		const later = splits.dated.filter(
			(row) =>
				facts.isSample(row.datasetId) === facts.isSample(datasetId) &&
				Number(row.record.numerator) > 0 &&
				Number(row.record.denominator) > 0 &&
				row.record.exDate > today &&
				row.record.exDate <= through,
		);
		const known = undated.every((found) => found !== null);
		factors.set(datasetId, known ? undoing([...later.map(({ record }) => record), ...undated.flat()]) : null);
	}
	return bars.flatMap((bar) => {
		const factor = factors.get(bar.datasetId);
		if (factor === null) return [];
		return factor ? { ...bar, record: adjusted(bar.record, factor) } : bar;
	});
}

/** A split without a known day if it is between two days, nothing if it is not; null where that is not known. */
function undatedBetween(split: Split, today: string, through: string): SplitEvent[] | null {
	const { exDate: last, notBefore: first } = split;
	if (today >= last || through < (first ?? last)) return [];
	return today >= (first ?? last) || through < last ? null : [split];
}
