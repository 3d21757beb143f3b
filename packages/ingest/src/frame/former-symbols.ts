import { type Area, type AreaName, addDays, areas, dayMs } from "@us-market-data/market";
import type { MarketReader } from "@us-market-data/store";
import type { ImportedRecord } from "./importer.ts";

/** A symbol that a security had formerly. */
interface Former {
	/** Its symbol of today. */
	today: string;
	/** First and last day of the former symbol, epoch milliseconds. */
	first: number;
	last: number;
}

/** Former symbols by symbol, such as those of META under `FB.US`. */
export type FormerSymbols = ReadonlyMap<string, readonly Former[]>;

/** Reads the symbols that held securities had formerly. */
export async function formerSymbols(market: MarketReader): Promise<FormerSymbols> {
	const formers = new Map<string, Former[]>();
	const rows = await market.across("symbolHistory", { order: "asc", limit: 1_000_000_000 });
	for (const { record, security } of rows) {
		const symbol = `${record.code}.US`;
		if (symbol === security.symbol || record.last === null) continue;
		const first = record.first === null ? Number.NEGATIVE_INFINITY : Date.parse(record.first);
		const former = { today: security.symbol, first, last: Date.parse(addDays(record.last, 1)) - 1 };
		formers.set(symbol, [...(formers.get(symbol) ?? []), former]);
	}
	return formers;
}

/** Areas whose sources write the symbol of the record's day. */
const ofTheirDay: ReadonlySet<AreaName> = new Set([
	...["dayBars", "minuteBars", "trades", "quotes", "depth", "shortVolume", "shortInterest"],
	...["splits", "dividends", "halts", "filings", "news", "insiderTrades"],
] as const);

/** Rows of one symbol that wait for the end of their file. */
const mostWaiting = 200_000;

/**
 * Rows under a symbol that another security had formerly. They wait for the end of the file: a file whose rows are all of the
 * days of the former symbol is of that security; one that reaches further writes the symbol of today.
 */
export class FormerRows {
	readonly #formers: FormerSymbols;
	readonly #waiting = new Map<string, ImportedRecord[]>();

	constructor(formers: FormerSymbols) {
		this.#formers = formers;
	}

	/** True when the row waits for the end of the file. */
	takes(row: ImportedRecord): boolean {
		if (!this.#formers.has(row.symbol) || !ofTheirDay.has(row.area)) return false;
		const waiting = this.#waiting.get(row.symbol) ?? [];
		if (waiting.length >= mostWaiting) return false;
		waiting.push(row);
		this.#waiting.set(row.symbol, waiting);
		return true;
	}

	/** The rows, each under the symbol of today of its security. @param notes what is said to the operator */
	*settle(notes: string[]): Generator<ImportedRecord> {
		for (const [symbol, rows] of this.#waiting) {
			const former = rows.length < mostWaiting ? this.#of(symbol, rows) : undefined;
			if (former) {
				const until = new Date(former.last).toISOString().slice(0, 10);
				notes.push(
					`${symbol}: ${rows.length} rows are of ${former.today}, which had this symbol until ${until}`,
				);
			} else if (this.#reachesBack(symbol, rows)) {
				notes.push(
					`${symbol}: rows of days on which ${this.#names(symbol)} had this symbol stay under it, since the file goes on behind them`,
				);
			}
			for (const row of rows) yield former ? { ...row, symbol: former.today } : row;
		}
	}

	#of(symbol: string, rows: readonly ImportedRecord[]): Former | undefined {
		const formers = this.#formers.get(symbol) ?? [];
		return formers.find(({ first, last }) =>
			rows.every((row) => {
				const time = timeOf(row);
				return time >= first - dayMs && time <= last;
			}),
		);
	}

	#reachesBack(symbol: string, rows: readonly ImportedRecord[]): boolean {
		const formers = this.#formers.get(symbol) ?? [];
		return rows.some((row) => formers.some(({ last }) => timeOf(row) <= last));
	}

	#names(symbol: string): string {
		return (this.#formers.get(symbol) ?? []).map(({ today }) => today).join(" or ");
	}
}

const timeOf = ({ area, record }: ImportedRecord): number => (areas[area] as Area).time(record);
