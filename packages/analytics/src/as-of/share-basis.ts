import { type AreaName, type AreaRecord, easternDate } from "@us-market-data/market";
import type { Dataset, Stored } from "@us-market-data/store";
import { adjusted, type Factor, isInPrices, type SplitEvent, undoing } from "../bars/adjust.ts";
import type { DedupedSplits } from "../deduplication/dedupe-splits.ts";
import type { DatasetFacts } from "../provenance.ts";
import { afterSplits, changesShareCount, perShareAfterSplits } from "../statements/per-share.ts";
import type { Financials } from "../statements/trailing.ts";

type Split = AreaRecord<"splits">;
type Bar = AreaRecord<"dayBars"> | AreaRecord<"minuteBars">;

/** Later splits, and what tells of a record whether they belong to it. */
export interface LaterSplits {
	/** Splits of today. */
	splitsOf(): Promise<DedupedSplits>;
	facts: Pick<DatasetFacts, "isSample">;
}

export const isBars = (area: AreaName): area is "dayBars" | "minuteBars" =>
	area === "dayBars" || area === "minuteBars";

/** A bar in another share count; null where it is not known which one it has. */
export type InShareCount = <B extends Stored<Bar>>(bar: B) => B | null;

/**
 * Brings bars to the share count of a day. A source that adjusts its prices has put later splits in: they are taken out
 * again, as far as the splits are known. Null for bars of a dataset in which a split without a known day may or may not be.
 */
export async function inSharesOfDay(
	instant: number,
	{ datasets, ...later }: LaterSplits & { datasets: ReadonlyMap<number, Dataset> },
): Promise<InShareCount> {
	const today = easternDate(new Date(instant));
	const splits = await later.splitsOf();
	const factors = new Map<number, Factor | null>();
	const factorOf = (datasetId: number): Factor | null => {
		const through = datasets.get(datasetId)?.adjustedThrough ?? null;
		const isIn = (split: Split) => isInPrices(split, datasetId, through);
		const between = splitsBetween(today, through ?? "", splits, ofNature(datasetId, later), isIn);
		return between && undoing(between);
	};
	return (bar) => {
		const factor = factors.has(bar.datasetId) ? factors.get(bar.datasetId) : factorOf(bar.datasetId);
		factors.set(bar.datasetId, factor ?? null);
		return factor ? { ...bar, record: adjusted(bar.record, factor) } : null;
	};
}

/** Bars in the share count of a day, without those whose share count is not known. */
export async function barsOfDay<B extends Stored<Bar>>(
	bars: readonly B[],
	instant: number,
	later: LaterSplits & { datasets: ReadonlyMap<number, Dataset> },
): Promise<B[]> {
	const convert = await inSharesOfDay(instant, later);
	return bars.flatMap((bar) => convert(bar) ?? []);
}

/**
 * Statements in the share count of a day. Those that a source has restated for later splits are brought back to it, as far
 * as the splits are known; their figures per share and numbers of shares are left out where they are not.
 */
export async function statementsOfDay(
	rows: readonly Stored<Financials>[],
	instant: number,
	later: LaterSplits,
): Promise<Stored<Financials>[]> {
	const today = easternDate(new Date(instant));
	if (rows.every(({ record }) => (record.sharesAsOf ?? "") <= today)) return [...rows];
	const splits = await later.splitsOf();
	return rows.map((row) => {
		const { sharesAsOf } = row.record;
		if (sharesAsOf === null || sharesAsOf <= today) return row;
		const between = splitsBetween(today, sharesAsOf, splits, ofNature(row.datasetId, later));
		return {
			...row,
			record: { ...row.record, ...shareFigures(row.record, today, between), sharesAsOf: today },
		};
	});
}

const perShare = ["epsBasic", "epsDiluted", "dividendsPerShare"] as const;
const numbers = ["sharesBasic", "sharesDiluted"] as const;

/** Figures that depend on the share count, with splits after a day taken out; null where the splits are not known. */
function shareFigures(
	record: Financials,
	day: string,
	later: readonly SplitEvent[] | null,
): Partial<Financials> {
	const undone = later?.filter(changesShareCount).map(({ exDate, numerator, denominator }) => ({
		exDate,
		numerator: denominator,
		denominator: numerator,
	}));
	const before = (name: (typeof perShare | typeof numbers)[number], convert: typeof afterSplits) => {
		const value = record[name] ?? null;
		return [name, undone && value !== null ? convert(value, day, undone) : null] as const;
	};
	return Object.fromEntries([
		...perShare.map((name) => before(name, perShareAfterSplits)),
		...numbers.map((name) => before(name, afterSplits)),
	]);
}

/** True for splits of the same nature as a dataset: sample data has its own. */
const ofNature =
	(datasetId: number, { facts }: LaterSplits) =>
	(row: Stored<Split>): boolean =>
		facts.isSample(row.datasetId) === facts.isSample(datasetId);

/** The splits after a day and up to another; null where it is not known if one is among them. */
function splitsBetween(
	today: string,
	through: string,
	{ dated, undated }: DedupedSplits,
	belongs: (row: Stored<Split>) => boolean,
	isIn: (split: Split) => boolean = ({ exDate }) => exDate <= through,
): SplitEvent[] | null {
	const later = dated.filter(
		(row) =>
			belongs(row) &&
			Number(row.record.numerator) > 0 &&
			Number(row.record.denominator) > 0 &&
			row.record.exDate > today &&
			isIn(row.record),
	);
	const found = undated.map(({ record }) => undatedBetween(record, today, through));
	const areAllFound = found.every((one) => one !== null);
	return areAllFound ? [...later.map(({ record }) => record), ...found.flat()] : null;
}

/** A split without a known day if it is between two days, nothing if it is not; null where that is not known. */
function undatedBetween(split: Split, today: string, through: string): SplitEvent[] | null {
	const { exDate: last, notBefore: first } = split;
	if (today >= last || through < (first ?? last)) return [];
	return today >= (first ?? last) || through < last ? null : [split];
}
