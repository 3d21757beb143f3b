import { InputError } from "@us-market-data/market";
import { amountField, compactDateField, fieldsOf } from "../../frame/fields.ts";
import type { Outcome } from "../../frame/importer.ts";
import type { LineParser } from "../../frame/lines.ts";
import type { Observation } from "./observations.ts";
import type { Pair } from "./records.ts";

/** Symbol of a spelling, null when it does not resolve. */
export type Resolve = (spelling: string) => string | null;

const header = "SETTLEMENT DATE|CUSIP|SYMBOL|QUANTITY (FAILS)|DESCRIPTION|PRICE";
const columns = 6;
const noTrailer = "the file has no lines with its totals at the end: it may be incomplete";

/** CUSIP or CINS: nine letters, digits or `*@#`. */
export const cusipPattern = /^[A-Z0-9*@#]{9}$/;

/**
 * Parser of a fails-to-deliver file: header, a row for each day and security, and two lines with totals. The rows of a CUSIP
 * and symbol become one, with their first and last day.
 */
export class FailsParser implements LineParser {
	readonly #resolve: Resolve;
	readonly #notes: string[];
	readonly #pairs = new Map<string, Pair>();
	#rows = 0;
	#quantity = 0n;
	#trailers = 0;

	constructor(resolve: Resolve, notes: string[]) {
		this.#resolve = resolve;
		this.#notes = notes;
	}

	line(text: string, number: number): Outcome | null {
		if (number === 1) return this.#header(text);
		const total = /^Trailer\s+(record count|total quantity of shares)\s+(\d+)$/i.exec(text.trim());
		if (total) return this.#trailer(total[1] ?? "", total[2] ?? "", number);
		if (this.#trailers > 0) throw new InputError({ line: number, value: text }, "nothing after the totals");
		this.#rows += 1;
		return this.#row(fieldsOf(text, "|", columns, number), number);
	}

	end(): void {
		if (this.#rows === 0) throw new InputError({ field: "rows", value: "none" }, "a file with rows");
		if (this.#trailers === 0) this.#notes.push(noTrailer);
		else if (this.#trailers !== 2) {
			throw new InputError({ field: "last lines", value: "one" }, "the record count and the total quantity");
		}
	}

	/** All pairs, after the last line. */
	pairs(): Pair[] {
		return [...this.#pairs.values()];
	}

	#header(text: string): null {
		if (text.trim() === header) return null;
		throw new InputError({ line: 1, field: "header", value: text }, header);
	}

	#trailer(what: string, value: string, line: number): null {
		const isCount = what.toLowerCase() === "record count";
		const expected = isCount ? BigInt(this.#rows) : this.#quantity;
		if (BigInt(value) !== expected) {
			throw new InputError({ line, field: what.toLowerCase(), value }, `${expected}, as the rows say`);
		}
		this.#trailers += 1;
		return null;
	}

	#row(
		[day = "", cusip = "", spelling = "", quantity = "", name = "", price = ""]: string[],
		line: number,
	): Outcome | null {
		const date = compactDateField(day, { line, field: "SETTLEMENT DATE" });
		if (!cusipPattern.test(cusip)) {
			throw new InputError({ line, field: "CUSIP", value: cusip }, "nine letters and digits");
		}
		this.#quantity += integerField(quantity, line);
		// A dot means an unknown price.
		if (price !== "." && price !== "") amountField(price, { line, field: "PRICE" });
		const symbol = this.#resolve(spelling);
		if (symbol === null)
			return { skipped: "symbol does not resolve", line, unresolved: spelling || "(none)" };
		return this.#pair({ symbol, cusip, name: name.trim(), first: date, last: date }, line);
	}

	#pair(observation: Observation, line: number): Outcome | null {
		const key = `${observation.symbol} ${observation.cusip}`;
		const pair = this.#pairs.get(key);
		if (pair === undefined) {
			this.#pairs.set(key, { observation, line });
			return null;
		}
		const { first, last } = observation;
		const existing = pair.observation;
		if (last >= existing.last) pair.observation = { ...existing, last, name: observation.name };
		if (first < existing.first) pair.observation = { ...existing, first };
		return { skipped: "another day of the same security", line };
	}
}

function integerField(text: string, line: number): bigint {
	if (/^\d{1,18}$/.test(text)) return BigInt(text);
	throw new InputError({ line, field: "QUANTITY (FAILS)", value: text }, "a whole number of shares");
}
