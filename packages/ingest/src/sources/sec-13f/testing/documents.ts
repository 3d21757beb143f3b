import { zipOf } from "../../zip.fixture.ts";

/** A row of an information table; shares by default. */
export interface InfoTableRow {
	cusip: string;
	shares: number | string;
	/** As the filing writes it; a hundred for each share unless given. */
	value?: number | string;
	amountType?: string;
	putCall?: string;
}

/** A filing of a data set. */
export interface DataSetFiling {
	accession: string;
	cik: string;
	/** Name of the manager; its CIK unless given. */
	name?: string;
	/** `30-JUN-2025`. */
	period: string;
	filed: string;
	reportType?: string;
	/** Type of amendment. */
	amends?: string;
	rows: readonly InfoTableRow[];
}

const defaults = { value: undefined, amountType: "SH", putCall: "" };

const valueText = ({ value, shares }: InfoTableRow): string => String(value ?? 100 * Number(shares));

const table = (header: string, rows: readonly (readonly string[])[]): string =>
	`${[header.split(" "), ...rows].map((row) => row.join("\t")).join("\n")}\n`;

/** The tables of a data set by name. */
export function dataSetTables(filings: readonly DataSetFiling[]): Record<string, string> {
	const submissions = filings.map((f) => [f.accession, f.filed, "13F-HR", f.cik, f.period]);
	const covers = filings.map((f) => {
		const amendment = f.amends === undefined ? ["N", ""] : ["Y", f.amends];
		return [f.accession, f.period, ...amendment, f.name ?? f.cik, f.reportType ?? "13F HOLDINGS REPORT", ""];
	});
	const holdings = filings.flatMap((f) =>
		f.rows.map((row) => {
			const { amountType, putCall } = { ...defaults, ...row };
			return [
				f.accession,
				"1",
				"",
				"COM",
				row.cusip,
				"",
				valueText(row),
				String(row.shares),
				amountType,
				putCall,
				"SOLE",
			];
		}),
	);
	return {
		"COVERPAGE.tsv": table(
			"ACCESSION_NUMBER REPORTCALENDARORQUARTER ISAMENDMENT AMENDMENTTYPE FILINGMANAGER_NAME REPORTTYPE ADDITIONALINFORMATION",
			covers,
		),
		"INFOTABLE.tsv": table(
			"ACCESSION_NUMBER INFOTABLE_SK NAMEOFISSUER TITLEOFCLASS CUSIP FIGI VALUE SSHPRNAMT SSHPRNAMTTYPE PUTCALL INVESTMENTDISCRETION",
			holdings,
		),
		"SUBMISSION.tsv": table("ACCESSION_NUMBER FILING_DATE SUBMISSIONTYPE CIK PERIODOFREPORT", submissions),
	};
}

/** A data set as the SEC publishes it. */
export const dataSet = (filings: readonly DataSetFiling[]): Promise<Buffer> => zipOf(dataSetTables(filings));

/** An information table in XML, its elements with a prefix when one is given. */
export function tableXml(rows: readonly InfoTableRow[], prefix = ""): string {
	const element = (name: string, content: string): string =>
		`<${prefix}${name}>${content}</${prefix}${name}>`;
	const all = rows.map((row) => {
		const { amountType, putCall } = { ...defaults, ...row };
		const amount = element("sshPrnamt", String(row.shares)) + element("sshPrnamtType", amountType);
		const fields = [
			element("cusip", row.cusip),
			element("value", valueText(row)),
			element("shrsOrPrnAmt", amount),
			putCall && element("putCall", putCall),
		];
		return `\n${element("infoTable", fields.join(""))}`;
	});
	const named =
		prefix && ` xmlns:${prefix.slice(0, -1)}="http://www.sec.gov/edgar/document/thirteenf/informationtable"`;
	return `<?xml version="1.0"?>\n<${prefix}informationTable${named}>${all.join("")}\n</${prefix}informationTable>\n`;
}

/** A cover in XML. Dates are written `09-30-2024`. */
export const coverXml = (cover: {
	cik: string;
	name: string;
	period: string;
	signed: string;
	reportType?: string;
	amends?: string;
}): string => `<?xml version="1.0"?>
<edgarSubmission xmlns="http://www.sec.gov/edgar/thirteenffiler">
<headerData><submissionType>13F-HR</submissionType><filerInfo><filer><credentials><cik>${cover.cik}</cik></credentials></filer>
<periodOfReport>${cover.period}</periodOfReport></filerInfo></headerData>
<formData><coverPage><reportCalendarOrQuarter>${cover.period}</reportCalendarOrQuarter>
${cover.amends === undefined ? "" : `<isAmendment>true</isAmendment><amendmentInfo><amendmentType>${cover.amends}</amendmentType></amendmentInfo>`}
<filingManager><name>${cover.name}</name></filingManager>
<reportType>${cover.reportType ?? "13F HOLDINGS REPORT"}</reportType></coverPage>
<signatureBlock><signatureDate>${cover.signed}</signatureDate></signatureBlock></formData>
</edgarSubmission>
`;

/** A full submission, as EDGAR's feed sends it. */
export const feedText = (accession: string, filed: string, documents: readonly string[]): string =>
	[
		"<SUBMISSION>",
		`<ACCESSION-NUMBER>${accession}`,
		"<TYPE>13F-HR",
		`<FILING-DATE>${filed}`,
		...documents.map(
			(text) => `<DOCUMENT>\n<TYPE>13F-HR\n<TEXT>\n<XML>\n${text}</XML>\n</TEXT>\n</DOCUMENT>`,
		),
		"</SUBMISSION>",
		"",
	].join("\n");

/** A full submission text file, as EDGAR keeps it. */
export const submissionText = (accession: string, filed: string, documents: readonly string[]): string =>
	[
		`<SEC-DOCUMENT>${accession}.txt : ${filed}`,
		`<SEC-HEADER>${accession}.hdr.sgml : ${filed}`,
		`ACCESSION NUMBER:\t\t${accession}`,
		`FILED AS OF DATE:\t\t${filed}`,
		"</SEC-HEADER>",
		...documents.map((text) => `<DOCUMENT>\n<TEXT>\n<XML>\n${text}</XML>\n</TEXT>\n</DOCUMENT>`),
		"</SEC-DOCUMENT>",
		"",
	].join("\n");
