import type { ImportedRecord } from "../../frame/importer.ts";
import { historySource, type Listed, type ListedBefore } from "./listed-before.ts";

type Master = ImportedRecord<"securities">;

/** One day of a directory. */
export interface DirectoryDay {
	/** `YYYY-MM-DD`. */
	date: string;
	rows: readonly Master[];
	/** The history that earlier imports of the directory stored. */
	before: ListedBefore;
	/** Symbols that the other directory of this import lists. */
	elsewhere: ReadonlySet<string>;
}

/**
 * The records of one day of a directory beside what was known before: its entries, the days on which each symbol and name was
 * seen, and the securities that it no longer lists. These stay in the security master, with the last day on which they were
 * seen as that of their delisting, so that the market of a past day is not that of the survivors.
 */
export function recordsOfDay(day: DirectoryDay, notes: string[]): ImportedRecord[] {
	const { date, rows, before } = day;
	const newest = newestDay(before);
	const isOld = newest !== null && date < newest;
	const listed = new Set(rows.map(({ symbol }) => symbol));
	const left = [...before].filter(([symbol]) => !listed.has(symbol) && !day.elsewhere.has(symbol));
	const records = rows.flatMap((row) => {
		const known = before.get(row.symbol);
		// The master of a later day stands; a security that no later day lists was delisted.
		if (!isOld) return [row, ...seen(row, known, date)];
		const kept = known ? [] : [{ ...row, record: { ...row.record, delistingDate: date } }];
		return [...kept, ...masterOf(row.symbol, known), ...seen(row, known, date)];
	});
	const gone = left.filter(([, { master }]) => master && master.delistingDate === null && !isOld);
	if (gone.length > 0)
		notes.push(`${gone.length} securities are no longer listed and stay as delisted: ${shown(gone)}`);
	return [...records, ...left.flatMap(([symbol, known]) => keptOf(symbol, known, isOld))];
}

/** Records of securities that the file does not list are put behind its last line. */
const noLine = 0;
const mostShown = 10;

const shown = (left: readonly (readonly [symbol: string, known: Listed])[]): string =>
	left
		.slice(0, mostShown)
		.map(([symbol]) => symbol)
		.join(", ") + (left.length > mostShown ? ", ..." : "");

/** The symbol and name of a row with the days on which they were seen, and what the security was called before. */
function seen({ symbol, line, record }: Master, known: Listed | undefined, date: string): ImportedRecord[] {
	const code = symbol.replace(/\.[A-Z]+$/, "");
	const name = record.nameEn;
	const same = known?.history.find((entry) => entry.code === code && entry.name === name);
	const others = known?.history.filter((entry) => entry !== same) ?? [];
	const [first, last] = [earlier(same?.first, date), later(same?.last, date)];
	const now = { code, name, first, last, source: historySource };
	return [now, ...others].map((entry) => ({ area: "symbolHistory", symbol, line, record: entry }));
}

const masterOf = (symbol: string, known: Listed | undefined): ImportedRecord[] =>
	known?.master ? [{ area: "securities", symbol, line: noLine, record: known.master }] : [];

/** A security that the file does not list, as it was known; delisted on the last day on which it was seen. */
function keptOf(symbol: string, known: Listed, isOld: boolean): ImportedRecord[] {
	const history = known.history.map(
		(record): ImportedRecord => ({
			...{ area: "symbolHistory", symbol, line: noLine },
			record,
		}),
	);
	const last = known.history.reduce<string | null>((day, entry) => later(day, entry.last), null);
	if (!known.master) return history;
	const delistingDate = known.master.delistingDate ?? (isOld ? null : last);
	return [
		{ area: "securities", symbol, line: noLine, record: { ...known.master, delistingDate } },
		...history,
	];
}

const newestDay = (before: ListedBefore): string | null => {
	let newest: string | null = null;
	for (const { history } of before.values()) for (const { last } of history) newest = later(newest, last);
	return newest;
};

const later = <T extends string | null>(a: string | null | undefined, b: T): string | T =>
	a !== null && a !== undefined && (b === null || a > b) ? a : b;

const earlier = (a: string | null | undefined, b: string): string =>
	a !== null && a !== undefined && a < b ? a : b;
