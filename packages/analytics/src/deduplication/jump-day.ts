import { type AreaRecord, dayMs } from "@us-market-data/market";
import type { Stored } from "@us-market-data/store";
import { minRatio } from "../bars/price-basis.ts";
import type { ListRecords } from "../bars/prices.ts";
import type { DatasetFacts } from "../provenance.ts";

type Split = AreaRecord<"splits">;
type Bar = Stored<AreaRecord<"dayBars">>;

/** Part by which the price may change beside the split, from a close to the next open. */
const maxOtherChange = 0.15;
/** Days by which bars begin before the first day that a split may have. */
const before = 10 * dayMs;
const maxDays = 1_000;

/**
 * The day on which bars as traded jump by the ratio of a split that filings state; null where none does, where several
 * do, or where the ratio is too small to tell.
 */
export async function jumpDay(
	{ record, datasetId }: Stored<Split>,
	list: ListRecords,
	{ isSample, adjustedThrough }: Pick<DatasetFacts, "isSample" | "adjustedThrough">,
): Promise<string | null> {
	const ratio = Number(record.numerator) / Number(record.denominator);
	const { notBefore, notAfter } = record;
	if (!notBefore || !notAfter || !(Math.max(ratio, 1 / ratio) >= minRatio)) return null;
	const span = { from: Date.parse(notBefore) - before, to: Date.parse(notAfter) };
	const rows = await list("dayBars", { ...span, order: "asc", limit: maxDays });
	const traded = rows.filter((row) => isSample(row.datasetId) === isSample(datasetId));
	// Prices of two bases jump where they meet, which is no day of a split.
	const isOneBasis = (a: Bar, b: Bar): boolean =>
		adjustedThrough(a.datasetId) === adjustedThrough(b.datasetId);
	const days = traded.slice(1).filter((bar, i) => {
		const previous = traded[i];
		if (!previous || bar.record.date < notBefore || !isOneBasis(previous, bar)) return false;
		return jumps(previous, bar, ratio);
	});
	return days.length === 1 ? (days[0]?.record.date ?? null) : null;
}

function jumps(previous: Bar, bar: Bar, ratio: number): boolean {
	if (bar.time - previous.time > before) return false;
	const rest = (Number(bar.record.open) * ratio) / Number(previous.record.close);
	return rest > 1 - maxOtherChange && rest < 1 / (1 - maxOtherChange);
}
