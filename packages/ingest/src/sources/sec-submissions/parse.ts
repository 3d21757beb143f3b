import {
	type AreaRecord,
	addDays,
	dayMs,
	easternMidnight,
	expectedReportId,
	isTradingDay,
	nextTradingDay,
} from "@us-market-data/market";
import type { ImportedRecord, Outcome } from "../../frame/importer.ts";
import { noSecurityOfCik } from "../sec/cik.ts";
import { jsonObject, objectField } from "../sec/fields.ts";
import { type Filing, filingRows } from "../sec/filing-rows.ts";
import { checkCik, companyRecord, type Ticker, tickersOf } from "./company.ts";
import type { NamedFile } from "./file-name.ts";
import { type FilingList, filingsOf } from "./filings.ts";

type Report = Pick<Filing, "form" | "filed">;

/** A year of whole weeks: companies keep to weekdays. */
const yearDays = 364;
/** Quarterly and annual reports of a year. */
const reportsOfYear = 4;

/**
 * The next 10-Q and 10-K of a company that files by the calendar: each on the day of the one a year before. Nothing
 * for a company unless its last five reports are a quarter apart. The text says that the day is expected.
 */
export function expectedReports(filings: readonly Report[]): AreaRecord<"events">[] {
	const reports = filings
		.filter(({ form }) => form === "10-Q" || form === "10-K")
		.toSorted((a, b) => Date.parse(b.filed) - Date.parse(a.filed))
		.slice(0, reportsOfYear + 1);
	if (!isRegular(reports)) return [];
	const lastYear = reports.slice(0, reportsOfYear).reverse();
	return ["10-Q", "10-K"].flatMap((form) => {
		const last = lastYear.find((report) => report.form === form);
		return last ? [expectedAfter(last)] : [];
	});
}

function isRegular(reports: readonly Report[]): boolean {
	const [newest] = reports;
	const oldest = reports[reportsOfYear];
	if (!newest || !oldest || newest.form !== oldest.form) return false;
	if (reports.slice(1).filter(({ form }) => form === "10-K").length !== 1) return false;
	const quarters = reports.slice(1).map((report, i) => daysBetween(report, reports[i] ?? report));
	return (
		quarters.every((days) => days > 45 && days < 135) && Math.abs(daysBetween(oldest, newest) - yearDays) < 20
	);
}

const daysBetween = (from: Report, to: Report): number =>
	(Date.parse(to.filed) - Date.parse(from.filed)) / dayMs;

function expectedAfter({ form, filed }: Report): AreaRecord<"events"> {
	const day = addDays(filed, yearDays);
	const name = form === "10-K" ? "annual report" : "quarterly report";
	return {
		id: expectedReportId(form),
		category: "report",
		datetime: easternMidnight(isTradingDay(day) ? day : nextTradingDay(day)),
		eventType: form,
		content: `Expected: ${name} (${form}), a year after the one of ${filed}`,
		star: 1,
	};
}

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
