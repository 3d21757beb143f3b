import { addDays, areas, easternDate, endOfDay } from "@us-market-data/market";
import type { ListQuery, Stored } from "@us-market-data/store";
import type { ListRecords } from "../bars/prices.ts";
import type { FiledFacts } from "../statements/facts/filed-facts.ts";
import { reportsKnownOn } from "../statements/reports/known-reports.ts";
import type { Financials } from "../statements/trailing.ts";

/** More filings than any company has made. */
const most = 10_000;

/** Reports as they were known at an instant, newest first, and the dataset of the facts that they follow from. */
export interface PastReports {
	datasetId: number;
	rows: Stored<Financials>[];
}

/**
 * The reports of a security of facts as filed; null where none were known. A report of today may hold later values of the
 * same period.
 *
 * @param list reads what was known
 */
export async function pastReports(list: ListRecords, instant: number): Promise<PastReports | null> {
	const filings = await list("reportedFacts", { order: "asc", limit: most });
	const datasetId = filings.at(-1)?.datasetId;
	if (datasetId === undefined) return null;
	const splits = await list("splits", { order: "asc", limit: most });
	const reports = reportsKnownOn(
		filings.map(({ record }): FiledFacts => record),
		lastWholeDay(instant),
		splits.map(({ record }) => record),
	);
	const rows = reports.map(({ record }) => ({ record, datasetId, time: areas.financials.time(record) }));
	return { datasetId, rows: rows.sort(newestFirst) };
}

const idOf = ({ record }: Stored<Financials>): string => areas.financials.id(record);

const newestFirst = (a: Stored<Financials>, b: Stored<Financials>): number =>
	b.time - a.time || (idOf(a) < idOf(b) ? 1 : -1);

/** The last day that is over: a filing of a day is known at its end. */
function lastWholeDay(instant: number): string {
	const day = easternDate(new Date(instant));
	return endOfDay(day) <= instant ? day : addDays(day, -1);
}

/** The rows of a query, of rows that come newest first. */
export function selected<R extends object>(rows: readonly Stored<R>[], query: ListQuery): Stored<R>[] {
	const { from = Number.NEGATIVE_INFINITY, to = Number.POSITIVE_INFINITY, kinds, offset = 0 } = query;
	const isOfKind = (record: R) =>
		!("report" in record) || (kinds?.some((kind) => kind === record.report) ?? true);
	const within = rows.filter(({ time, record }) => time >= from && time <= to && isOfKind(record));
	const ordered = query.order === "desc" ? within : within.toReversed();
	return ordered.slice(offset, offset + query.limit);
}

/** Both lists as one, newest first. */
export const together = (one: readonly Stored<Financials>[], other: readonly Stored<Financials>[]) =>
	[...one, ...other].sort(newestFirst);
