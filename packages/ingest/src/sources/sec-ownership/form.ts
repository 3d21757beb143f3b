import type { AreaRecord, DecimalString } from "@us-market-data/market";
import { InputError } from "@us-market-data/market";
import { amountField, dateField, type FieldLocation } from "../../frame/fields.ts";

/** The issuer of the securities of a form. */
export interface Issuer {
	/** CIK as the form writes it. */
	cik: string;
	name: string;
	/** Trading symbol as the filer typed it: `NYSE: X`, `(AAPL)`, `BRK.A, BRK.B`, `NONE`. */
	tradingSymbol: string;
}

/** The reporting owners. Several report jointly when the same shares count as those of each. */
export interface Owner {
	/** CIK without leading zeros. */
	cik: string;
	name: string;
	/** Such as `Director, CFO`; empty when the form states none. */
	role: string;
	isOfficer: boolean;
}

/** A Form 3, 4 or 5 without its lines. */
export interface OwnershipForm {
	/** Null when it is not known from outside the file; the XML does not hold it. */
	accession: string | null;
	/** Day on which the form that this one amends was filed, as the amendment states it; null for an original. */
	amends: string | null;
	filingDate: string;
	/** Period of report: of Form 3 the event, of Form 4 the first transaction, of Form 5 the end of the fiscal year. */
	period: string;
	issuer: Issuer;
	owners: readonly Owner[];
	is10b5One: boolean | null;
	/** A Form 3 of a person without securities of the issuer. */
	ownsNothing: boolean;
}

type Trade = AreaRecord<"insiderTrades">;
export type Ownership = Trade["ownership"];
export type AcquiredOrDisposed = NonNullable<Trade["acquiredOrDisposed"]>;

/** A line that states shares held, without a transaction. */
export interface HoldingLine {
	/** True for a security that converts into shares, such as an option. */
	isDerivative: boolean;
	title: string;
	/** Null when the form values the position in dollars or leaves it to a footnote. */
	sharesHeld: DecimalString | null;
	/** Null when the line does not say. */
	ownership: Ownership | null;
	/** Nature of indirect ownership with the marks of its footnotes, which distinguish two trusts. */
	nature: string;
}

/** A line that states a transaction, with the shares held after it. */
export interface TransactionLine extends HoldingLine {
	/** Null when the line does not say. */
	date: string | null;
	/** One letter, empty when the line has none. */
	code: string;
	/** Null when the line does not say. */
	acquiredOrDisposed: AcquiredOrDisposed | null;
	shares: DecimalString | null;
	price: DecimalString | null;
	/** Shares that the price is for, null for one; `unknown` where it is the price of a depositary share of unknown size. */
	priceUnit: DecimalString | "unknown" | null;
}

/** Forms of insiders and their amendments. */
export const isOwnershipForm = (type: string): boolean => /^[345](\/A)?$/.test(type);

/** `0`, `1`, `false`, `true`; null when empty. */
export function flagField(value: string, location: FieldLocation): boolean | null {
	if (value === "") return null;
	if (value === "1" || value.toLowerCase() === "true") return true;
	if (value === "0" || value.toLowerCase() === "false") return false;
	throw new InputError({ ...location, value }, "0, 1, false or true");
}

/** Direct or indirect; null when empty. */
export function ownershipField(value: string, location: FieldLocation): Ownership | null {
	if (value === "D") return "direct";
	if (value === "I") return "indirect";
	if (value === "") return null;
	throw new InputError({ ...location, value }, "D (direct) or I (indirect)");
}

/** Acquired or disposed of; null when empty. */
export function acquiredField(value: string, location: FieldLocation): AcquiredOrDisposed | null {
	if (value === "A") return "acquired";
	if (value === "D") return "disposed";
	if (value === "") return null;
	throw new InputError({ ...location, value }, "A (acquired) or D (disposed)");
}

/** A number of shares or a price that may be left to a footnote; null then. */
export const optionalAmount = (text: string, location: FieldLocation): DecimalString | null =>
	text === "" ? null : amountField(text, location);

/** A transaction code, or nothing. */
export function codeField(value: string, location: FieldLocation): string {
	if (/^[A-Z]?$/.test(value)) return value;
	throw new InputError({ ...location, value }, "one letter from A to Z");
}

/** Date of an XML form; older ones add the offset of a time zone, `2003-06-30-05:00`. */
export const xmlDateField = (text: string, location: FieldLocation): string =>
	dateField(text.replace(/(?<=^\d{4}-\d{2}-\d{2})(Z|[+-]\d{2}:\d{2})$/, ""), location);

/** Roles as a form states them: boxes that are ticked, and the words for officers and others. */
export interface Roles {
	isDirector: boolean;
	isOfficer: boolean;
	isTenPercentOwner: boolean;
	isOther: boolean;
	officerTitle: string;
	otherText: string;
}

/** Role in words. A title such as `See Remarks` says no more than that the person is an officer. */
export function roleOf(roles: Roles): string {
	const officer = /^see (remarks|footnote)/i.test(roles.officerTitle) ? "" : roles.officerTitle;
	return [
		roles.isDirector && "Director",
		roles.isOfficer ? officer || "Officer" : officer,
		roles.isTenPercentOwner && "10% Owner",
		roles.isOther ? roles.otherText || "Other" : roles.otherText,
	]
		.filter((role) => role !== false && role !== "")
		.join(", ");
}
