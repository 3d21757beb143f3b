import { type AreaRecord, addDays, daysBetween } from "@us-market-data/market";
import type { Stored } from "@us-market-data/store";
import type { ListRecords } from "../bars/prices.ts";
import type { DatasetFacts } from "../provenance.ts";
import { near } from "../statements/basis/restated-pairs.ts";
import { jumpDay } from "./jump-day.ts";

type Split = AreaRecord<"splits">;

/** Splits of a security that count, oldest first, and those that have no day and so count for no bar. */
export interface StandingSplits {
	dated: Stored<Split>[];
	undated: Stored<Split>[];
}

/** The facts that tell which records are of one split. */
type Facts = Pick<DatasetFacts, "isSample" | "adjustedThrough">;

/** More splits than any security has had. */
const all = { order: "asc", limit: 10_000 } as const;

/** True for a split that a filing states: its day is less certain than that of other sources. */
export const isStated = ({ record }: { record: Split }): boolean => (record.dating ?? null) !== null;

/**
 * The splits of a security, each once. Where filings state one that another source holds too, the record of the other
 * source counts. The day of one that filings alone state is that on which bars as traded jump by its ratio, otherwise the
 * stated one. Without either it has no day.
 */
export async function standingSplits(
	list: ListRecords,
	facts: () => Promise<Facts>,
): Promise<StandingSplits> {
	const rows = await list("splits", all);
	if (!rows.some(isStated)) return { dated: rows, undated: [] };
	const known = await facts();
	const days = await Promise.all(
		withoutRepeats(rows, known).map(async (row) =>
			isStated(row) ? datedByBars(row, await jumpDay(row, list, known)) : row,
		),
	);
	const isUndated = ({ record }: Stored<Split>): boolean => record.dating === "none";
	const dated = days.filter((row) => !isUndated(row)).sort((a, b) => a.time - b.time);
	return { dated, undated: days.filter(isUndated) };
}

function datedByBars(row: Stored<Split>, day: string | null): Stored<Split> {
	if (day === null) return row;
	return { ...row, time: Date.parse(day), record: { ...row.record, exDate: day, dating: "jump" } };
}

/** Days around the filings of a stated split within which a record of another source is of the same split. */
const around = 31;

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
	const [first, last] = [addDays(notBefore ?? exDate, -around), addDays(notAfter ?? exDate, around)];
	return near(ratioOf(stated), ratioOf(other)) && other.exDate >= first && other.exDate <= last;
}

const distance = (a: { record: Split }, b: { record: Split }): number =>
	Math.abs(daysBetween(a.record.exDate, b.record.exDate));

const ratioOf = ({ numerator, denominator }: Split): number => Number(numerator) / Number(denominator);
