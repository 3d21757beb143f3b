import { InputError } from "@us-market-data/market";
import type { Outcome } from "../../frame/importer.ts";
import { type XmlElement, xmlRecords } from "../../frame/xml.ts";
import { cikField } from "../sec/cik.ts";
import { filedDate } from "../sec/dates.ts";
import { submissionHeader } from "../sec/full-submission.ts";
import { childAt, parseXml, text, xmlParts } from "../sec/xml.ts";
import { type Filing, formOf } from "./filing.ts";
import { Holdings } from "./holdings.ts";
import { effectiveFilings, type ReadContext, shareholderRows } from "./shareholders.ts";

/** The documents of one filing. */
export interface Documents {
	/** `edgarSubmission`, the cover. */
	cover: XmlElement;
	/** Rows of the `informationTable`, in batches; a notice has none. */
	table: Iterable<XmlElement[]> | null;
	/** Accession number, or the name of the files. */
	name: string;
	/** Day on which it was filed, null when the documents do not say. */
	filed: string | null;
}

/** The filing of a cover; null for a notice. The day of signature replaces an unknown day of filing. */
function filingOf({ cover, name, filed }: Documents): Filing | null {
	const header = childAt(cover, "headerData");
	const page = childAt(cover, "formData", "coverPage");
	const cik = text(childAt(header, "filerInfo", "filer", "credentials"), "cik");
	const holderId = cikField(cik, { field: "cik of the manager" });
	const amendment = childAt(page, "amendmentInfo");
	const form = formOf(
		{
			reportType: text(page, "reportType"),
			isAmendment: text(page, "isAmendment") === "true" || /\/A$/.test(text(header, "submissionType")),
			amendmentType: text(amendment, "amendmentType"),
		},
		{},
	);
	const period = filedDate(text(page, "reportCalendarOrQuarter"), { field: "reportCalendarOrQuarter" });
	const signed = text(childAt(cover, "formData", "signatureBlock"), "signatureDate");
	const filingDate = filed ?? filedDate(signed, { field: "signatureDate" });
	return (
		form && {
			filing: name,
			form,
			holderId,
			name: text(childAt(page, "filingManager"), "name"),
			period,
			filingDate,
		}
	);
}

/** Reads one Form 13F. */
export async function* parseFiling(
	documents: Documents,
	context: ReadContext,
	notes: string[],
): AsyncGenerator<Outcome[]> {
	const filing = filingOf(documents);
	if (!filing) {
		notes.push("a notice: the holdings are in the reports of other managers");
		return;
	}
	if (!documents.table)
		throw new InputError(
			{ field: "documents", value: "no information table" },
			"a cover with its information table",
		);
	const [counted] = await effectiveFilings([filing], context.known);
	const holdings = new Holdings(context.symbols, context.learner);
	let line = 0;
	const outcomesOf = (row: XmlElement): Outcome[] => {
		line += 1;
		const skipped = counted
			? addRow(holdings, row, line)
			: { skipped: "of a filing that was restated, or a notice" };
		return skipped ? [{ ...skipped, line }] : [];
	};
	for (const rows of documents.table) yield rows.flatMap(outcomesOf);
	yield* shareholderRows(counted ? [counted] : [], holdings, context, notes);
}

function addRow(holdings: Holdings, row: XmlElement, line: number) {
	const amount = childAt(row, "shrsOrPrnAmt");
	return holdings.add(0, {
		cusip: text(row, "cusip"),
		issuer: text(row, "nameOfIssuer"),
		value: text(row, "value"),
		amount: text(amount, "sshPrnamt"),
		amountType: text(amount, "sshPrnamtType"),
		putCall: text(row, "putCall"),
		line,
	});
}

/**
 * The documents of a full submission, as EDGAR keeps it in its archive and sends it in its feed.
 * @throws InputError for filings before mid-2013, whose tables are text.
 */
export function documentsOf(submission: string): Documents {
	const { accession: name, filed } = submissionHeader(submission);
	if (name === null) {
		throw new InputError(
			{ field: "ACCESSION NUMBER", value: "missing" },
			"a full submission of EDGAR, .txt of its archive or .nc of its feed",
		);
	}
	const parts = [...xmlParts(submission)];
	const [cover, table] = ["edgarSubmission", "informationTable"].map((root) =>
		parts.find((candidate) => new RegExp(`<([\\w-]+:)?${root}[\\s>]`).test(candidate)),
	);
	if (!cover) {
		throw new InputError(
			{ field: "documents", value: "no XML cover" },
			"a filing from mid-2013 on, with XML documents",
		);
	}
	return {
		cover: parseXml(cover, "edgarSubmission"),
		table: table === undefined ? null : infoTable(table),
		name,
		filed,
	};
}

/** The rows of an information table. */
export const infoTable = (xml: string): Iterable<XmlElement[]> =>
	xmlRecords(xml, "informationTable", "infoTable");
