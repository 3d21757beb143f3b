import { ZipFile } from "yazl";

/** A filing of a file, with the fields that matter to a test. */
export interface FilingRow {
	accessionNumber?: string;
	filingDate?: string;
	reportDate?: string;
	acceptanceDateTime?: string;
	form?: string;
	items?: string;
	primaryDocument?: string;
	primaryDocDescription?: string;
}

const defaults: Required<FilingRow> = {
	accessionNumber: "0000000007-26-000001",
	filingDate: "2026-01-29",
	reportDate: "2026-01-28",
	acceptanceDateTime: "2026-01-29T21:30:33.000Z",
	form: "8-K",
	items: "2.02,9.01",
	primaryDocument: "a.htm",
	primaryDocDescription: "8-K",
};

/** Filings as parallel arrays, with their own numbers unless given. */
export function arraysOf(rows: readonly FilingRow[]): Record<string, unknown[]> {
	const full = rows.map((row, i) => ({
		...defaults,
		accessionNumber: `0000000007-26-${String(i + 1).padStart(6, "0")}`,
		...row,
	}));
	const names = Object.keys(defaults) as (keyof FilingRow)[];
	const arrays = names.map((name) => [name, full.map((row) => row[name])]);
	return { ...Object.fromEntries(arrays), size: rows.map(() => 1) };
}

/** A company's main file. */
export function companyOf(rows: readonly FilingRow[], more: Record<string, unknown> = {}) {
	return {
		cik: "0000000007",
		entityType: "operating",
		sic: "3571",
		sicDescription: "Electronic Computers",
		name: "Seven Inc.",
		tickers: ["SEVN", "SEVN-PA"],
		exchanges: ["Nasdaq", "NYSE"],
		description: "",
		website: "",
		investorWebsite: "",
		category: "Large accelerated filer",
		fiscalYearEnd: "0926",
		stateOfIncorporation: "CA",
		stateOfIncorporationDescription: "CA",
		addresses: {
			business: {
				street1: "7 SEVENTH ST",
				street2: null,
				city: "SEVENOAKS",
				stateOrCountry: "CA",
				zipCode: "95014",
				stateOrCountryDescription: "CA",
			},
		},
		phone: "(408) 555-0107",
		formerNames: [
			{ name: "SIX INC", from: "2007-01-10T00:00:00.000Z", to: "2019-08-05T00:00:00.000Z" },
			{ name: "FIVE INC", from: "2005-02-17T05:00:00.000Z", to: null },
		],
		filings: { recent: arraysOf(rows), files: [] },
		...more,
	};
}

/** An archive of files by name. */
export async function zipOf(files: Readonly<Record<string, unknown>>): Promise<Buffer> {
	const zip = new ZipFile();
	for (const [name, value] of Object.entries(files)) zip.addBuffer(Buffer.from(JSON.stringify(value)), name);
	zip.end();
	const pieces: Buffer[] = [];
	for await (const piece of zip.outputStream) pieces.push(piece as Buffer);
	return Buffer.concat(pieces);
}
