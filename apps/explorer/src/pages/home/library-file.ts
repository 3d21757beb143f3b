import { csv } from "../../parts/csv.ts";
import { maxScreens, readScreens, type SavedScreen } from "../../session/screens.ts";
import {
	freeName,
	maxNameChars,
	maxSymbolsOfList,
	maxWatchlists,
	nameError,
	readWatchlists,
	symbolFrom,
	type Watchlist,
} from "../../session/watchlists.ts";

/** The watchlists and screens that a browser stores for its user. */
export interface Library {
	readonly watchlists: readonly Watchlist[];
	readonly screens: readonly SavedScreen[];
}

/** A library with what was left out of it, in sentences. */
export interface Merged extends Library {
	readonly problems: readonly string[];
}

/** Watchlists and saved screens as a file that can be imported again. */
export const libraryJson = ({ watchlists, screens }: Library): string =>
	`${JSON.stringify({ watchlists, screens }, null, 2)}\n`;

/** Watchlists as rows for a spreadsheet: one for each security. */
export const watchlistsCsv = (watchlists: readonly Watchlist[]): string =>
	csv([
		["watchlist", "symbol"],
		...watchlists.flatMap(({ name, symbols }) => symbols.map((symbol) => [name, symbol])),
	]);

/** Reads a file: JSON as `libraryJson` writes it, or CSV with a column of symbols. Throws an `Error` that says what is expected. */
export function readLibraryFile(fileName: string, text: string): Library {
	const content = text.replace(/^\uFEFF/, "");
	return /^\s*[{[]/.test(content) ? readJson(content) : readCsv(fileName, content);
}

function readJson(text: string): Library {
	let value: { watchlists?: unknown; screens?: unknown };
	try {
		value = JSON.parse(text) as typeof value;
	} catch (error) {
		throw new Error(`The file is no JSON: ${error instanceof Error ? error.message : String(error)}`);
	}
	const library = { watchlists: readWatchlists(value.watchlists), screens: readScreens(value.screens) };
	if (library.watchlists.length + library.screens.length === 0)
		throw new Error("The file has no watchlists and no screens. An export of this page has both.");
	return library;
}

const isSymbolHead = (head: string): boolean => ["symbol", "ticker"].includes(head);
const isNameHead = (head: string): boolean => ["watchlist", "list", "name of list"].includes(head);

/** Rows with a column `symbol` or `ticker`. Without a column `watchlist` all are of one list, which has the name of the file. */
function readCsv(fileName: string, text: string): Library {
	const [head = [], ...rows] = csvRows(text);
	const heads = head.map((one) => one.trim().toLowerCase());
	const symbolAt = heads.findIndex(isSymbolHead);
	const nameAt = heads.findIndex(isNameHead);
	if (symbolAt < 0)
		throw new Error("The file has no column “symbol”. The first row names the columns: watchlist,symbol.");
	const ofFile = fileName.replace(/\.[^.]*$/, "").slice(0, maxNameChars) || "Watchlist";
	const byName = new Map<string, string[]>();
	for (const row of rows) {
		const name = (nameAt < 0 ? ofFile : row[nameAt]?.trim()) || ofFile;
		byName.set(name, [...(byName.get(name) ?? []), row[symbolAt] ?? ""]);
	}
	if (byName.size === 0) throw new Error("The file has no row below its head.");
	return { watchlists: [...byName].map(([name, symbols]) => ({ name, symbols })), screens: [] };
}

/** The rows of a text in CSV (RFC 4180). Empty lines are none. */
function csvRows(text: string): string[][] {
	const rows: string[][] = [];
	let row: string[] = [];
	for (const [, quoted, plain = "", end] of text.matchAll(/(?:"((?:[^"]|"")*)"|([^,"\r\n]*))(,|\r?\n|$)/g)) {
		row.push(quoted === undefined ? plain : quoted.replaceAll('""', '"'));
		if (end === ",") continue;
		if (row.some((cell) => cell.trim() !== "")) rows.push(row);
		row = [];
	}
	return rows;
}

/**
 * Adds what a file has to what is stored. A watchlist of a name that exists gets the securities that it lacks; a screen of a
 * name that exists gets another name, unless it is the same screen.
 */
export function merged(stored: Library, added: Library): Merged {
	const problems: string[] = [];
	const watchlists = [...stored.watchlists];
	for (const list of added.watchlists) mergeWatchlist(watchlists, list, problems);
	const screens = [...stored.screens];
	for (const screen of added.screens) mergeScreen(screens, screen, problems);
	return { watchlists, screens, problems };
}

function mergeWatchlist(lists: Watchlist[], { name: given, symbols }: Watchlist, problems: string[]): void {
	const name = given.trim().slice(0, maxNameChars) || "Watchlist";
	const index = lists.findIndex((one) => one.name.toLowerCase() === name.toLowerCase());
	const before = lists[index];
	if (!before && lists.length >= maxWatchlists)
		return void problems.push(`“${name}” was left out: ${maxWatchlists} watchlists are allowed.`);
	const read = symbols.map((text) => ({ text, symbol: symbolFrom(text) }));
	const wrong = read.filter(({ symbol }) => symbol === undefined).map(({ text }) => `“${text}”`);
	if (wrong.length > 0) problems.push(`${name}: ${wrong.slice(0, 5).join(", ")} cannot be a symbol.`);
	const all = [...new Set([...(before?.symbols ?? []), ...read.flatMap(({ symbol }) => symbol ?? [])])];
	if (all.length > maxSymbolsOfList)
		problems.push(
			`${name}: ${all.length - maxSymbolsOfList} securities were left out; ${maxSymbolsOfList} are allowed.`,
		);
	const list = { name: before?.name ?? name, symbols: all.slice(0, maxSymbolsOfList) };
	if (before) lists[index] = list;
	else lists.push(list);
}

function mergeScreen(screens: SavedScreen[], screen: SavedScreen, problems: string[]): void {
	const given = screen.name.trim().slice(0, maxNameChars) || "Screen";
	const text = JSON.stringify(screen.search);
	const isThere = screens.some(
		({ name, search }) => name.toLowerCase() === given.toLowerCase() && JSON.stringify(search) === text,
	);
	if (isThere) return;
	if (screens.length >= maxScreens)
		return void problems.push(`“${given}” was left out: ${maxScreens} screens are allowed.`);
	const name = nameError(given, screens) === undefined ? given : freeName(given, screens);
	screens.push({ name, search: screen.search });
}
