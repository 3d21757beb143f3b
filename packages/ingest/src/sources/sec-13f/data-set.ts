import { InputError } from "@us-market-data/market";
import type { Content } from "../../frame/content.ts";
import type { Outcome } from "../../frame/importer.ts";
import { linesOf } from "../../frame/lines.ts";
import type { Entry } from "../../frame/zip.ts";
import { accessionField } from "../sec/accession.ts";
import { cikField } from "../sec/cik.ts";
import { filedDate } from "../sec/dates.ts";
import { type Filing, formOf } from "./filing.ts";
import { Holdings } from "./holdings.ts";
import { effectiveFilings, type ReadContext, shareholderRows } from "./shareholders.ts";

/** Columns by the names of the header, in order; the others are skipped. */
type Columns = readonly string[];

const submissionColumns = ["ACCESSION_NUMBER", "FILING_DATE", "CIK", "PERIODOFREPORT"] as const;
const coverColumns = [
	"ACCESSION_NUMBER",
	"REPORTCALENDARORQUARTER",
	"ISAMENDMENT",
	"AMENDMENTTYPE",
	"FILINGMANAGER_NAME",
	"REPORTTYPE",
] as const;
const holdingColumns = [
	"ACCESSION_NUMBER",
	"CUSIP",
	"VALUE",
	"SSHPRNAMT",
	"SSHPRNAMTTYPE",
	"PUTCALL",
	"NAMEOFISSUER",
] as const;

/** Rows of a tab-separated table, in batches: the wanted fields of each, and its line. Fields are not quoted. */
async function* tableRows(
	entry: Entry,
	columnNames: Columns,
): AsyncGenerator<{ fields: string[]; line: number }[]> {
	let indexes: number[] | undefined;
	let columns = 0;
	let line = 0;
	for await (const lines of linesOf(entry.text())) {
		const batch: { fields: string[]; line: number }[] = [];
		for (const text of lines) {
			line += 1;
			if (indexes && text === "") continue;
			const fields = text.split("\t");
			if (indexes) batch.push({ fields: picked(fields, indexes, columns, { file: entry.name, line }), line });
			else {
				indexes = indexesOf(fields, columnNames, entry.name);
				columns = fields.length;
			}
		}
		yield batch;
	}
}

function indexesOf(header: string[], columnNames: Columns, file: string): number[] {
	return columnNames.map((name) => {
		const index = header.indexOf(name);
		if (index >= 0) return index;
		throw new InputError({ file, line: 1, field: "header", value: header.join(" ") }, `a column ${name}`);
	});
}

function picked(
	fields: string[],
	indexes: number[],
	columns: number,
	location: { file: string; line: number },
): string[] {
	if (fields.length === columns) return indexes.map((index) => fields[index] ?? "");
	const value = fields.join(" ");
	throw new InputError(
		{ ...location, field: "row", value },
		`${columns} fields with tabs between, not ${fields.length}`,
	);
}

const isTable = (name: string) => (path: string) => path.toUpperCase().split("/").at(-1) === `${name}.TSV`;

/** The rows of a table of the archive. */
async function* rowsOf(content: Content, name: string, columnNames: Columns) {
	let hasEntry = false;
	for await (const entry of content.entries(isTable(name))) {
		hasEntry = true;
		yield* tableRows(entry, columnNames);
	}
	if (!hasEntry)
		throw new InputError({ field: "archive", value: `no ${name}.tsv` }, "a whole Form 13F data set");
}

/** Reads a quarterly Form 13F data set of the SEC: all filings that came in three months, most of one quarter. */
export async function* parseDataSet(
	content: Content,
	context: ReadContext,
	notes: string[],
): AsyncGenerator<Outcome[]> {
	const filings = await readFilings(content);
	const reports = [...filings.values()].filter((filing) => filing !== null);
	const counted = await effectiveFilings(reports, context.known);
	const numbers = new Map(counted.map(({ filing }, number) => [filing, number]));
	const holdings = new Holdings(context.symbols, context.learner);
	let last: { accession: string; number: number | undefined } = { accession: "", number: undefined };
	const outcomeOf = (fields: readonly string[], line: number): Outcome | null => {
		const [accession = ""] = fields;
		// The rows of a filing follow each other.
		if (accession !== last.accession) last = { accession, number: numbers.get(accession) };
		const { number } = last;
		if (number !== undefined) return addRow(holdings, number, fields, line);
		if (filings.has(accession)) return { skipped: "of a filing that was restated, or a notice", line };
		const location = { file: "INFOTABLE.tsv", line, field: "ACCESSION_NUMBER", value: accession };
		throw new InputError(location, "a filing of SUBMISSION.tsv and COVERPAGE.tsv");
	};
	for await (const rows of rowsOf(content, "INFOTABLE", holdingColumns)) {
		const outcomes: Outcome[] = [];
		for (const { fields, line } of rows) {
			const outcome = outcomeOf(fields, line);
			if (outcome) outcomes.push(outcome);
		}
		yield outcomes;
	}
	yield* shareholderRows(counted, holdings, context, notes);
}

function addRow(holdings: Holdings, filing: number, fields: readonly string[], line: number): Outcome | null {
	const [, cusip = "", value = "", amount = "", amountType = "", putCall = "", issuer = ""] = fields;
	const skipped = holdings.add(filing, { cusip, value, amount, amountType, putCall, issuer, line });
	return skipped && { ...skipped, line };
}

/** Filings by accession number, null for notices. The archive holds the tables in any order. */
async function readFilings(content: Content): Promise<Map<string, Filing | null>> {
	const submissions = new Map<string, { holderId: string; filingDate: string; period: string }>();
	for await (const rows of rowsOf(content, "SUBMISSION", submissionColumns)) {
		for (const { fields, line } of rows) submissions.set(...submissionOf(fields, line));
	}
	const filings = new Map<string, Filing | null>();
	for await (const rows of rowsOf(content, "COVERPAGE", coverColumns)) {
		for (const { fields, line } of rows) {
			const [filing = "", , isAmendment = "", amendmentType = "", name = "", reportType = ""] = fields;
			const location = { file: "COVERPAGE.tsv", line };
			const submission = submissions.get(filing);
			if (!submission) {
				throw new InputError(
					{ ...location, field: "ACCESSION_NUMBER", value: filing },
					"one of SUBMISSION.tsv",
				);
			}
			const cover = { reportType, isAmendment: isAmendment === "Y", amendmentType };
			const form = formOf(cover, location);
			filings.set(filing, form && { filing, form, name, ...submission });
		}
	}
	return filings;
}

function submissionOf(fields: readonly string[], line: number) {
	const [accession = "", filed = "", cik = "", reported = ""] = fields;
	const location = { file: "SUBMISSION.tsv", line };
	const holderId = cikField(cik, { ...location, field: "CIK" });
	const filingDate = filedDate(filed, { ...location, field: "FILING_DATE" });
	const period = filedDate(reported, { ...location, field: "PERIODOFREPORT" });
	const filing = accessionField(accession, { ...location, field: "ACCESSION_NUMBER" });
	return [filing, { holderId, filingDate, period }] as const;
}
