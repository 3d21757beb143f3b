import type { ImportedRecord } from "../frame/importer.ts";
import { type FormerSymbols, type FormerTenure, tenureWith } from "./former-symbols.ts";
import { dayOf, isDated } from "./record-day.ts";

/** Rows of one symbol that wait for the end of their file. Those of a symbol with more are looked at once they are held. */
const maxWaitingRows = 200_000;

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

	/** Keeps the row until the end of the file; false when it may pass. */
	hold(row: ImportedRecord): boolean {
		if (!this.#formers.has(row.symbol) || !isDated(row.area)) return false;
		const waiting = this.#waiting.get(row.symbol) ?? [];
		if (waiting.length >= maxWaitingRows) return false;
		waiting.push(row);
		this.#waiting.set(row.symbol, waiting);
		return true;
	}

	/** The rows, each under the symbol of today of its security. @param notes what is said to the operator */
	*finish(notes: string[]): Generator<ImportedRecord> {
		for (const [symbol, rows] of this.#waiting) {
			const formers = this.#formers.get(symbol) ?? [];
			const days = rows.map(({ area, record }) => dayOf(area, record)).sort();
			const former =
				rows.length < maxWaitingRows ? tenureWith(formers, days[0] ?? "", days.at(-1) ?? "") : undefined;
			if (former) {
				notes.push(
					`${symbol}: ${rows.length} rows are of ${former.today}, which had this symbol until ${former.last}`,
				);
			} else if (reachesBack(formers, days[0] ?? "")) {
				const names = formers.map(({ today }) => today).join(" or ");
				notes.push(
					`${symbol}: rows of days on which ${names} had this symbol stay under it, since the file goes on behind them`,
				);
			}
			for (const row of rows) yield former ? { ...row, symbol: former.today } : row;
		}
	}
}

const reachesBack = (formers: readonly FormerTenure[], day: string): boolean =>
	formers.some(({ last }) => day <= last);
