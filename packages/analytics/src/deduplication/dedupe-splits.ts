import { type AreaRecord, addDays, daysBetween } from "@us-market-data/market";
import type { Stored } from "@us-market-data/store";
import { hasOpenDay, type SplitEvent } from "../bars/adjust.ts";
import { contradictedBases } from "../bars/price-basis.ts";
import type { ListRecords } from "../bars/prices.ts";
import type { DatasetFacts } from "../provenance.ts";
import { near } from "../statements/basis/ratios.ts";
import { jumpDay } from "./jump-day.ts";

type Split = AreaRecord<"splits">;

/** Splits of a security that count. */
export interface DedupedSplits {
	/** Oldest first. */
	dated: Stored<Split>[];
	/** Splits that filings alone state, whose day is open: `exDate` is the first one on which they are certainly in force. */
	undated: Stored<Split>[];
}

/** The facts that tell which records are of one split. */
type Facts = Pick<DatasetFacts, "isSample" | "adjustedThrough" | "tagOf" | "trustRank">;

/** More splits than any security has had. */
const all = { order: "asc", limit: 10_000 } as const;

/** True for a split that a filing states: its day is less certain than that of other sources. */
export const isStated = ({ record }: { record: Split }): boolean => (record.dating ?? null) !== null;

/** True for a split with datasets whose prices contradict what their files state of it. */
export const hasOwnBases = ({ record }: { record: SplitEvent }): boolean => record.shownIn !== undefined;

/**
 * The splits of a security, each once. Of one that several sources date differently, the record of one source counts. Where
 * filings state one that another source holds too, the record of the other source counts. The day of one that filings
 * alone state is that on which bars jump by its ratio. Otherwise it is open: a stated day may be that of a decision.
 */
export async function dedupeSplits(list: ListRecords, facts: () => Promise<Facts>): Promise<DedupedSplits> {
	const stored = await list("splits", all);
	if (stored.length === 0) return { dated: stored, undated: [] };
	const resolvedFacts = await facts();
	const { dated, undated } = await onTheirDays(stored, list, resolvedFacts);
	return { dated: await Promise.all(dated.map((row) => withBases(row, list, resolvedFacts))), undated };
}

/** A split with the datasets whose prices contradict what their files state of it. */
async function withBases(row: Stored<Split>, list: ListRecords, facts: Facts): Promise<Stored<Split>> {
	const shownIn = await contradictedBases(row, list, facts);
	return shownIn ? { ...row, record: { ...row.record, shownIn } as Split } : row;
}

async function onTheirDays(stored: Stored<Split>[], list: ListRecords, facts: Facts): Promise<DedupedSplits> {
	const hasStated = stored.some(isStated);
	const rows = haveOtherDays(stored) ? onOneDay(stored, facts) : stored;
	if (!hasStated) return { dated: rows, undated: [] };
	const days = await Promise.all(
		withoutRepeats(rows, facts).map(async (row) =>
			isStated(row) ? datedByBars(row, await jumpDay(row, list, facts)) : row,
		),
	);
	const isUndated = ({ record }: Stored<Split>): boolean => hasOpenDay(record);
	const dated = days.filter((row) => !isUndated(row)).sort((a, b) => a.time - b.time);
	return { dated, undated: days.filter(isUndated) };
}

/** A stated split on the day that bars show, otherwise on the first one on which it is certainly in force. */
function datedByBars(row: Stored<Split>, jumpDate: string | null): Stored<Split> {
	const { exDate, notAfter, dating } = row.record;
	const day = jumpDate ?? notAfter ?? exDate;
	const record: Split = { ...row.record, exDate: day, dating: jumpDate === null ? (dating ?? null) : "jump" };
	return { ...row, time: Date.parse(day), record };
}

/** The splits of a security in the order of their days, those with an open day on the first one that is certain. */
export const splitsInOrder = ({ dated, undated }: DedupedSplits): Stored<Split>[] =>
	[...dated, ...undated].sort((a, b) => a.time - b.time);

/** Days up to which two sources date one split differently. */
export const maxDayDifference = 10;

/** True when two sources may hold one split on different days: then `onOneDay` leaves one of them out. */
export const haveOtherDays = (rows: readonly Stored<Split>[]): boolean =>
	rows.some((row, i) => rows.slice(0, i).some((other) => isOnOtherDay(row, other)));

/**
 * Leaves out the splits that a more trusted source, otherwise a file imported later, dates up to ten days apart with the
 * same ratio. Those that filings state have rules of their own (`withoutRepeats`). Simulated splits do not stand for real ones.
 */
export function onOneDay<R extends Stored<Split>>(
	rows: readonly R[],
	{ isSample, tagOf, trustRank: rankOf }: Pick<Facts, "isSample" | "tagOf" | "trustRank">,
): R[] {
	const isOfOther = (a: R, b: R): boolean =>
		isSample(a.datasetId) === isSample(b.datasetId) && tagOf(a.datasetId) !== tagOf(b.datasetId);
	const isLess = (a: R, b: R): boolean =>
		(rankOf("splits", a.datasetId) - rankOf("splits", b.datasetId) || b.datasetId - a.datasetId) > 0;
	return rows.filter(
		(row) => !rows.some((other) => isOnOtherDay(row, other) && isOfOther(row, other) && isLess(row, other)),
	);
}

const isOnOtherDay = (a: Stored<Split>, b: Stored<Split>): boolean =>
	a.datasetId !== b.datasetId &&
	!isStated(a) &&
	!isStated(b) &&
	distance(a, b) <= maxDayDifference &&
	near(ratioOf(a.record), ratioOf(b.record));

/** Days around the filings of a stated split within which a record of another source is of the same split. */
const filingWindowDays = 31;

/**
 * Leaves out the splits of filings that other sources hold: those of the same ratio whose day lies between the last filing
 * in old shares and the first one in new shares, or within 31 days of either. Each record of another source stands for
 * one of them, the nearest. Simulated splits do not stand for real ones.
 */
export function withoutRepeats<R extends Stored<Split>>(
	rows: readonly R[],
	{ isSample }: Pick<Facts, "isSample">,
): R[] {
	const free = new Set(rows.filter((row) => !isStated(row) && !isSample(row.datasetId)));
	return rows.filter((row) => {
		if (!isStated(row)) return true;
		const [same] = [...free]
			.filter((other) => isSame(row.record, other.record))
			.sort((a, b) => distance(row, a) - distance(row, b));
		return same === undefined || !free.delete(same);
	});
}

function isSame(stated: Split, other: Split): boolean {
	const { notBefore, notAfter, exDate } = stated;
	const [first, last] = [
		addDays(notBefore ?? exDate, -filingWindowDays),
		addDays(notAfter ?? exDate, filingWindowDays),
	];
	return near(ratioOf(stated), ratioOf(other)) && other.exDate >= first && other.exDate <= last;
}

const distance = (a: { record: Split }, b: { record: Split }): number =>
	Math.abs(daysBetween(a.record.exDate, b.record.exDate));

const ratioOf = ({ numerator, denominator }: Split): number => Number(numerator) / Number(denominator);
