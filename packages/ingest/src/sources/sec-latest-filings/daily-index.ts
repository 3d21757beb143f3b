import { endOfDay, InputError, iso } from "@us-market-data/market";
import { compactDateField, dateField, fieldsOf } from "../../frame/fields.ts";
import type { Outcome } from "../../frame/importer.ts";
import { linesOf } from "../../frame/lines.ts";
import { accessionField } from "../sec/accession.ts";
import { cikField } from "../sec/cik.ts";
import { filingRows } from "../sec/filing-rows.ts";
import type { Holdings } from "./holdings.ts";

/** Daily indexes write `File Name`, quarterly ones `Filename`. */
const header = /^CIK\|Company Name\|Form Type\|Date Filed\|File ?Name$/i;
const headerWords = "CIK|Company Name|Form Type|Date Filed|File Name";
/** Lines in front of the header at most. */
const maxPreambleLines = 20;
const indexName = /^master[._](\d{8})[\w.-]*\.idx$/i;

/** The day of a daily index, `YYYY-MM-DD`; null for a name that is not that of one. */
export function indexDay(name: string): string | null {
	const day = indexName.exec(name)?.[1];
	return day === undefined ? null : compactDateField(day, { field: "file name" });
}

/** One filing as it concerns one company. */
export interface IndexLine {
	/** Without leading zeros. */
	cik: string;
	form: string;
	/** `YYYY-MM-DD`. */
	filed: string;
	accession: string;
}

/**
 * A daily index, `master.YYYYMMDD.idx`: some lines of text, the header, dashes, one filing a line. A filing of several
 * companies has a line for each. The index has days without times, so a filing has the last second of its day in New
 * York: it is not known to be public before.
 */
export async function* parseIndex(
	text: AsyncIterable<string>,
	holdings: Holdings,
): AsyncGenerator<Outcome[]> {
	let number = 0;
	let headerLine = 0;
	for await (const lines of linesOf(text)) {
		const outcomes: Outcome[] = [];
		for (const line of lines) {
			number += 1;
			if (headerLine > 0 && !(number === headerLine + 1 && /^-+$/.test(line))) {
				outcomes.push(...outcomesOf(readIndexLine(line, number), holdings, number));
			} else if (header.test(line)) headerLine = number;
			if (headerLine === 0 && number === maxPreambleLines) rejectHeader(line);
		}
		yield outcomes;
	}
	if (headerLine === 0) rejectHeader("missing");
}

function rejectHeader(value: string): never {
	throw new InputError({ field: "header", value }, headerWords);
}

/** @throws InputError for a line that is not of five sound fields. */
export function readIndexLine(text: string, line: number): IndexLine {
	const [rawCik = "", , form = "", day = "", path = ""] = fieldsOf(text, "|", 5, line);
	const cik = cikField(rawCik, { line, field: "CIK" });
	if (form === "") throw new InputError({ line, field: "Form Type", value: "" }, "a form type such as 10-K");
	const location = { line, field: "Date Filed" };
	const filed = day.includes("-") ? dateField(day, location) : compactDateField(day, location);
	return { cik, form, filed, accession: accessionOf(path, line) };
}

/** `edgar/data/320193/0000320193-26-000042.txt` */
function accessionOf(path: string, line: number): string {
	const field = "File Name";
	const accession = /^edgar\/data\/\d+\/([^/]+)\.txt$/.exec(path)?.[1];
	if (accession !== undefined) return accessionField(accession, { line, field });
	throw new InputError({ line, field, value: path }, "a path as edgar/data/320193/0000320193-26-000042.txt");
}

function outcomesOf(read: IndexLine, holdings: Holdings, line: number): Outcome[] {
	const symbols = holdings.symbolsOf([read.cik]);
	const filing = {
		...read,
		acceptedAt: iso(endOfDay(read.filed)),
		reported: "",
		items: [],
		document: "",
		about: "",
		symbols,
	};
	return holdings.outcomes(read.accession, symbols, line, (symbol) =>
		// An 8-K without its items is not news.
		filingRows(filing, symbol, line).filter(({ area }) => area !== "news"),
	);
}
