import type { ImportedRecord, Outcome } from "../../frame/importer.ts";
import { noSecurityOfCik } from "../sec/cik.ts";
import { jsonObject, objectField } from "../sec/fields.ts";
import { type Filing, filingRows } from "../sec/filing-rows.ts";
import { checkCik, companyRecord, type Ticker, tickersOf } from "./company.ts";
import { expectedReports } from "./expected-reports.ts";
import type { NamedFile } from "./file-name.ts";
import { type FilingList, filingsOf } from "./filings.ts";

/** Facts from outside a file that it is read with. */
export interface Setting {
	/** Canonical symbols of a company's rows, from the tickers in its main file. */
	symbolsOf(cik: string, tickers: readonly string[]): readonly string[];
	/** True when a ticker of the file is still that of the company, which may have lost it to another one since. */
	isOwn(symbol: string, company: Company): boolean;
	/** Day on which the file was fetched, `YYYY-MM-DD`. */
	date: string;
}

type Company = ReturnType<typeof companyRecord>;

/** Result of reading a file. */
export interface Parsed {
	outcomes: Outcome[];
	/** Number of acceptance times that were taken as Eastern and as UTC. */
	zones: FilingList["zoneCounts"];
}

/**
 * One file of a company: its main file, with the company and the newest filings, or a page of older filings, which is
 * the bare arrays. Every security of the company gets all rows.
 */
export function parseSubmissions(text: string, { cik, isPage }: NamedFile, setting: Setting): Parsed {
	const file = jsonObject(text);
	if (isPage) {
		const { filings, zoneCounts: zones } = filingsOf(file, cik);
		return { outcomes: filingOutcomes(filings, setting.symbolsOf(cik, [])), zones };
	}
	checkCik(file, cik);
	const recent = objectField(objectField(file["filings"], { field: "filings" })["recent"], {
		field: "filings.recent",
	});
	const { filings, zoneCounts: zones } = filingsOf(recent, cik);
	const newest =
		filings
			.map(({ filed }) => filed)
			.sort()
			.at(-1) ?? setting.date;
	const company = companyRecord(file, cik, newest);
	const [tickers, lost] = parted(
		tickersOf(file),
		({ symbol }) => symbol === null || setting.isOwn(symbol, company),
	);
	const symbols = setting.symbolsOf(
		cik,
		tickers.flatMap(({ symbol }) => symbol ?? []),
	);
	const outcomes = [
		...lost.map(({ spelling }) => ({ skipped: lostTicker, line: 1, unresolved: spelling })),
		...companyOutcomes(company, tickers, symbols),
		...symbols.flatMap((symbol) =>
			expectedReports(filings).map((record): ImportedRecord => ({ area: "events", symbol, line: 1, record })),
		),
		...filingOutcomes(filings, symbols),
	];
	return { outcomes, zones };
}

/** Reason for which a ticker is skipped. */
const lostTicker = "ticker that the directory lists under the name of another company";

function parted<T>(all: readonly T[], isFirst: (one: T) => boolean): [T[], T[]] {
	return [all.filter(isFirst), all.filter((one) => !isFirst(one))];
}

/** The company for each of its securities, and the CIK of each ticker. */
function companyOutcomes(
	company: Company,
	tickers: readonly Ticker[],
	symbols: readonly string[],
): Outcome[] {
	const line = 1;
	// A file is as old as its newest filing, whenever it was copied.
	const { cik: value, name, updatedAt: date } = company;
	const unresolved = tickers
		.filter(({ symbol }) => symbol === null)
		.map(({ spelling }) => ({ skipped: "symbol does not resolve", line, unresolved: spelling }));
	if (symbols.length === 0) return [...unresolved, { skipped: noSecurityOfCik, line }];
	const rows = symbols.flatMap((symbol): ImportedRecord[] => {
		const ticker = tickers.find((one) => one.symbol === symbol);
		const record = { ...company, exchange: ticker?.exchange ?? "" };
		const identifier = { scheme: "cik", value, name, date, first: date } as const;
		return [
			{ area: "companies", symbol, line, record },
			...(ticker ? [{ area: "identifiers", symbol, line, record: identifier } as const] : []),
		];
	});
	return [...unresolved, ...rows];
}

function filingOutcomes(filings: readonly Omit<Filing, "symbols">[], symbols: readonly string[]): Outcome[] {
	const symbolsSeen = new Set<string>();
	return filings.flatMap((filing, i): Outcome[] => {
		const line = i + 1;
		if (symbols.length === 0) return [{ skipped: noSecurityOfCik, line }];
		if (symbolsSeen.size === symbolsSeen.add(filing.accession).size)
			return [{ skipped: "the same filing again", line }];
		return symbols.flatMap((symbol) => filingRows({ ...filing, symbols }, symbol, line));
	});
}
