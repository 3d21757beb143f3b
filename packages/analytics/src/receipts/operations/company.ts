import type { AreaName, AreaRecord } from "@us-market-data/market";
import type { Stored } from "@us-market-data/store";
import { companyOverview } from "../../answers/company-overview.ts";
import {
	isOwnStatement,
	namedListing,
	statementOf,
	statementOfCompany,
} from "../../reference/named-listing.ts";
import { type Receipt, type ReceiptRecord, receiptOf, recordOf, textOf } from "../receipt.ts";
import type { ReceiptSources } from "../sources.ts";
import type { Explainer } from "./explainer.ts";

interface Held {
	securities: Stored<AreaRecord<"securities">> | undefined;
	profiles: Stored<AreaRecord<"profiles">> | undefined;
	companies: Stored<AreaRecord<"companies">> | undefined;
	identifiers: Stored<AreaRecord<"identifiers">> | undefined;
}

type Place = {
	[A in keyof Held & AreaName]: readonly [area: A, property: keyof AreaRecord<A> & string];
}[keyof Held & AreaName];

/** The places of the members of an overview; the first one that has the value counts. */
const places: Readonly<Record<string, readonly Place[]>> = {
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

async function heldOf({ list, symbol }: ReceiptSources): Promise<Held> {
	const one = { order: "desc", limit: 1 } as const;
	const few = { order: "desc", limit: 100 } as const;
	const [securities] = await list("securities", one);
	const [profiles] = await list("profiles", one);
	const [registrant] = await list("companies", one);
	const history = await list("symbolHistory", few);
	const listing = namedListing(
		symbol,
		securities?.record,
		history.map(({ record }) => record),
	);
	const isOwn = registrant && isOwnStatement(statementOfCompany(registrant.record), listing);
	const companies = isOwn ? registrant : undefined;
	const numbers = await list("identifiers", { ...few, kinds: ["cik"] });
	const identifiers = numbers.find(({ record }) => isOwnStatement(statementOf(record), listing));
	return { securities, profiles, companies, identifiers };
}

/** The value of a place, undefined where nothing is known there. */
function recordAt(symbol: string, held: Held, [area, property]: Place): ReceiptRecord | undefined {
	const row = held[area];
	if (!row) return undefined;
	const record = recordOf(symbol, area, row, property as never);
	return record.value === null ? undefined : record;
}

/** The receipt of a member of an overview; undefined where no record says it. */
function receiptOfMember(symbol: string, path: string, held: Held, value: string | null, name: string) {
	const found = places[name]?.map((place) => recordAt(symbol, held, place)).find((record) => record);
	if (!found || value === null) return undefined;
	const key = found.property === "companies.sicCode" && name === "sector" ? "sicdivision" : "stated";
	return receiptOf(symbol, `${path}.${name}`, { key, value, date: found.date, records: [found] });
}

function overviewOf(symbol: string, held: Held): Readonly<Record<string, unknown>> {
	const { securities, profiles, companies, identifiers } = held;
	return companyOverview(symbol, {
		listing: securities?.record,
		profile: profiles?.record,
		company: companies?.record,
		listedCik: identifiers?.record.value ?? "",
	});
}

/** The members of `getCompanyOverview` that records say. */
export const explainCompany: Explainer = async (sources, isWanted) => {
	const held = await heldOf(sources);
	const overview = overviewOf(sources.symbol, held);
	return Object.keys(places).flatMap((name) =>
		isWanted(`company.${name}`)
			? (receiptOfMember(sources.symbol, "company", held, textOf(overview[name]), name) ?? [])
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
	const held = await heldOf(sources);
	const { listing } = await sources.row();
	return names.flatMap(
		(name) => receiptOfMember(sources.symbol, path, held, textOf(listing?.[name]), name) ?? [],
	);
}
