import { type AreaRecord, addDays } from "@us-market-data/market";
import type { MarketReader, SecurityRef, StoredOf } from "@us-market-data/store";
import { minUnusedDays } from "./reused-symbol.ts";

/** A symbol that a security had formerly. */
export interface FormerTenure {
	/** Its symbol of today. */
	today: string;
	/** First day of the former symbol, null when not known. */
	first: string | null;
	/** Last day of the former symbol. */
	last: string;
}

/** Former symbols by symbol, such as those of META under `FB.US`; the one that ended first comes first. */
export type FormerSymbols = ReadonlyMap<string, readonly FormerTenure[]>;

type History = AreaRecord<"symbolHistory">;

/** Sources that saw a symbol on days, and do not say since when a security had it. */
const observingSources: ReadonlySet<string> = new Set([
	"nasdaq-directory",
	"sec-fails-to-deliver",
	"sec-tickers",
	"sec-13f",
]);

const all = { order: "asc", limit: 1_000_000_000 } as const;

type Histories = readonly StoredOf<History>[];

/** Reads the symbols of held securities. */
export const symbolHistories = (market: MarketReader): Promise<StoredOf<History>[]> =>
	market.across("symbolHistory", all);

/** Reads the symbols that held securities had formerly. */
export async function formerSymbols(market: MarketReader, loaded?: Histories): Promise<FormerSymbols> {
	const stated = loaded ?? (await symbolHistories(market));
	// Nearly all securities of a market have had one symbol only.
	const renamed = stated.filter(({ record, security }) => `${record.code}.US` !== security.symbol);
	if (renamed.length === 0) return new Map();
	const ids = new Set(renamed.map(({ security }) => security.id));
	const codes = new Set(renamed.map(({ record }) => record.code));
	const histories = new Map<number, { security: SecurityRef; rows: History[] }>();
	/** First days on which former symbols were seen, by symbol. */
	const firstDays = new Map<string, string[]>();
	for (const { record, security } of stated) {
		if (ids.has(security.id)) {
			const history = histories.get(security.id) ?? { security, rows: [] };
			histories.set(security.id, history);
			history.rows.push(record);
		}
		if (record.first !== null && codes.has(record.code)) {
			const symbol = `${record.code}.US`;
			firstDays.set(symbol, [...(firstDays.get(symbol) ?? []), record.first]);
		}
	}
	const formers = new Map<string, FormerTenure[]>();
	for (const { security, rows } of histories.values()) {
		const symbols = new Set(rows.map(({ code }) => `${code}.US`));
		symbols.delete(security.symbol);
		for (const symbol of symbols) {
			const former = await formerOf(market, security, rows, symbol, firstDays.get(symbol) ?? []);
			if (former) formers.set(symbol, [...(formers.get(symbol) ?? []), former]);
		}
	}
	return new Map([...formers].map(([symbol, tenures]) => [symbol, separateTenures(tenures)]));
}

/** The days on which a security had a symbol; it ends the day before the next symbol is seen. */
async function formerOf(
	market: MarketReader,
	security: SecurityRef,
	rows: readonly History[],
	symbol: string,
	firstDays: readonly string[],
): Promise<FormerTenure | undefined> {
	const own = rows.filter(({ code }) => `${code}.US` === symbol);
	const lasts = own.flatMap(({ last }) => last ?? []);
	if (lasts.length < own.length) return undefined;
	const last = lasts.sort().at(-1) ?? "";
	const identifiers = await market.list("identifiers", security.id, { ...all, kinds: ["cusip"] });
	const next = [
		...rows.flatMap(({ code, first }) => (`${code}.US` === symbol ? [] : (first ?? []))),
		...identifiers.flatMap(({ record }) => record.first ?? []),
	].filter((day) => day > last);
	// Another security had the symbol for some time before it was seen with it.
	const endsBeforeReuse = firstDays.filter((day) => day > last).map((day) => addDays(day, -minUnusedDays));
	const end = [...next, ...endsBeforeReuse].sort()[0];
	const statedFirst = own
		.flatMap(({ first, source }) => (observingSources.has(source) ? [] : (first ?? [])))
		.sort()[0];
	return {
		today: security.symbol,
		first: statedFirst ?? null,
		last: end === undefined || end <= last ? last : addDays(end, -1),
	};
}

/** First days on which a source that tells names saw symbols, by symbol. */
export function firstNamed(histories: Histories): Map<string, string> {
	const firstDays = new Map<string, string>();
	for (const { record, security } of histories) {
		const { first } = record;
		const symbol = `${record.code}.US`;
		if (symbol !== security.symbol) continue;
		// One without a first day tells that the security always had it, as far as its source knows.
		const earliest = firstDays.get(symbol) ?? "9999-12-31";
		const day = first ?? "";
		if (day < earliest) firstDays.set(symbol, day);
	}
	return firstDays;
}

/** Tenures by their ends: one of which the begin is not known begins behind the one before it. */
function separateTenures(formers: readonly FormerTenure[]): FormerTenure[] {
	const ordered = formers.toSorted((a, b) => (a.last < b.last ? -1 : 1));
	return ordered.map((former, i) => {
		const before = ordered[i - 1];
		if (!before || before.last >= former.last || former.first !== null) return former;
		return { ...former, first: addDays(before.last, 1) };
	});
}

/** The tenure that holds two days, and all between them. */
export const tenureWith = (
	formers: readonly FormerTenure[],
	from: string,
	to: string,
): FormerTenure | undefined =>
	formers.find(({ first, last }) => (first === null || from >= first) && to <= last);
