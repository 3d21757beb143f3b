import { filingFolder, filingIndexUrl, InputError } from "@us-market-data/market";

/** Licence of filings with the SEC. */
export const publicFilings = "Public filings of the US government; free to use.";

const shape = /^\d{10}-\d{2}-\d{6}$/;

/**
 * An accession number, `0000320193-22-000061`.
 * @throws InputError for anything else.
 */
export function accessionField(value: string, location: { line: number; field: string }): string {
	if (shape.test(value)) return value;
	throw new InputError({ ...location, value }, "an accession number such as 0000320193-22-000061");
}

/** True for the number of a document that the SEC itself put into EDGAR, such as a notice of effectiveness. */
export const isOfStaff = (accession: string): boolean => /^(0{10}|9{9}\d)-/.test(accession);

/** Folders in which the SEC renders XML as a page: `xslF345X05/form4.xml`. */
const rendering = /^xsl[^/]+\//;

/** The name of a document without the folder that renders it. */
export const documentName = (document: string): string => document.replace(rendering, "");

/**
 * Addresses of a filing: its main document as people read it, the XML behind it where there is one, and the page of
 * all its documents. Filings on paper and some letters have no document.
 */
export function filingUrls(cik: string, accession: string, document: string): string[] {
	const index = filingIndexUrl(cik, accession);
	if (document === "" || document.endsWith(".paper")) return [index];
	return [
		...new Set([document, documentName(document)].map((name) => `${filingFolder(cik, accession)}/${name}`)),
		index,
	];
}
