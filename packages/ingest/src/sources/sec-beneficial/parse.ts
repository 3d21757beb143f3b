import type { AreaRecord } from "@us-market-data/market";
import { canonicalDecimal, InputError } from "@us-market-data/market";
import type { XmlElement } from "../../frame/xml.ts";
import { cikField, unpaddedCik } from "../sec/cik.ts";
import { filedDate } from "../sec/dates.ts";
import { childAt, children, parseXml, text, texts } from "../sec/xml.ts";

type Shareholder = AreaRecord<"shareholders">;

/** A Schedule 13D or 13G, or an amendment of one. */
export interface Schedule {
	form: "13D" | "13G";
	/** Identity of a filing without a known accession number. */
	description: string;
	issuer: { cik: string; name: string; cusips: string[]; classTitle: string };
	/** Day of the event, or of the end of the year, that it reports. */
	eventDate: string;
	/** Newest signature, which comes on or before the day of filing. */
	signed: string;
	persons: Person[];
}

/** A reporting person. */
export interface Person extends Pick<Shareholder, "holderId" | "name" | "type" | "percentOfShares"> {
	/** Null when an amendment does not state it again. */
	sharesHeld: string | null;
}

/** Elements of both forms, which name the same things differently. */
const names = {
	"13D": {
		event: "dateOfEvent",
		cik: "issuerCIK",
		personCik: "reportingPersonCIK",
		amount: "aggregateAmountOwned",
		percent: "percentOfClass",
	},
	"13G": {
		event: "eventDateRequiresFilingThisStatement",
		cik: "issuerCik",
		personCik: "reportingCik",
		amount: "reportingPersonBeneficiallyOwnedAggregateNumberOfShares",
		percent: "classPercent",
	},
} as const;

/**
 * Reads the XML of a schedule, as EDGAR has taken it since 2024-12-18.
 * @throws InputError for anything else.
 */
export function readSchedule(xml: string): Schedule {
	const root = parseXml(xml, "edgarSubmission");
	const type = text(childAt(root, "headerData"), "submissionType");
	const form = formOf(type);
	const data = childAt(root, "formData");
	const head = childAt(data, "coverPageHeader");
	const issuer = issuerOf(childAt(head, "issuerInfo"), names[form].cik, text(head, "securitiesClassTitle"));
	const eventDate = filedDate(text(head, names[form].event), { field: names[form].event });
	const filer = cikField(text(childAt(root, "headerData", "filerInfo", "filer", "filerCredentials"), "cik"), {
		field: "filer cik",
	});
	const number = text(head, "amendmentNo");
	const signatures =
		form === "13D"
			? children(childAt(data, "signatureInfo"), "signaturePerson")
			: children(data, "signatureInformation");
	return {
		form,
		description: `${type}${number && ` no ${number}`} of ${issuer.cik} by ${filer} on ${eventDate}`,
		issuer,
		eventDate,
		signed: signedOn(signatures),
		persons: personsOf(data, form, filer),
	};
}

function formOf(type: string): Schedule["form"] {
	const [, form] = /^SCHEDULE (13[DG])(\/A)?$/.exec(type) ?? [];
	if (form === "13D" || form === "13G") return form;
	throw new InputError({ field: "submissionType", value: type }, "SCHEDULE 13D or 13G, or /A of either");
}

function issuerOf(info: XmlElement, cikName: string, classTitle: string): Schedule["issuer"] {
	const nested = childAt(info, "issuerCusips");
	const numbers = [
		...texts(info, "issuerCUSIP"),
		...texts(info, "issuerCusip"),
		...texts(info, "issuerCusipNumber"),
		...texts(nested, "issuerCusipNumber"),
	];
	const cusips = [...new Set(numbers.map((cusip) => cusip.toUpperCase().replaceAll(/[\s-]/g, "")))];
	return {
		cik: cikField(text(info, cikName), { field: cikName }),
		name: text(info, "issuerName"),
		cusips,
		classTitle,
	};
}

function signedOn(signatures: readonly XmlElement[]): string {
	const days = signatures
		.flatMap((person) => children(person, "signatureDetails"))
		.map((details) => filedDate(text(details, "date"), { field: "signature date" }))
		.sort();
	const newest = days.at(-1);
	if (newest === undefined)
		throw new InputError({ field: "signature", value: "missing" }, "a signed schedule");
	return newest;
}

function personsOf(data: XmlElement, form: Schedule["form"], filer: string): Person[] {
	const elements =
		form === "13D"
			? children(childAt(data, "reportingPersons"), "reportingPersonInfo")
			: children(data, "coverPageHeaderReportingPersonDetails");
	if (elements.length === 0) {
		throw new InputError({ field: "reporting persons", value: "none" }, "one or more");
	}
	return elements.map((element) =>
		personOf(element, names[form], elements.length === 1 ? filer : null, filer),
	);
}

function personOf(
	element: XmlElement,
	{ personCik, amount, percent }: (typeof names)["13D" | "13G"],
	sole: string | null,
	filer: string,
): Person {
	const name = text(element, "reportingPersonName");
	if (name === "") throw new InputError({ field: "reportingPersonName", value: "" }, "a name");
	// The filer and the name identify a person without a CIK; a sole reporting person is the filer.
	const own =
		unpaddedCik(text(element, personCik)) ??
		sole ??
		`${filer}/${name.toUpperCase().replaceAll(/\W+/g, " ").trim()}`;
	return {
		holderId: own,
		name,
		type: texts(element, "typeOfReportingPerson").includes("IN") ? "individual" : "institution",
		sharesHeld: numberOf(text(element, amount), amount),
		percentOfShares: numberOf(text(element, percent).replace(/%$/, "").trim(), percent),
	};
}

/** Exact number of a field, null for an empty one. */
function numberOf(value: string, field: string): string | null {
	if (value === "") return null;
	const number = canonicalDecimal(value.replaceAll(",", ""));
	if (number !== null && !number.startsWith("-")) return number;
	throw new InputError({ field, value }, "a number, zero or more");
}
