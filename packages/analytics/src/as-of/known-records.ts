import { type AreaName, type AreaRecord, areaOf } from "@us-market-data/market";
import type { Dataset, ListQuery, Stored } from "@us-market-data/store";

type Datasets = ReadonlyMap<number, Dataset>;

/**
 * The record as it was known at an instant; undefined if it was not. It was known when its source published it, and at the
 * latest when its file was imported, because nobody imports what is not public. Without a time of publication the import
 * alone counts.
 */
export function asKnown<R extends Stored<unknown>>(
	area: AreaName,
	row: R,
	instant: number,
	datasets: Datasets,
): R | undefined {
	if ((datasets.get(row.datasetId)?.importedAt ?? Number.POSITIVE_INFINITY) <= instant) return row;
	const { knownAt, asKnown: past } = areaOf(area);
	const known = knownAt?.(row.record as never) ?? null;
	if (known === null || known > instant) return undefined;
	return past ? { ...row, record: past(row.record as never, instant) } : row;
}

/** Rows that are read beyond those that are wanted, since a few of the newest are often not known. */
const margin = 8;

/**
 * Reads the rows of a query that were known, in its order.
 *
 * @param read reads rows whether or not they were known
 */
export async function knownRows<R extends Stored<AreaRecord<AreaName>>>(
	area: AreaName,
	query: ListQuery,
	instant: number,
	{ datasets, read }: { datasets: Datasets; read(query: ListQuery): Promise<R[]> },
): Promise<R[]> {
	const { offset = 0, limit } = query;
	const all = upTo(area, query, instant, datasets);
	if (!all) return [];
	const found: R[] = [];
	for (let passed = 0; ; ) {
		// Each reading is as long as all before it, so that their number stays small.
		const size = Math.max(offset + limit - found.length + margin, passed);
		const rows = await read({ ...all, offset: passed, limit: size });
		for (const row of rows) {
			const known = asKnown(area, row, instant, datasets);
			if (known) found.push(known);
		}
		passed += rows.length;
		if (found.length >= offset + limit || rows.length < size) return found.slice(offset, offset + limit);
	}
}

/** The query without what cannot have been known; undefined if that is everything. */
function upTo(area: AreaName, query: ListQuery, instant: number, datasets: Datasets): ListQuery | undefined {
	const { knownAt, announces = false } = areaOf(area);
	if (!knownAt && isBeforeImports(instant, datasets)) return undefined;
	// Only what is announced has a time after the one at which it is known.
	if (!knownAt || announces || (query.to ?? Number.POSITIVE_INFINITY) <= instant) return query;
	return (query.from ?? Number.NEGATIVE_INFINITY) > instant ? undefined : { ...query, to: instant };
}

/** True when no dataset was imported by an instant. */
export const isBeforeImports = (instant: number, datasets: Datasets): boolean =>
	[...datasets.values()].every(({ importedAt }) => importedAt > instant);
