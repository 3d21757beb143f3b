import { security } from "@us-market-data/analytics/testing";
import type { MarketStore } from "@us-market-data/store";
import { importInto } from "@us-market-data/store/testing";
import type { Format } from "../formats.fixture.ts";
import { secOwnership } from "./importer.ts";

/** Puts a security with its CIK into a store; `name` may tell its class. */
export async function putIssuer(
	store: MarketStore,
	symbol: string,
	cik: string,
	name: string,
): Promise<void> {
	await importInto(store, symbol, "test", (writer, dataset) => {
		const issuer = writer.ensureSecurity(symbol);
		writer.put("identifiers", issuer, dataset, { scheme: "cik", value: cik, name, date: "2025-01-02" });
		writer.put("securities", issuer, dataset, security(name, { exchange: "NYSE" }));
	});
}

const person = `<reportingOwner>
<reportingOwnerId><rptOwnerCik>0000000077</rptOwnerCik><rptOwnerName>Doe Jane</rptOwnerName></reportingOwnerId>
<reportingOwnerRelationship><isDirector>1</isDirector></reportingOwnerRelationship>
</reportingOwner>`;

/** Parts of a form that tests choose; the rest is that of a Form 4 of a director of one company, CIK 5. */
export interface FormParts {
	type?: string;
	symbol?: string;
	/** Elements after the owners, such as `aff10b5One`. */
	more?: string;
	owners?: string;
	shares?: string;
	derivatives?: string;
}

/** The XML of a form. */
export const formXml = (parts: FormParts = {}): string =>
	`<?xml version="1.0"?>
<ownershipDocument>
<schemaVersion>X0508</schemaVersion>
<documentType>${parts.type ?? "4"}</documentType>
<periodOfReport>2025-03-10</periodOfReport>
${parts.more ?? ""}
<issuer><issuerCik>0000000005</issuerCik><issuerName>Five Corp</issuerName><issuerTradingSymbol>${parts.symbol ?? "FIVC"}</issuerTradingSymbol></issuer>
${parts.owners ?? person}
<nonDerivativeTable>${parts.shares ?? transactionXml()}</nonDerivativeTable>
<derivativeTable>${parts.derivatives ?? ""}</derivativeTable>
<ownerSignature><signatureName>/s/ Jane Doe</signatureName><signatureDate>2025-03-12</signatureDate></ownerSignature>
</ownershipDocument>
`;

/** Fields of a line that tests choose; an empty text leaves the element without a value. */
export interface LineParts {
	title?: string;
	date?: string;
	code?: string;
	/** `A`, `D` or nothing. */
	acquired?: string;
	shares?: string;
	price?: string;
	after?: string;
	ownership?: string;
	nature?: string;
}

const after = ({ after = "1000", ownership = "D", nature = "" }: LineParts): string =>
	`<postTransactionAmounts><sharesOwnedFollowingTransaction><value>${after}</value></sharesOwnedFollowingTransaction></postTransactionAmounts>
<ownershipNature><directOrIndirectOwnership><value>${ownership}</value></directOrIndirectOwnership>${nature}</ownershipNature>`;

/** A transaction; its price is left to a footnote when it is empty. */
export function transactionXml(parts: LineParts = {}, table = "nonDerivative"): string {
	const { title = "Common Stock", date = "2025-03-10", code = "P", shares = "100", price = "9.5" } = parts;
	const { acquired = "A" } = parts;
	const stated = price === "" ? '<footnoteId id="F1"/>' : `<value>${price}</value>`;
	return `<${table}Transaction>
<securityTitle><value>${title}</value></securityTitle>
<transactionDate><value>${date}</value></transactionDate>
<transactionCoding><transactionFormType>4</transactionFormType><transactionCode>${code}</transactionCode></transactionCoding>
<transactionAmounts><transactionShares><value>${shares}</value></transactionShares>
<transactionPricePerShare>${stated}</transactionPricePerShare>
<transactionAcquiredDisposedCode><value>${acquired}</value></transactionAcquiredDisposedCode></transactionAmounts>
${after(parts)}
</${table}Transaction>`;
}

/** A position without a transaction. */
export const holdingXml = (parts: LineParts = {}, table = "nonDerivative"): string =>
	`<${table}Holding><securityTitle><value>${parts.title ?? "Common Stock"}</value></securityTitle>${after(parts)}</${table}Holding>`;

const sound = formXml();
const replaced = (from: string | RegExp, to: string): string => sound.replace(from, to);

/** The XML of a form and ways to break it. */
export const secOwnershipFormats: readonly Format[] = [
	{
		format: "ownership XML",
		importer: secOwnership,
		name: "0000000005-25-000001.xml",
		sound,
		prepare: (store) => putIssuer(store, "FIVC.US", "5", "Five Corp"),
		broken: {
			"another root": "<html2><a>1</a></html2>",
			"another form": replaced(">4<", ">10-K<"),
			"cut off at the end": sound.slice(0, -30),
			"document type": replaced("<ownershipDocument>", '<!DOCTYPE a [<!ENTITY x "y">]><ownershipDocument>'),
			"bad number": replaced(">100<", ">1OO<"),
			"negative shares": replaced(">100<", ">-100<"),
			"bad date": replaced(/<value>2025-03-10/, "<value>2025-02-30"),
			"bad code": replaced("<transactionCode>P<", "<transactionCode>p?<"),
			"bad flag": replaced("<isDirector>1<", "<isDirector>yes<"),
			"bad CIK": replaced("0000000077", "CIK77"),
			"no owner": formXml({ owners: "" }),
			"no signature": replaced(/<ownerSignature>.*<\/ownerSignature>/, ""),
		},
	},
];
