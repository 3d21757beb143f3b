import { InputError, normaliseSymbol } from "@us-market-data/market";
import { amountField, fieldsOf } from "../../frame/fields.ts";
import type { Outcome } from "../../frame/importer.ts";
import type { LineParser } from "../../frame/lines.ts";
import { marketsOf, type NamedFile } from "./file-name.ts";

const header = "Date|Symbol|ShortVolume|ShortExemptVolume|TotalVolume|Market";
const oldHeader = "Date|Symbol|ShortVolume|TotalVolume|Market";
const noExempt = "the file has no column ShortExemptVolume (as before 2011-02-28): stored as unknown";

const marketCodes = Object.values(marketsOf).join("");

/** Parser of a daily file: header, rows, and a last line with their number. */
export class ShortVolumeParser implements LineParser {
	readonly #named: NamedFile;
	readonly #notes: string[];
	#columns = 0;
	#rows = 0;
	#ended = false;
	/** That of the row before. */
	#market: string | undefined;

	constructor(named: NamedFile, notes: string[]) {
		this.#named = named;
		this.#notes = notes;
	}

	line(text: string, number: number): Outcome | null {
		if (number === 1) return this.#header(text);
		if (this.#ended) throw new InputError({ line: number, value: text }, "nothing after the row count");
		if (/^\d+$/.test(text)) return this.#trailer(text, number);
		this.#rows += 1;
		return this.#row(fieldsOf(text, "|", this.#columns, number), number);
	}

	end(): void {
		if (this.#ended) return;
		throw new InputError(
			{ field: "last line", value: "missing" },
			"the number of rows as last line; the file is cut off",
		);
	}

	#header(text: string): null {
		if (text !== header && text !== oldHeader) {
			throw new InputError({ line: 1, field: "header", value: text }, `${header} or ${oldHeader}`);
		}
		this.#columns = text.split("|").length;
		if (text === oldHeader) this.#notes.push(noExempt);
		return null;
	}

	#trailer(text: string, line: number): null {
		if (Number(text) !== this.#rows) {
			throw new InputError({ line, field: "row count", value: text }, `${this.#rows}, the rows of the file`);
		}
		this.#ended = true;
		return null;
	}

	#row(fields: string[], line: number): Outcome {
		const [date = "", spelling = "", short = "", ...rest] = fields;
		const exempt = this.#columns === 6 ? rest.shift() : undefined;
		const [total = "", market = ""] = rest;
		const { facility, compactDate } = this.#named;
		if (date !== compactDate) {
			throw new InputError({ line, field: "Date", value: date }, `${compactDate}, the date of the file name`);
		}
		this.#checkMarket(market, line);
		const shortVolume = amountField(short, { line, field: "ShortVolume" });
		const shortExemptVolume =
			exempt === undefined ? null : amountField(exempt, { line, field: "ShortExemptVolume" });
		const totalVolume = amountField(total, { line, field: "TotalVolume" });
		checkPart(shortExemptVolume ?? "0", shortVolume, { line, field: "ShortExemptVolume" });
		checkPart(shortVolume, totalVolume, { line, field: "ShortVolume" });
		const symbol = normaliseSymbol(spelling, "finra");
		if (symbol === null) return { skipped: "symbol does not resolve", line, unresolved: spelling };
		const record = { date: this.#named.date, facility, shortVolume, shortExemptVolume, totalVolume };
		return { area: "shortVolume", symbol, line, record };
	}

	/** Letters of another facility say that the file is misnamed; letters of none may be new ones. */
	#checkMarket(market: string, line: number): void {
		if (market === this.#market) return;
		this.#market = market;
		const allowed = marketsOf[this.#named.facility];
		const foreign = market.split(",").filter((letter) => letter.length !== 1 || !allowed.includes(letter));
		if (foreign.length === 0) return;
		if (foreign.every((letter) => /^[A-Z]$/.test(letter) && !marketCodes.includes(letter))) {
			const note = `market ${foreign.join(", ")} is not known`;
			if (!this.#notes.includes(note)) this.#notes.push(note);
			return;
		}
		const words = [...allowed].join(", ");
		throw new InputError(
			{ line, field: "Market", value: market },
			`${words} in a ${this.#named.facility} file`,
		);
	}
}

/** Exempt sales are part of the short ones, and those of all: more is a sign of swapped columns. */
function checkPart(part: string, total: string, location: { line: number; field: string }): void {
	if (Number(part) > Number(total)) {
		throw new InputError({ ...location, value: part }, `at most ${total}, the volume that it is part of`);
	}
}
