import { type AreaRecord, InputError, normaliseSymbol, type SymbolStyle } from "@us-market-data/market";
import { entryOf, fieldsOf } from "../../frame/fields.ts";
import type { ImportedRecord, Outcome } from "../../frame/importer.ts";
import type { LineParser } from "../../frame/lines.ts";
import { securityTypeOf } from "./security-type.ts";

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
