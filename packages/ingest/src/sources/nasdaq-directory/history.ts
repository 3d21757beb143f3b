import type { ImportedRecord } from "../../frame/importer.ts";
import { mayBeReused, retiredSymbol } from "../../symbols/reused-symbol.ts";
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
	/** Symbols that another company has since they were delisted. */
	reused: ReadonlySet<string>;
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
	if (isOld)
		notes.push(
			`the directory of ${date} is older than that of ${newest}, which is held: it adds the symbols and names of its day, and ` +
				"those of later days stand",
		);
	const listed = new Set(rows.map(({ symbol }) => symbol));
	const unlisted = [...before].filter(([symbol]) => !listed.has(symbol) && !day.elsewhere.has(symbol));
	const renames = isOld ? noRenames : renamesOf(rows, unlisted, before);
	const renamed = new Set([...renames.values()].map(([symbol]) => symbol));
	const unmatched = unlisted.filter(([symbol]) => !renamed.has(symbol));
	for (const [symbol, [former]] of renames)
		notes.push(`${former} is ${symbol} since: the directory lists its name under this symbol`);
	const parted = rows.flatMap(({ symbol }) =>
		day.reused.has(symbol) ? partedOf(symbol, before, notes) : [],
	);
	const records = rows.flatMap((row) => {
		const [, previous] = day.reused.has(row.symbol)
			? []
			: (renames.get(row.symbol) ?? [row.symbol, before.get(row.symbol)]);
		// The master of a later day stands; a security that no later day lists was delisted.
		if (!isOld) return [row, ...historyRecords(row, previous, date)];
		const added = previous ? [] : [{ ...row, record: { ...row.record, delistingDate: date } }];
		return [...added, ...masterOf(row.symbol, previous), ...historyRecords(row, previous, date)];
	});
	const delisted = unmatched.filter(([, { master }]) => master && master.delistingDate === null && !isOld);
	if (delisted.length > 0)
		notes.push(
			`${delisted.length} securities are no longer listed and stay as delisted: ${symbolList(delisted)}`,
		);
	return [
		...records,
		...parted,
		...unmatched.flatMap(([symbol, previous]) => carryOver(symbol, previous, isOld)),
	];
}

/** Records of securities that the file does not list are put behind its last line. */
const noLine = 0;
const maxSymbols = 10;

const symbolList = (unmatched: readonly (readonly [symbol: string, known: Listed])[]): string =>
	unmatched
		.slice(0, maxSymbols)
		.map(([symbol]) => symbol)
		.join(", ") + (unmatched.length > maxSymbols ? ", ..." : "");

/** The symbol and name of a row with the days on which they were seen, and what the security was called before. */
function historyRecords(
	{ symbol, line, record }: Master,
	previous: Listed | undefined,
	date: string,
): ImportedRecord[] {
	const code = symbol.replace(/\.[A-Z]+$/, "");
	const name = record.nameEn;
	const same = previous?.history.find(
		(entry) => entry.code === code && entry.name === name && entry.ended !== true,
	);
	const others = previous?.history.filter((entry) => entry !== same) ?? [];
	const [first, last] = [earlier(same?.first, date), later(same?.last, date)];
	const now = { code, name, first, last, source: historySource };
	return [now, ...others].map((entry) => ({ area: "symbolHistory", symbol, line, record: entry }));
}

const masterOf = (symbol: string, previous: Listed | undefined): ImportedRecord[] =>
	previous?.master ? [{ area: "securities", symbol, line: noLine, record: previous.master }] : [];

/** A security that the file does not list, as it was known; delisted on the last day on which it was seen. */
function carryOver(symbol: string, previous: Listed, isOld: boolean): ImportedRecord[] {
	const last = previous.history.reduce<string | null>((day, entry) => later(day, entry.last), null);
	const leaves = previous.master?.delistingDate === null && !isOld;
	const history = previous.history.map(
		(record): ImportedRecord => ({
			area: "symbolHistory",
			symbol,
			line: noLine,
			record: leaves && record.last === last ? { ...record, ended: true } : record,
		}),
	);
	if (!previous.master) return history;
	const delistingDate = previous.master.delistingDate ?? (isOld ? null : last);
	return [
		{ area: "securities", symbol, line: noLine, record: { ...previous.master, delistingDate } },
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

type Renames = ReadonlyMap<string, readonly [former: string, known: Listed]>;
const noRenames: Renames = new Map();

/** New symbols whose name left the directory under another symbol on the same day, if only one did. */
function renamesOf(
	rows: readonly Master[],
	unmatched: readonly (readonly [symbol: string, known: Listed])[],
	before: ListedBefore,
): Renames {
	const listedByName = byName(
		rows.filter(({ symbol }) => !before.has(symbol)).map((row) => [row.record.nameEn, row]),
	);
	const unlistedByName = byName(
		unmatched
			.filter(([, { master }]) => master?.delistingDate === null)
			.map((entry) => [entry[1].master?.nameEn ?? "", entry]),
	);
	return new Map(
		[...listedByName].flatMap(([name, [row, ...others]]) => {
			const [former, ...more] = unlistedByName.get(name) ?? [];
			return row && former && others.length + more.length === 0 ? [[row.symbol, former] as const] : [];
		}),
	);
}

function byName<T>(entries: readonly (readonly [name: string, entry: T])[]): Map<string, T[]> {
	const found = new Map<string, T[]>();
	for (const [name, entry] of entries) if (name !== "") found.set(name, [...(found.get(name) ?? []), entry]);
	return found;
}

/** The security that had a symbol before another one got it, under the symbol by which it is kept. */
function partedOf(symbol: string, before: ListedBefore, notes: string[]): ImportedRecord[] {
	const previous = before.get(symbol);
	const day = previous?.master?.delistingDate;
	if (!previous || !day) return [];
	const retired = retiredSymbol(symbol, day);
	notes.push(
		`${symbol} is another security than the one that was delisted on ${day}, which is kept as ${retired}`,
	);
	return carryOver(retired, previous, true);
}

/** Symbols that come back under the name of another company, long after they were delisted. */
export const comeBack = (rows: readonly Master[], before: ListedBefore, date: string): Comeback[] =>
	rows.flatMap(({ symbol, record }) => {
		const master = before.get(symbol)?.master;
		const last = master?.delistingDate;
		if (!last || before.has(retiredSymbol(symbol, last))) return [];
		const isOther = mayBeReused({ name: master.nameEn, last }, { name: record.nameEn, first: date });
		return isOther ? [{ symbol, last, first: date }] : [];
	});

/** A symbol that comes back, with its last day before and its first day since. */
export interface Comeback {
	symbol: string;
	last: string;
	first: string;
}
