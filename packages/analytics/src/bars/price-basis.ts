import { type AreaRecord, dayMs, tradingDateOf } from "@us-market-data/market";
import type { Stored } from "@us-market-data/store";
import type { DatasetFacts } from "../provenance.ts";
import { isInPrices } from "./adjust.ts";
import type { ListRecords } from "./prices.ts";

/** Smaller ratios do not stand out against the changes of a night. */
export const minRatio = 1.4;

/** Days on both sides of a split in which its bars are looked for, and days up to which two bars are neighbours. */
export const priceBasisWindowMs = 12 * dayMs;
const maxGapMs = 10 * dayMs;

/** Part of a ratio, in logarithms, by which the price may change beside it. */
const tolerance = 1 / 3;
/** The same for a jump on another day than that of the split, which happens less often than a large change. */
const strictTolerance = 0.15;

/** The first and the last price of a bar, with its trading day. */
interface DatedBar {
	date: string;
	time: number;
	open: number;
	close: number;
}

/**
 * The datasets whose prices contradict what their files state of a split: true where it is in their prices, false where
 * it is not. The change from the last bar before the split to the first one after it tells: about none where the prices
 * are adjusted, about the ratio where they are as traded. Undefined where no dataset contradicts itself.
 *
 * @param list reads of the security, of bars as they are stored
 */
export async function contradictedBases(
	{ record, datasetId }: Stored<AreaRecord<"splits">>,
	list: ListRecords,
	{ isSample, adjustedThrough }: Pick<DatasetFacts, "isSample" | "adjustedThrough">,
): Promise<Record<number, boolean> | undefined> {
	const jump = Math.log(Number(record.denominator) / Number(record.numerator));
	if (!(Math.abs(jump) >= Math.log(minRatio)) || !Number.isFinite(jump)) return undefined;
	const found: Record<number, boolean> = {};
	for (const [id, bars] of await barsAround(record.exDate, list)) {
		if (isSample(id) !== isSample(datasetId)) continue;
		const isAdjusted = basisIn(bars, record.exDate, jump);
		if (isAdjusted !== null && isAdjusted !== isInPrices(record, id, adjustedThrough(id)))
			found[id] = isAdjusted;
	}
	return Object.keys(found).length > 0 ? found : undefined;
}

/** The bars around a day by dataset, oldest first. */
async function barsAround(exDate: string, list: ListRecords): Promise<Map<number, DatedBar[]>> {
	const day = Date.parse(exDate);
	const days = await list("dayBars", {
		from: day - priceBasisWindowMs,
		to: day + priceBasisWindowMs,
		order: "asc",
		limit: 100,
	});
	const found = new Map<number, DatedBar[]>();
	const add = (id: number, bar: DatedBar) => found.set(id, [...(found.get(id) ?? []), bar]);
	for (const { record, time, datasetId } of days)
		add(datasetId, { ...pricesOf(record), date: record.date, time });
	const minutes = [
		...(await list("minuteBars", { from: day - priceBasisWindowMs, to: day - 1, order: "desc", limit: 1 })),
		...(await list("minuteBars", { from: day, to: day + priceBasisWindowMs, order: "asc", limit: 1 })),
	];
	for (const { record, time, datasetId } of minutes)
		add(datasetId, { ...pricesOf(record), date: tradingDateOf(new Date(time)), time });
	return found;
}

const pricesOf = ({ open, close }: { open: string; close: string }) => ({
	open: Number(open),
	close: Number(close),
});

/** True for bars that are adjusted for a split, false for bars as traded; null where they do not tell. */
function basisIn(bars: readonly DatedBar[], exDate: string, jump: number): boolean | null {
	const after = bars.findIndex(({ date }) => date >= exDate);
	const change = changeAt(bars, after);
	if (change === null) return null;
	const allowed = Math.abs(jump) * tolerance;
	if (Math.abs(change - jump) <= allowed) return false;
	if (Math.abs(change) > allowed) return null;
	// Bars as traded that jump some days away from the stated day are no adjusted ones.
	const jumpsElsewhere = bars.some((_, i) => {
		const other = i === after ? null : changeAt(bars, i);
		return other !== null && Math.abs(other - jump) <= Math.min(allowed, strictTolerance);
	});
	return !jumpsElsewhere;
}

/** Change from a bar before to the open of a bar, as a logarithm; null without two neighbours. */
function changeAt(bars: readonly DatedBar[], index: number): number | null {
	const [before, bar] = [bars[index - 1], bars[index]];
	if (!before || !bar || bar.time - before.time > maxGapMs) return null;
	const change = Math.log(bar.open / before.close);
	return Number.isFinite(change) ? change : null;
}
