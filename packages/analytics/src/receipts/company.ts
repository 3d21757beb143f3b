import type { AreaName, AreaRecord } from "@us-market-data/market";
import type { Stored } from "@us-market-data/store";
import { companyOverview } from "../answers/company-overview.ts";
import { isOwnStatement, namedListing, statementOf, statementOfCompany } from "../reference/named-listing.ts";
import type { Explainer } from "./explainer.ts";
import { type Receipt, type ReceiptRecord, receiptOf, recordOf, textOf } from "./receipt.ts";
import type { ReceiptSources } from "./sources.ts";

interface CompanyRecords {
	securities: Stored<AreaRecord<"securities">> | undefined;
	profiles: Stored<AreaRecord<"profiles">> | undefined;
	companies: Stored<AreaRecord<"companies">> | undefined;
	identifiers: Stored<AreaRecord<"identifiers">> | undefined;
}

type RecordProperty = {
	[A in keyof CompanyRecords & AreaName]: readonly [area: A, property: keyof AreaRecord<A> & string];
}[keyof CompanyRecords & AreaName];

/** The places of the members of an overview; the first one that has the value counts. */
const sourcesOfMember: Readonly<Record<string, readonly RecordProperty[]>> = {
	name: [
		["securities", "nameEn"],
		["profiles", "companyName"],
		["companies", "name"],
	],
	companyName: [
		["profiles", "companyName"],
		["companies", "name"],
	],
	cik: [
		["securities", "cik"],
		["companies", "cik"],
		["identifiers", "value"],
	],
	founded: [["profiles", "founded"]],
	listingDate: [["securities", "listingDate"]],
	fiscalYearEnd: [
		["profiles", "yearEnd"],
		["companies", "yearEnd"],
	],
	exchange: [
		["securities", "exchange"],
		["companies", "exchange"],
	],
	currency: [["securities", "currency"]],
	region: [
		["profiles", "region"],
		["companies", "region"],
	],
	securityType: [["securities", "type"]],
	sector: [
		["profiles", "sector"],
		["companies", "sicCode"],
	],
	industry: [
		["profiles", "industry"],
		["companies", "industry"],
	],
	sicCode: [
		["profiles", "sicCode"],
		["companies", "sicCode"],
	],
	description: [["profiles", "description"]],
	website: [
		["profiles", "website"],
		["companies", "website"],
	],
	email: [["profiles", "email"]],
	phone: [
		["profiles", "phone"],
		["companies", "phone"],
	],
	address: [
		["profiles", "address"],
		["companies", "address"],
	],
	employees: [["profiles", "employees"]],
	chairman: [["profiles", "chairman"]],
	chiefExecutive: [["profiles", "manager"]],
	updatedDate: [
		["profiles", "updatedAt"],
		["companies", "updatedAt"],
	],
};

async function readRecords({ list, symbol }: ReceiptSources): Promise<CompanyRecords> {
	const one = { order: "desc", limit: 1 } as const;
	const newestFew = { order: "desc", limit: 100 } as const;
	const [securities] = await list("securities", one);
	const [profiles] = await list("profiles", one);
	const [registrant] = await list("companies", one);
	const history = await list("symbolHistory", newestFew);
	const listing = namedListing(
		symbol,
		securities?.record,
		history.map(({ record }) => record),
	);
	const isOwn = registrant && isOwnStatement(statementOfCompany(registrant.record), listing);
	const companies = isOwn ? registrant : undefined;
	const numbers = await list("identifiers", { ...newestFew, kinds: ["cik"] });
	const identifiers = numbers.find(({ record }) => isOwnStatement(statementOf(record), listing));
	return { securities, profiles, companies, identifiers };
}

/** The value of a place, undefined where nothing is known there. */
function recordAt(
	symbol: string,
	records: CompanyRecords,
	[area, property]: RecordProperty,
): ReceiptRecord | undefined {
	const row = records[area];
	if (!row) return undefined;
	const record = recordOf(symbol, area, row, property as never);
	return record.value === null ? undefined : record;
}

/** The receipt of a member of an overview; undefined where no record says it. */
function receiptOfMember(
	symbol: string,
	path: string,
	records: CompanyRecords,
	value: string | null,
	name: string,
) {
	const found = sourcesOfMember[name]
		?.map((source) => recordAt(symbol, records, source))
		.find((record) => record);
	if (!found || value === null) return undefined;
	const key = found.property === "companies.sicCode" && name === "sector" ? "sicdivision" : "stated";
	return receiptOf(symbol, `${path}.${name}`, { key, value, date: found.date, records: [found] });
}

function overviewOf(symbol: string, records: CompanyRecords): Readonly<Record<string, unknown>> {
	const { securities, profiles, companies, identifiers } = records;
	return companyOverview(symbol, {
		listing: securities?.record,
		profile: profiles?.record,
		company: companies?.record,
		listedCik: identifiers?.record.value ?? "",
	});
}

/** The members of `getCompanyOverview` that records say. */
export const explainCompany: Explainer = async (sources, isWanted) => {
	const records = await readRecords(sources);
	const overview = overviewOf(sources.symbol, records);
	return Object.keys(sourcesOfMember).flatMap((name) =>
		isWanted(`company.${name}`)
			? (receiptOfMember(sources.symbol, "company", records, textOf(overview[name]), name) ?? [])
			: [],
	);
};

/** The texts of the listing that the screener shows. */
export async function listingReceipts(
	sources: ReceiptSources,
	path: string,
	isWanted: (member: string) => boolean,
): Promise<Receipt[]> {
	const names = (["industry", "sector", "exchange"] as const).filter((name) => isWanted(`${path}.${name}`));
	if (names.length === 0) return [];
	const records = await readRecords(sources);
	const { listing } = await sources.row();
	return names.flatMap(
		(name) => receiptOfMember(sources.symbol, path, records, textOf(listing?.[name]), name) ?? [],
	);
}
