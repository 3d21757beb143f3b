import { type AreaName, type AreaRecord, easternDate } from "@us-market-data/market";
import type { Dataset, RecordReader, Stored } from "@us-market-data/store";
import { adjusted, type Factor, undoing } from "../bars/adjust.ts";
import type { DatasetFacts } from "../provenance.ts";

type Bar = AreaRecord<"dayBars"> | AreaRecord<"minuteBars">;

export const isBars = (area: AreaName): area is "dayBars" | "minuteBars" =>
	area === "dayBars" || area === "minuteBars";

/**
 * Bars in the share count of a day. A source that adjusts its prices has put later splits in: they are taken out again, as
 * far as the splits are held.
 */
export async function barsOfDay<B extends Stored<Bar>>(
	bars: readonly B[],
	securityId: number,
	instant: number,
	{
		reader,
		datasets,
		facts,
	}: {
		reader: RecordReader;
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
	const splits = await reader.list("splits", securityId, { order: "asc", limit: 1_000 });
	const factors = new Map<number, Factor>();
	for (const { datasetId } of bars) {
		const through = ahead(datasetId);
		if (through === null || factors.has(datasetId)) continue;
		const later = splits.filter(
			(row) =>
				facts.isSample(row.datasetId) === facts.isSample(datasetId) &&
				Number(row.record.numerator) > 0 &&
				Number(row.record.denominator) > 0 &&
				row.record.exDate > today &&
				row.record.exDate <= through,
		);
		factors.set(datasetId, undoing(later.map(({ record }) => record)));
	}
	return bars.map((bar) => {
		const factor = factors.get(bar.datasetId);
		return factor ? { ...bar, record: adjusted(bar.record, factor) } : bar;
	});
}
