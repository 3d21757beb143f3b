import { addDays } from "@us-market-data/market";
import type { ChangePosition, MarketChange } from "@us-market-data/store";
import { type BulkFile, type Manifest, newestFiles } from "../manifest.ts";
import { type AreaRows, areaRows } from "./day-rows.ts";
import type { Snapshot } from "./snapshot.ts";

/** Changes of a page. */
const pageSize = 10_000;

/** Times of an area that changed, of whichever securities. */
type ChangedTimes = Pick<MarketChange, "area" | "first" | "last">;

/**
 * The times that changed behind a version, each once: thousands of securities change on the same days. Undefined when the
 * ledger does not reach back so far.
 */
export async function changesAfter(
	{ market }: Pick<Snapshot, "market">,
	version: number,
): Promise<ChangedTimes[] | undefined> {
	if (version < (await market.changesSince())) return undefined;
	const times = new Map<string, ChangedTimes>();
	let after: ChangePosition = { version };
	for (;;) {
		const page = await market.changes({ after, limit: pageSize });
		for (const { area, first, last } of page) times.set([area, first, last].join(), { area, first, last });
		const last = page.at(-1);
		if (!last || page.length < pageSize) return [...times.values()];
		after = { version: last.version, area: last.area, securityId: last.securityId };
	}
}

/**
 * The days whose files may not show the data of a snapshot, newest first: those that changed, and those that an
 * interrupted run left.
 *
 * @param changes undefined for all days
 */
export async function dueDays(
	manifest: Manifest,
	changes: readonly ChangedTimes[] | undefined,
	snapshot: Snapshot,
): Promise<string[]> {
	const rows = areaRows[manifest.area];
	const files = newestFiles(manifest);
	const days = new Set<string>(manifest.due?.days ?? []);
	const found =
		changes === undefined
			? await everyDay(rows, files, snapshot)
			: await changedDays(rows, changes, files, snapshot);
	for (const day of found) days.add(day);
	return [...days].sort().reverse();
}

type Files = readonly Pick<BulkFile, "date" | "contentSha256">[];

const contentsOf = (files: Files): ReadonlyMap<string, string> =>
	new Map(files.map(({ date, contentSha256 }) => [date, contentSha256]));

async function everyDay(rows: AreaRows, files: Files, snapshot: Snapshot): Promise<Iterable<string>> {
	if (rows.changedDays) return rows.changedDays(snapshot, contentsOf(files));
	const days = await storedDays(rows, snapshot);
	for (const { date } of files) days.add(date);
	return days;
}

/** All days between the first and the last record of areas. */
async function storedDays(
	{ areas, datesAt = utcDate }: AreaRows,
	{ market, now }: Snapshot,
): Promise<Set<string>> {
	const brought = (await market.rowsBrought()).filter(({ area, rows }) => areas.includes(area) && rows > 0);
	const days = new Set<string>();
	if (brought.length === 0) return days;
	const first = Math.min(...brought.map(({ first }) => first));
	const last = Math.max(...brought.map(({ last }) => last));
	addRange(days, datesAt(first), datesAt(last), now);
	return days;
}

async function changedDays(
	rows: AreaRows,
	changes: readonly ChangedTimes[],
	files: Files,
	snapshot: Snapshot,
): Promise<Iterable<string>> {
	const own = changes.filter(({ area }) => rows.areas.includes(area));
	if (rows.changedDays) return own.length === 0 ? [] : rows.changedDays(snapshot, contentsOf(files));
	const days = new Set<string>();
	const { datesAt = utcDate } = rows;
	const ranges = new Map<string, [first: string, last: string]>();
	for (const { first, last } of own) {
		if (first === null || last === null) return everyDay(rows, files, snapshot);
		const range = [datesAt(first), datesAt(last)] as [string, string];
		ranges.set(range.join(), range);
	}
	for (const [first, last] of ranges.values()) addRange(days, first, last, snapshot.now);
	if (changesAllPrices(rows, changes, snapshot)) for (const { date } of files) days.add(date);
	return days;
}

/** True where a split may be taken out of the prices of other days: of files whose prices have splits in them. */
const changesAllPrices = (
	{ others = [] }: AreaRows,
	changes: readonly ChangedTimes[],
	{ datasets }: Snapshot,
): boolean =>
	changes.some(({ area }) => others.includes(area)) &&
	[...datasets.values()].some(({ adjustedThrough }) => adjustedThrough !== null);

const utcDate = (time: number): string => new Date(time).toISOString().slice(0, 10);

/** The days that have files. A date that a source mistyped does not make a hundred thousand empty days of a range. */
const firstDay = "1900-01-01";
const daysAhead = 366;

function addRange(days: Set<string>, first: string, last: string, now: number): void {
	const end = addDays(utcDate(now), daysAhead);
	for (let day = first < firstDay ? firstDay : first; day <= last && day <= end; day = addDays(day, 1))
		days.add(day);
}
