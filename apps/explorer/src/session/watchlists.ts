import { type Stored, stored } from "./stored.ts";

/** Securities under a name. */
export interface Watchlist {
	readonly name: string;
	readonly symbols: readonly string[];
}

/** Watchlists of one browser: all of them stand on one page. */
export const maxWatchlists = 20;

/** Securities of one watchlist. */
export const maxSymbolsOfList = 100;

/** Characters of a name. */
export const maxNameChars = 40;

/** The watchlists of this browser, in the order in which they were made. */
export const watchlists: Stored<readonly Watchlist[]> = stored("us-market-data watchlists", readWatchlists);

/** Reads watchlists from a text of this or another version. What is none falls away. */
export function readWatchlists(value: unknown): readonly Watchlist[] {
	return (Array.isArray(value) ? value : []).flatMap((one: Partial<Watchlist> | null) => {
		if (typeof one?.name !== "string" || !Array.isArray(one.symbols)) return [];
		return [{ name: one.name, symbols: one.symbols.filter((symbol) => typeof symbol === "string") }];
	});
}

const isSameName = (one: string, other: string): boolean => one.toLowerCase() === other.toLowerCase();

/** The reason why a name cannot be taken; undefined for one that can. Names that differ by case alone are the same. */
export function nameError(name: string, taken: readonly { readonly name: string }[]): string | undefined {
	const trimmed = name.trim();
	if (trimmed === "") return "Enter a name.";
	if (trimmed.length > maxNameChars)
		return `The name has ${trimmed.length} characters; ${maxNameChars} are allowed.`;
	const same = taken.find((one) => isSameName(one.name, trimmed));
	return same && `“${same.name}” exists already. Choose another name.`;
}

/** The first of `Watchlist`, `Watchlist 2` and so on that is free. */
export function freeName(base: string, taken: readonly { readonly name: string }[]): string {
	for (let number = 1; ; number += 1) {
		const end = number === 1 ? "" : ` ${number}`;
		const name = base.slice(0, maxNameChars - end.length) + end;
		if (!taken.some((one) => isSameName(one.name, name))) return name;
	}
}

/** A symbol as the API writes it, `BRK.B.US`; undefined for what cannot be one. */
export function symbolFrom(text: string): string | undefined {
	const symbol = text.trim().toUpperCase().replace(/\.US$/, "");
	return /^[A-Z0-9][A-Z0-9.-]{0,15}$/.test(symbol) ? `${symbol}.US` : undefined;
}

/** Makes a watchlist. Returns the reason where it cannot be. */
export function createWatchlist(name: string, symbols: readonly string[] = []): string | undefined {
	const all = watchlists.read();
	const error = nameError(name, all);
	if (error !== undefined) return error;
	if (all.length >= maxWatchlists) return `${maxWatchlists} watchlists are allowed. Delete one first.`;
	return watchlists.write([...all, { name: name.trim(), symbols: symbols.slice(0, maxSymbolsOfList) }]);
}

export const deleteWatchlist = (name: string): string | undefined =>
	watchlists.write(watchlists.read().filter((list) => list.name !== name));

/** Gives a watchlist another name. Returns the reason where it cannot be. */
export function renameWatchlist(name: string, next: string): string | undefined {
	const others = watchlists.read().filter((list) => list.name !== name);
	return nameError(next, others) ?? change(name, (list) => ({ ...list, name: next.trim() }));
}

/** Adds a security at the end of a watchlist. Returns the reason where it cannot be. */
export function addToWatchlist(name: string, symbol: string): string | undefined {
	const list = watchlists.read().find((one) => one.name === name);
	if (list === undefined || list.symbols.includes(symbol)) return undefined;
	if (list.symbols.length >= maxSymbolsOfList)
		return `“${name}” has ${maxSymbolsOfList} securities, which is the most. Remove one first.`;
	return change(name, ({ symbols }) => ({ name, symbols: [...symbols, symbol] }));
}

export const removeFromWatchlist = (name: string, symbol: string): string | undefined =>
	change(name, ({ symbols }) => ({ name, symbols: symbols.filter((one) => one !== symbol) }));

const change = (name: string, by: (list: Watchlist) => Watchlist): string | undefined =>
	watchlists.write(watchlists.read().map((list) => (list.name === name ? by(list) : list)));
