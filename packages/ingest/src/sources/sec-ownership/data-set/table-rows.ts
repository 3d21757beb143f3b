import { accessionField } from "../../sec/accession.ts";
import { cikField } from "../../sec/cik.ts";
import { spelledDateField } from "../../sec/dates.ts";
import {
	acquiredField,
	codeField,
	flagField,
	type HoldingLine,
	type Owner,
	type OwnershipForm,
	optionalAmount,
	ownershipField,
	roleOf,
	type TransactionLine,
} from "../form.ts";
import { priceUnitOf } from "../price-unit.ts";
import type { TsvRow } from "./table.ts";

/** Columns of SUBMISSION.tsv that are needed; `AFF10B5ONE` is only in newer files. */
export const formColumns = [
	"ACCESSION_NUMBER",
	"FILING_DATE",
	"PERIOD_OF_REPORT",
	"DATE_OF_ORIG_SUB",
	"DOCUMENT_TYPE",
	"ISSUERCIK",
	"ISSUERNAME",
	"ISSUERTRADINGSYMBOL",
] as const;

/** Columns of REPORTINGOWNER.tsv that are needed. */
export const ownerColumns = [
	"ACCESSION_NUMBER",
	"RPTOWNERCIK",
	"RPTOWNERNAME",
	"RPTOWNER_RELATIONSHIP",
	"RPTOWNER_TITLE",
	"RPTOWNER_TXT",
] as const;

/** A form of SUBMISSION.tsv with its owners. */
export function formOf(row: TsvRow, owners: readonly Owner[]): OwnershipForm {
	const accession = row.text("ACCESSION_NUMBER");
	const { line = row.line, field } = row.location("ACCESSION_NUMBER");
	return {
		accession: accessionField(accession, { line, field }),
		amends: row.text("DATE_OF_ORIG_SUB") === "" ? null : dateOf(row, "DATE_OF_ORIG_SUB"),
		filingDate: dateOf(row, "FILING_DATE"),
		period: dateOf(row, "PERIOD_OF_REPORT"),
		issuer: {
			cik: cikOf(row, "ISSUERCIK"),
			name: row.text("ISSUERNAME"),
			tradingSymbol: row.text("ISSUERTRADINGSYMBOL"),
		},
		owners,
		is10b5One: flagField(row.text("AFF10B5ONE"), row.location("AFF10B5ONE")),
		ownsNothing: flagField(row.text("NO_SECURITIES_OWNED"), row.location("NO_SECURITIES_OWNED")) ?? false,
	};
}

/** A row of REPORTINGOWNER.tsv, whose relationships are words such as `Director,TenPercentOwner`. */
export function ownerOf(row: TsvRow): Owner {
	const ticked = row.text("RPTOWNER_RELATIONSHIP").toLowerCase();
	const isOfficer = ticked.includes("officer");
	const role = roleOf({
		isDirector: ticked.includes("director"),
		isOfficer,
		isTenPercentOwner: ticked.includes("tenpercentowner"),
		isOther: ticked.includes("other"),
		officerTitle: row.text("RPTOWNER_TITLE"),
		otherText: row.text("RPTOWNER_TXT"),
	});
	return { cik: cikOf(row, "RPTOWNERCIK"), name: row.text("RPTOWNERNAME"), role, isOfficer };
}

/**
 * A row of NONDERIV_TRANS.tsv or DERIV_TRANS.tsv.
 * @param notes footnotes of its form, by their marks
 */
export const transactionOf = (
	row: TsvRow,
	isDerivative: boolean,
	notes: ReadonlyMap<string, string>,
): TransactionLine => ({
	...holdingOf(row, isDerivative),
	date: row.text("TRANS_DATE") === "" ? null : dateOf(row, "TRANS_DATE"),
	code: codeField(row.text("TRANS_CODE"), row.location("TRANS_CODE")),
	acquiredOrDisposed: acquiredField(
		row.text("TRANS_ACQUIRED_DISP_CD"),
		row.location("TRANS_ACQUIRED_DISP_CD"),
	),
	shares: amountOf(row, "TRANS_SHARES"),
	price: amountOf(row, "TRANS_PRICEPERSHARE"),
	priceUnit:
		isDerivative || notes.size === 0
			? null
			: priceUnitOf({
					title: row.text("SECURITY_TITLE"),
					ofPrice: row
						.text("TRANS_PRICEPERSHARE_FN")
						.split(",")
						.flatMap((mark) => notes.get(mark.trim()) ?? []),
					ofForm: [...notes.values()],
				}),
});

/** Columns of FOOTNOTES.tsv that are needed. */
export const noteColumns = ["ACCESSION_NUMBER", "FOOTNOTE_ID", "FOOTNOTE_TXT"] as const;

/** True for a footnote that may say what a price is for. */
export const isOfDepositaryShares = (text: string): boolean => /\b[AG]D[SR]s?\b|depositary/i.test(text);

/** A row of a table of holdings, or the holding after a transaction. */
export const holdingOf = (row: TsvRow, isDerivative: boolean): HoldingLine => ({
	isDerivative,
	title: row.text("SECURITY_TITLE"),
	sharesHeld: amountOf(row, "SHRS_OWND_FOLWNG_TRANS"),
	ownership: ownershipField(row.text("DIRECT_INDIRECT_OWNERSHIP"), row.location("DIRECT_INDIRECT_OWNERSHIP")),
	nature: `${row.text("NATURE_OF_OWNERSHIP")} ${row.text("NATURE_OF_OWNERSHIP_FN")}`,
});

const amountOf = (row: TsvRow, column: string) => optionalAmount(row.text(column), row.location(column));
const dateOf = (row: TsvRow, column: string) => spelledDateField(row.text(column), row.location(column));
const cikOf = (row: TsvRow, column: string) => cikField(row.text(column), row.location(column));
