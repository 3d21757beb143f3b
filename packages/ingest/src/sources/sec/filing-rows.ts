import type { AreaName, AreaRecord } from "@us-market-data/market";
import type { ImportedRecord } from "../../frame/importer.ts";
import { documentName, filingUrls } from "./accession.ts";
import { announcesResults, formName, isCurrentReport, isPeriodic, itemNames, subject } from "./forms.ts";

/** A filing as any source of the SEC states it. */
export interface Filing {
	accession: string;
	/** CIK of the folder in the address of the documents, without leading zeros. */
	cik: string;
	form: string;
	/** Instant of acceptance, ISO 8601 in UTC. */
	acceptedAt: string;
	/** Day on which it counts as filed, `YYYY-MM-DD`. */
	filed: string;
	/** Last day of the period or day of the event that it reports, empty when not stated. */
	reported: string;
	/** Item codes of an 8-K. */
	items: readonly string[];
	/** Path of the main document, empty when the source does not tell. */
	document: string;
	/** The filer's own words on the document, often only the form again. */
	about: string;
	/** Securities whose companies it concerns. */
	symbols: readonly string[];
}

/**
 * The records of a filing for one of its securities. They are named by the accession number, so that sources which
 * tell of the same filing hold it once.
 */
export function filingRows(filing: Filing, symbol: string, line: number): ImportedRecord[] {
	const rows: ImportedRecord[] = [row("filings", symbol, line, filingRecord(filing))];
	if (isCurrentReport(filing.form)) rows.push(row("news", symbol, line, newsRecord(filing)));
	const event = reportEvent(filing);
	if (event) rows.push(row("events", symbol, line, event));
	return rows;
}

const row = <A extends AreaName>(
	area: A,
	symbol: string,
	line: number,
	record: AreaRecord<A>,
): ImportedRecord<A> => ({
	area,
	symbol,
	line,
	record,
});

function filingRecord(filing: Filing): AreaRecord<"filings"> {
	const { accession, cik, form, document, items, reported } = filing;
	const parts = [formName(form), reported && isPeriodic(form) ? `period to ${reported}` : ""];
	const details = parts.filter((part) => part !== "").join(", ");
	return {
		id: accession,
		title: details === "" ? form : `${form}: ${details}`,
		description: isCurrentReport(form) && items.length > 0 ? itemNames(items) : ownWords(filing),
		fileName: document.endsWith(".paper") ? "" : documentName(document),
		fileUrls: filingUrls(cik, accession, document),
		publishedAt: filing.acceptedAt,
		form,
		accessionNumber: accession,
	};
}

/** Description by the filer, unless it repeats the form (`8-K`, `FORM 8-K`). */
const ownWords = ({ about, form }: Filing): string =>
	about.toUpperCase().replace(/^FORM /, "") === form ? "" : about;

function newsRecord(filing: Filing): AreaRecord<"news"> {
	const { accession, cik, form, items, document, filed, reported, symbols } = filing;
	const event = reported === "" ? "" : ` on an event of ${reported}`;
	const all = items.length === 0 ? "" : ` ${itemNames(items)}.`;
	return {
		id: `8-K/${accession}`,
		title: items.length === 0 ? formName(form) : subject(items),
		summary: `Form ${form}${event}, filed on ${filed}.${all}`,
		publishTime: filing.acceptedAt,
		source: "SEC EDGAR",
		url: filingUrls(cik, accession, document)[0] ?? "",
		relatedSymbols: [...symbols],
	};
}

function reportEvent(filing: Filing): AreaRecord<"events"> | null {
	const { accession, form, reported, items, acceptedAt } = filing;
	const period = reported === "" ? "" : ` for the period to ${reported}`;
	const event = { id: `report/${accession}`, category: "report", datetime: acceptedAt } as const;
	if (isPeriodic(form)) {
		return { ...event, eventType: form, content: `${formName(form)} (${form})${period}`, star: 2 };
	}
	if (form !== "8-K" || !announcesResults(items)) return null;
	return { ...event, eventType: "8-K", content: "Results announced (Form 8-K)", star: 3 };
}
