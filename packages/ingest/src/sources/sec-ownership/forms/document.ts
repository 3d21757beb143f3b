import { InputError } from "@us-market-data/market";
import type { FieldLocation } from "../../../frame/fields.ts";
import { xmlDocument } from "../../../frame/xml.ts";
import { cikField } from "../../sec/cik.ts";
import {
	acquiredField,
	codeField,
	flagField,
	type HoldingLine,
	isOwnershipForm,
	type Owner,
	type OwnershipForm,
	optionalAmount,
	ownershipField,
	roleOf,
	type TransactionLine,
	xmlDateField,
} from "../form.ts";
import { priceUnitOf } from "../price-unit.ts";

/** A Form 3, 4 or 5 with its lines in the order of the form, those in derivatives last. */
export interface OwnershipDocument {
	form: OwnershipForm;
	transactions: TransactionLine[];
	holdings: HoldingLine[];
}

/** Facts about a filing from outside its XML. */
export interface Envelope {
	accession: string | null;
	/** Null when it is not known; the day of the newest signature then replaces it. */
	filingDate: string | null;
}

/**
 * Reads the XML of a form.
 * @returns the name of the form when it is another one, such as `144`, which announces sales.
 * @throws InputError when it is not the XML of a form.
 */
export function readDocument(text: string, envelope: Envelope): OwnershipDocument | { otherForm: string } {
	const roots = xmlRoots(text);
	const root = roots["ownershipDocument"];
	const otherForm = textOf(childOf(roots, "edgarSubmission", "headerData"), "submissionType");
	if (otherForm !== "") return { otherForm };
	if (root === undefined) {
		const value = Object.keys(roots).filter((name) => !name.startsWith("?"))[0] ?? "";
		throw new InputError({ field: "root element", value }, "ownershipDocument");
	}
	const document = childOf(roots, "ownershipDocument");
	const type = textOf(document, "documentType");
	if (!isOwnershipForm(type)) {
		throw new InputError({ field: "documentType", value: type }, "3, 4 or 5, or an amendment such as 4/A");
	}
	return { form: formOf(document, envelope), ...linesOf(document) };
}

function formOf(document: XmlNode, { accession, filingDate }: Envelope): OwnershipForm {
	const issuer = childOf(document, "issuer");
	const amends = textOf(document, "dateOfOriginalSubmission");
	return {
		accession,
		amends: amends === "" ? null : xmlDateField(amends, { field: "dateOfOriginalSubmission" }),
		filingDate: filingDate ?? signatureDate(document),
		period: dateOf(document, "periodOfReport"),
		issuer: {
			cik: cikOf(issuer, "issuerCik"),
			name: textOf(issuer, "issuerName"),
			tradingSymbol: textOf(issuer, "issuerTradingSymbol"),
		},
		owners: ownersOf(document),
		is10b5One: flagOf(document, "aff10b5One"),
		ownsNothing: flagOf(document, "noSecuritiesOwned") ?? false,
	};
}

function ownersOf(document: XmlNode): Owner[] {
	const owners = childrenOf(document, "reportingOwner").map(ownerOf);
	if (owners.length > 0) return owners;
	throw new InputError({ field: "reportingOwner", value: "" }, "at least one owner");
}

function ownerOf(node: XmlNode): Owner {
	const id = childOf(node, "reportingOwnerId");
	const relationship = childOf(node, "reportingOwnerRelationship");
	const ticked = (name: string): boolean => flagOf(relationship, name) ?? false;
	const isOfficer = ticked("isOfficer");
	const role = roleOf({
		isDirector: ticked("isDirector"),
		isOfficer,
		isTenPercentOwner: ticked("isTenPercentOwner"),
		isOther: ticked("isOther"),
		officerTitle: textOf(relationship, "officerTitle"),
		otherText: textOf(relationship, "otherText"),
	});
	return { cik: cikOf(id, "rptOwnerCik"), name: textOf(id, "rptOwnerName"), role, isOfficer };
}

function linesOf(document: XmlNode): Pick<OwnershipDocument, "transactions" | "holdings"> {
	const notes = new Map(
		childrenOf(childOf(document, "footnotes"), "footnote").map((note) => [
			textOf(note, "@id"),
			textOf(note, "#text"),
		]),
	);
	const shares = childOf(document, "nonDerivativeTable");
	const derivatives = childOf(document, "derivativeTable");
	return {
		transactions: [
			...childrenOf(shares, "nonDerivativeTransaction").map((node) => transactionOf(node, false, notes)),
			...childrenOf(derivatives, "derivativeTransaction").map((node) => transactionOf(node, true, notes)),
		],
		holdings: [
			...childrenOf(shares, "nonDerivativeHolding").map((node) => holdingOf(node, false)),
			...childrenOf(derivatives, "derivativeHolding").map((node) => holdingOf(node, true)),
		],
	};
}

function transactionOf(
	node: XmlNode,
	isDerivative: boolean,
	notes: ReadonlyMap<string, string>,
): TransactionLine {
	const amounts = childOf(node, "transactionAmounts");
	const date = wrappedText(node, "transactionDate");
	const holding = holdingOf(node, isDerivative);
	const marks = childrenOf(childOf(amounts, "transactionPricePerShare"), "footnoteId");
	const ofPrice = marks.flatMap((mark) => notes.get(textOf(mark, "@id")) ?? []);
	return {
		...holding,
		date: date === "" ? null : xmlDateField(date, { field: "transactionDate" }),
		code: codeField(textOf(childOf(node, "transactionCoding"), "transactionCode"), {
			field: "transactionCode",
		}),
		acquiredOrDisposed: acquiredField(wrappedText(amounts, "transactionAcquiredDisposedCode"), {
			field: "transactionAcquiredDisposedCode",
		}),
		shares: amountOf(amounts, "transactionShares"),
		price: amountOf(amounts, "transactionPricePerShare"),
		priceUnit: isDerivative
			? null
			: priceUnitOf({ title: holding.title, ofPrice, ofForm: [...notes.values()] }),
	};
}

function holdingOf(node: XmlNode, isDerivative: boolean): HoldingLine {
	const owned = childOf(node, "postTransactionAmounts");
	const ownership = childOf(node, "ownershipNature");
	const marks = childrenOf(childOf(ownership, "natureOfOwnership"), "footnoteId").map((mark) =>
		textOf(mark, "@id"),
	);
	const location: FieldLocation = { field: "directOrIndirectOwnership" };
	return {
		isDerivative,
		title: wrappedText(node, "securityTitle"),
		sharesHeld: amountOf(owned, "sharesOwnedFollowingTransaction"),
		ownership: ownershipField(wrappedText(ownership, "directOrIndirectOwnership"), location),
		nature: [wrappedText(ownership, "natureOfOwnership"), ...marks].join(" "),
	};
}

const amountOf = (node: XmlNode, field: string) => optionalAmount(wrappedText(node, field), { field });
const dateOf = (node: XmlNode, field: string) => xmlDateField(textOf(node, field), { field });
const flagOf = (node: XmlNode, field: string) => flagField(textOf(node, field), { field });
const cikOf = (node: XmlNode, field: string) => cikField(textOf(node, field), { field });

/** The day of the newest signature. */
function signatureDate(document: XmlNode): string {
	const dates = childrenOf(document, "ownerSignature").map((node) => dateOf(node, "signatureDate"));
	const newest = dates.sort().at(-1);
	if (newest !== undefined) return newest;
	throw new InputError({ field: "ownerSignature", value: "" }, "a signature with its day");
}

/** An element by the names of its children; a leaf is its text. */
type XmlNode = Readonly<Record<string, unknown>>;

const isNode = (value: unknown): value is XmlNode =>
	typeof value === "object" && value !== null && !Array.isArray(value);

const nothing: XmlNode = {};

/**
 * The root elements of an XML text, by name.
 * @throws InputError for incomplete XML, and for document types, which could define entities.
 */
const xmlRoots = (text: string): XmlNode => xmlDocument(text, { attributes: true });

/** An element below another; one without children when it is missing or empty. */
function childOf(node: XmlNode, ...path: readonly string[]): XmlNode {
	let found: unknown = node;
	for (const name of path) found = isNode(found) ? found[name] : undefined;
	return isNode(found) ? found : nothing;
}

/** Repeated elements. */
function childrenOf(node: XmlNode, name: string): XmlNode[] {
	const found = node[name];
	if (found === undefined) return [];
	return (Array.isArray(found) ? found : [found]).map((child: unknown) => (isNode(child) ? child : nothing));
}

/** Text of a leaf, empty when it is missing. */
function textOf(node: XmlNode, name: string): string {
	const found = node[name];
	if (typeof found === "string") return found.trim();
	const text = isNode(found) ? found["#text"] : undefined;
	return typeof text === "string" ? text.trim() : "";
}

/** Text of a leaf that is wrapped in `<value>`; empty if it holds only a footnote. */
const wrappedText = (node: XmlNode, name: string): string => textOf(childOf(node, name), "value");
