import { type AreaRecord, InputError, normaliseSymbol, type SymbolStyle } from "@us-market-data/market";
import { entryOf, fieldsOf } from "../../frame/fields.ts";
import type { ImportedRecord, Outcome } from "../../frame/importer.ts";
import type { LineParser } from "../../frame/lines.ts";

type SecurityType = AreaRecord<"securities">["type"];

type Rule = readonly [SecurityType, RegExp];

/** Type by the end of a canonical symbol. Baby bonds share the suffix of preferred stock. */
const bySuffix: readonly Rule[] = [
	["warrant", /\.WS\b/],
	["unit", /\.U\.US$/],
	["right", /\.RT\b/],
];
const debt =
	/\bnotes?\b|\bdebentures?\b|\bETNs?\b|\bmortgage bonds\b|\bdue \w* ?\d{1,2}, \d{4}|\bdue \d{4}\b/i;
const preferredSuffix = /(-[A-Z]|\.PR)(\.[A-Z]{2})?\.US$/;

/** Type by the name of a security; the first match wins. */
const byName: readonly Rule[] = [
	// Partnerships call their shares units, and depositary receipts of preferred stock trade as shares.
	[
		"stock",
		/\bcommon units?\b|\bamerican deposit[ao]ry|\bADSs?\b|\bADRs?\b|\bcommon (stock|shares?)\b[^%]*$/i,
	],
	// Funds that hold preferred stock or bonds.
	["stock", /\b(preferred|bond|debt)\b.*\b(fund|trust)\b/i],
	["preferred", /\b(preferred|preference|pfd)\b/i],
	["stock", /\bunits?,? represent|\b(limited partner\w*|trust|depositary|subordinate\w*) units?\b/i],
	["unit", /\bunits?\b(?=[,.]|\s*$| each| consist|\s*\()/i],
	["warrant", /\bwarrants?\b/i],
	["right", /\brights?\b/i],
	["note", debt],
	["other", /\bcertificates?\b|\bSTRATS\b|\bPPLUS\b|\bSATURNS\b/i],
];

/** Names that tell nothing, such as `Visa Inc.`, are those of common stock. */
const fallback: SecurityType = "stock";

/** Characters of a name that are read; no security has a longer name. */
const maxNameLength = 500;

/** Kind of security, from the directory's ETF flag, the name of the security and its canonical symbol. */
export function securityTypeOf(fullName: string, isEtf: boolean, symbol: string): SecurityType {
	const name = fullName.slice(0, maxNameLength);
	if (isEtf) return "etf";
	const suffixed = bySuffix.find(([, pattern]) => pattern.test(symbol));
	if (suffixed) return suffixed[0];
	if (preferredSuffix.test(symbol)) return debt.test(name) && !/preferred/i.test(name) ? "note" : "preferred";
	// Names of Nasdaq issues are "company - description".
	const description = name.split(" - ").slice(1).join(" - ") || name;
	return byName.find(([, pattern]) => pattern.test(description))?.[0] ?? fallback;
}

/** Listing of a security. */
interface Listing {
	exchange: string;
	board: string;
}

/** `Market Category` of nasdaqlisted.txt. */
const nasdaqTiers: Readonly<Record<string, Listing>> = {
	Q: { exchange: "NASDAQ", board: "Nasdaq Global Select Market" },
	G: { exchange: "NASDAQ", board: "Nasdaq Global Market" },
	S: { exchange: "NASDAQ", board: "Nasdaq Capital Market" },
};

/** `Exchange` of otherlisted.txt. NYSE Texas (until 2025 NYSE Chicago) has no name in the records. */
const otherExchanges: Readonly<Record<string, Listing>> = {
	N: { exchange: "NYSE", board: "New York Stock Exchange" },
	A: { exchange: "AMEX", board: "NYSE American" },
	P: { exchange: "ARCA", board: "NYSE Arca" },
	Z: { exchange: "BATS", board: "Cboe BZX" },
	V: { exchange: "IEX", board: "Investors Exchange" },
	M: { exchange: "", board: "NYSE Texas" },
};

/** One of the two directories: its columns, and those that hold the fields of both. */
interface Directory {
	/** Begin of its file's name. */
	name: string;
	header: string;
	/** Columns with the symbol and how each spells it, the most telling one first. */
	symbols: readonly (readonly [column: string, style: SymbolStyle])[];
	column: string;
	listings: Readonly<Record<string, Listing>>;
	defaultListing: Listing;
}

const directories: readonly Directory[] = [
	{
		name: "nasdaqlisted",
		header: "Symbol|Security Name|Market Category|Test Issue|Financial Status|Round Lot Size|ETF|NextShares",
		symbols: [["Symbol", "nasdaq"]],
		column: "Market Category",
		listings: nasdaqTiers,
		defaultListing: { exchange: "NASDAQ", board: "" },
	},
	{
		name: "otherlisted",
		header: "ACT Symbol|Security Name|Exchange|CQS Symbol|ETF|Round Lot Size|Test Issue|NASDAQ Symbol",
		// The ACT column writes warrants of a class like the class itself, so it only serves where the others fail.
		symbols: [
			["NASDAQ Symbol", "nasdaq"],
			["CQS Symbol", "cqs"],
			["ACT Symbol", "act"],
		],
		column: "Exchange",
		listings: otherExchanges,
		defaultListing: { exchange: "", board: "" },
	},
];

/** Begins of the names of the files. */
export const directoryNames: readonly string[] = directories.map(({ name }) => name);

const trailer = /^File Creation Time: ?(\d{2})(\d{2})(\d{4})\d{2}:\d{2}\|*$/;

/** Parser of nasdaqlisted.txt or otherlisted.txt; the file's name tells which. */
export class DirectoryParser implements LineParser {
	readonly #directory: Directory;
	readonly #columns: string[];
	readonly #notes: string[];
	readonly #unknown = new Set<string>();
	/** Rows of the file; what they mean depends on its day, which the last line tells. */
	readonly rows: ImportedRecord<"securities">[] = [];
	#date: string | null = null;

	constructor(fileName: string, notes: string[]) {
		this.#directory = directoryOf(fileName);
		this.#columns = this.#directory.header.split("|");
		this.#notes = notes;
	}

	line(text: string, number: number): Outcome | null {
		const { header } = this.#directory;
		if (number === 1 && text === header) return null;
		if (number === 1) throw new InputError({ line: 1, field: "header", value: text }, header);
		if (this.#date !== null)
			throw new InputError({ line: number, value: text }, "nothing after File Creation Time");
		this.#date = dayOf(text);
		return this.#date === null ? this.#row(text, number, this.#directory) : null;
	}

	end(): void {
		if (this.#date !== null) return;
		throw new InputError(
			{ field: "last line", value: "missing" },
			"File Creation Time: mmddyyyyHH:MM as last line; the file is cut off",
		);
	}

	/** Day of the file, after its last line. */
	get date(): string {
		return this.#date ?? "";
	}

	/** Begin of the file's name. */
	get directory(): string {
		return this.#directory.name;
	}

	#row(text: string, line: number, directory: Directory): Outcome | null {
		const fields = fieldsOf(text, "|", this.#columns.length, line);
		const field = (name: string): string => fields[this.#columns.indexOf(name)]?.trim() ?? "";
		if (this.#flag("Test Issue", field, line)) return { skipped: "test issue", line };
		const isEtf = this.#flag("ETF", field, line);
		const lotSize = roundLot(field("Round Lot Size"), line);
		const symbol = symbolOf(directory, field);
		if (symbol === null)
			return { skipped: "symbol does not resolve", line, unresolved: field(this.#columns[0] ?? "") };
		const nameEn = field("Security Name");
		const listing = this.#listing(field(directory.column), directory);
		const type = securityTypeOf(nameEn, isEtf, symbol);
		this.rows.push({
			area: "securities",
			symbol,
			line,
			record: { ...unknown, ...listing, nameEn, type, lotSize },
		});
		return null;
	}

	#flag(column: string, field: (name: string) => string, line: number): boolean {
		const value = field(column);
		if (value === "Y" || value === "N" || value === "") return value === "Y";
		throw new InputError({ line, field: column, value }, "Y, N or nothing");
	}

	/** New exchanges appear from time to time; one of them does not stop the import. */
	#listing(code: string, { column, listings, defaultListing }: Directory): Listing {
		const listing = entryOf(listings, code);
		if (listing) return listing;
		if (!this.#unknown.has(code))
			this.#notes.push(`${column} ${JSON.stringify(code)} is not known: left empty`);
		this.#unknown.add(code);
		return defaultListing;
	}
}

/** Day of the last line, null for any other. */
function dayOf(text: string): string | null {
	const [, month, day, year] = trailer.exec(text) ?? [];
	return year === undefined ? null : `${year}-${month}-${day}`;
}

function directoryOf(fileName: string): Directory {
	const found = directories.find(({ name }) => fileName.toLowerCase().startsWith(name));
	if (found) return found;
	const names = directories.map(({ name }) => `${name}.txt`).join(", ");
	throw new InputError({ field: "file name", value: fileName }, names);
}

function symbolOf({ symbols }: Directory, field: (name: string) => string): string | null {
	for (const [column, style] of symbols) {
		const symbol = normaliseSymbol(field(column), style);
		if (symbol !== null) return symbol;
	}
	return null;
}

/** Properties that the directories do not state. */
const unknown = {
	nameCn: "",
	nameHk: "",
	currency: "USD",
	cik: "",
	listingDate: null,
	delistingDate: null,
} satisfies Partial<AreaRecord<"securities">>;

function roundLot(value: string, line: number): number {
	if (/^[1-9]\d{0,8}$/.test(value)) return Number(value);
	throw new InputError({ line, field: "Round Lot Size", value }, "a whole number from 1");
}
