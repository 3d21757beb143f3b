import { InputError, normaliseSymbol } from "@us-market-data/market";
import type { Outcome } from "../../frame/importer.ts";
import { unpaddedCik } from "../sec/cik.ts";
import { arrayField, jsonObject, objectField, optionalText, textField } from "../sec/fields.ts";

/** The day of a list. */
export interface ListDay {
	/** `YYYY-MM-DD`. */
	date: string;
	/** False when it is the day of the file, which may be a copy of an older list. */
	isDated: boolean;
}

/** One ticker of one company. */
interface Entry {
	cik: unknown;
	ticker: unknown;
	name: unknown;
}

/**
 * Owners of CIKs from company_tickers.json or company_tickers_exchange.json, and the ranks of their securities: two records
 * per ticker. A company has as many rows as it has tickers. The SEC orders both lists by the market value of the company, and
 * puts the further tickers of a company behind the first tickers of all.
 */
export function parseTickers(text: string, day: ListDay): Outcome[] {
	const file = jsonObject(text);
	const entries = "data" in file || "fields" in file ? tableEntries(file) : numberedEntries(file);
	if (entries.length === 0) throw new InputError({ field: "entries", value: "0" }, "at least one company");
	return entries.flatMap((entry, i) => outcomesOf(entry, i + 1, day));
}

/** `{"0": {"cik_str": 320193, "ticker": "AAPL", "title": "Apple Inc."}}` */
const numberedEntries = (file: Record<string, unknown>): Entry[] =>
	Object.entries(file).map(([key, value], i) => {
		const { cik_str: cik, ticker, title: name } = objectField(value, { line: i + 1, field: key });
		return { cik, ticker, name };
	});

/** `{"fields": ["cik", "name", "ticker", "exchange"], "data": [[320193, "Apple Inc.", "AAPL", "Nasdaq"]]}` */
function tableEntries(file: Record<string, unknown>): Entry[] {
	const fields = arrayField(file["fields"], { field: "fields" });
	const column = (name: string): number => {
		const index = fields.indexOf(name);
		if (index >= 0) return index;
		throw new InputError(
			{ field: "fields", value: JSON.stringify(fields) },
			"cik, name and ticker among them",
		);
	};
	const [cik, ticker, name] = [column("cik"), column("ticker"), column("name")];
	return arrayField(file["data"], { field: "data" }).map((value, i) => {
		const row = arrayField(value, { line: i + 1, field: "data" });
		if (row.length === fields.length) return { cik: row[cik], ticker: row[ticker], name: row[name] };
		const location = { line: i + 1, field: "data", value: JSON.stringify(row) };
		throw new InputError(location, `${fields.length} values, as there are fields`);
	});
}

function outcomesOf(entry: Entry, line: number, { date, isDated }: ListDay): Outcome[] {
	const value = typeof entry.cik === "number" ? unpaddedCik(String(entry.cik)) : null;
	if (value === null) {
		throw new InputError(
			{ line, field: "cik", value: String(entry.cik) },
			"a CIK, a number of up to 10 digits",
		);
	}
	const name = textField(entry.name, { line, field: "name" });
	const ticker = optionalText(entry.ticker, { line, field: "ticker" });
	if (ticker === "") return [{ skipped: "no ticker", line }];
	const symbol = normaliseSymbol(ticker, "sec");
	if (symbol === null) return [{ skipped: "symbol does not resolve", line, unresolved: ticker }];
	const identifier = { scheme: "cik", value, name, date, ...(isDated && { first: date }) } as const;
	return [
		{ area: "identifiers", symbol, line, record: identifier },
		{ area: "sizeRanks", symbol, line, record: { cik: value, rank: line, date } },
	];
}
