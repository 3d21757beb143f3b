import { InputError, iso } from "@us-market-data/market";
import { dateField } from "../../frame/fields.ts";
import { type Accepted, acceptedTimes } from "../sec/accepted-times.ts";
import { accessionField } from "../sec/accession.ts";
import { arrayField, optionalText, textField } from "../sec/fields.ts";
import type { Filing } from "../sec/filing-rows.ts";

/** The arrays that are read; the SEC adds others from time to time. */
const columns = [
	"accessionNumber",
	"filingDate",
	"reportDate",
	"acceptanceDateTime",
	"form",
	"items",
	"primaryDocument",
	"primaryDocDescription",
] as const;

type Column = (typeof columns)[number];
/** The value of a filing in a column. */
type ReadCell = (column: Column, index: number) => unknown;

/** Filings of a file in its order, without the securities. */
export interface FilingList {
	filings: Omit<Filing, "symbols">[];
	/** Number of times that were taken as Eastern and as UTC. */
	zoneCounts: Accepted["counts"];
}

/**
 * Filings in parallel arrays: the first values of all arrays make the first filing.
 * @param cik company of the file, without leading zeros
 */
export function filingsOf(value: Record<string, unknown>, cik: string): FilingList {
	const cell = cellsOf(value);
	const rows = arrayField(value["accessionNumber"], { field: "accessionNumber" }).map((_, i) =>
		rowOf(cell, i),
	);
	const stamps = rows.map(({ accessionNumber, acceptanceDateTime, filingDate, form, primaryDocument }) => ({
		written: acceptanceDateTime,
		filed: filingDate,
		form,
		accession: accessionNumber,
		document: primaryDocument,
	}));
	const { times, counts } = acceptedTimes(stamps);
	const filings = rows.map((row, i) => ({
		accession: row.accessionNumber,
		cik,
		form: row.form,
		acceptedAt: iso(times[i] ?? Number.NaN),
		filed: row.filingDate,
		reported: row.reportDate,
		items: row.items.split(",").flatMap((code) => code.trim() || []),
		document: row.primaryDocument,
		about: row.primaryDocDescription,
	}));
	return { filings, zoneCounts: counts };
}

/** The cells of the arrays, which must be of one length. */
function cellsOf(value: Record<string, unknown>): ReadCell {
	const column = (field: Column): readonly unknown[] => arrayField(value[field], { field });
	const { length } = column("accessionNumber");
	const arrays: Partial<Record<Column, readonly unknown[]>> = {};
	for (const field of columns) {
		const values = column(field);
		arrays[field] = values;
		if (values.length === length) continue;
		const location = { field, value: `${values.length} values` };
		throw new InputError(location, `${length} values, as many as of accessionNumber`);
	}
	return (field, index) => arrays[field]?.[index];
}

function rowOf(cell: ReadCell, index: number): Record<Column, string> {
	const line = index + 1;
	const optional = (field: Column): string => optionalText(cell(field, index), { line, field });
	const required = (field: Column): string => textField(cell(field, index), { line, field });
	const form = required("form");
	if (form === "") throw new InputError({ line, field: "form", value: "" }, "a form type such as 10-K");
	const reportDate = optional("reportDate");
	return {
		accessionNumber: accessionField(required("accessionNumber"), { line, field: "accessionNumber" }),
		filingDate: dateField(required("filingDate"), { line, field: "filingDate" }),
		reportDate: reportDate && dateField(reportDate, { line, field: "reportDate" }),
		acceptanceDateTime: instantText(required("acceptanceDateTime"), line),
		form,
		items: optional("items"),
		primaryDocument: optional("primaryDocument"),
		primaryDocDescription: optional("primaryDocDescription"),
	};
}

function instantText(value: string, line: number): string {
	const hasFormat = /^\d{4}-\d{2}-\d{2}T([01]\d|2[0-3]):[0-5]\d:[0-5]\d(\.\d{1,3})?Z$/.test(value);
	if (hasFormat && new Date(value).getUTCDate() === Number(value.slice(8, 10))) return value;
	throw new InputError({ line, field: "acceptanceDateTime", value }, "a time as YYYY-MM-DDTHH:MM:SS.000Z");
}
