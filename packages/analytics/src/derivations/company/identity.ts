import { type AreaName, type AreaRecord, addDays } from "@us-market-data/market";
import type { Stored } from "@us-market-data/store";
import { derivation, type RecordSources } from "../../derivation.ts";
import { mergedProvenance, partsOf } from "../../provenance.ts";
import {
	isOwnStatement,
	namedListing,
	statementOf,
	statementOfCompany,
} from "../../reference/named-listing.ts";
import { type ListingPeriod, listingPeriods } from "./listing-periods.ts";
import { type IdentityEntry, mergeEntries } from "./merge-entries.ts";

/** The symbols, names and numbers by which a security is or was known. Empty text when unknown. */
export interface Identity {
	cik: string;
	figi: string;
	/** First trading day, null when unknown. */
	listingDate: string | null;
	/** Symbols without the market; those of today first. */
	codes: IdentityEntry[];
	/** Names; that of today first. */
	names: IdentityEntry[];
	/** Periods of listing, oldest first. */
	listings: ListingPeriod[];
	/** Position among all securities by the size of their companies, 1 is the largest; null when unknown. */
	sizeRank: number | null;
}

type Rows<A extends AreaName> = readonly Stored<AreaRecord<A>>[];

/** Areas that name a security. */
const naming = [
	"securities",
	"profiles",
	"companies",
	"identifiers",
	"symbolHistory",
] as const satisfies readonly AreaName[];

/** Records of one security that are looked at, of identifiers and of its history. */
const maxRecords = 500;
const maxListings = 30;

export const identity = derivation<Identity>({
	kind: "identity",
	inputs: [...naming, "sizeRanks", "shortVolume"],
	ages: false,
	async compute(sources) {
		// Files of FINRA alone hold thousands of symbols that nothing names.
		if (!sources.hasRecords(...naming)) return null;
		const newest = { order: "desc", limit: 1 } as const;
		const [securities, profiles, companies, identifiers, history, ranks, ...volumes] = await Promise.all([
			sources.list("securities", newest),
			sources.list("profiles", newest),
			sources.list("companies", newest),
			sources.list("identifiers", { order: "desc", limit: maxRecords }),
			sources.list("symbolHistory", { order: "desc", limit: maxRecords }),
			sources.list("sizeRanks", newest),
			sources.list("shortVolume", { order: "asc", limit: 1 }),
			sources.list("shortVolume", newest),
		]);
		const rows = { securities, profiles, companies, identifiers, symbolHistory: history };
		const provenance = provenanceOf(sources, rows);
		if (!provenance) return null;
		const code = sources.security.symbol.replace(/\.[A-Z]+$/, "");
		const [master] = securities;
		const listing = namedListing(
			sources.security.symbol,
			master?.record,
			history.map(({ record }) => record),
		);
		const own = companies.filter(({ record }) => isOwnStatement(statementOfCompany(record), listing));
		const [company] = own;
		// A list that is older than the name of today may be of the company that had the symbol before.
		const ownIdentifiers = identifiers.filter(
			({ record }) =>
				record.scheme !== "cik" ||
				record.value === company?.record.cik ||
				isOwnStatement(statementOf(record), listing),
		);
		const numbers = (scheme: string) =>
			ownIdentifiers.find(({ record }) => record.scheme === scheme)?.record.value;
		const cik = master?.record.cik || company?.record.cik || (numbers("cik") ?? "");
		return {
			...provenance,
			data: {
				cik,
				figi: numbers("figi") ?? "",
				listingDate: master?.record.listingDate ?? null,
				codes: codesOf(sources, code, rows, volumes.flat()),
				names: namesOf(sources, { ...rows, companies: own, identifiers: ownIdentifiers }),
				listings: listingPeriods(
					history.map(({ record }) => record),
					master?.record,
					master ? sources.facts.tagOf(master.datasetId) : "",
				).slice(-maxListings),
				// The symbol may have passed to another company since the list.
				sizeRank: ranks.find(({ record }) => record.cik === cik)?.record.rank ?? null,
			},
		};
	},
});

interface Records {
	securities: Rows<"securities">;
	profiles: Rows<"profiles">;
	companies: Rows<"companies">;
	identifiers: Rows<"identifiers">;
	symbolHistory: Rows<"symbolHistory">;
}

const provenanceOf = ({ facts }: RecordSources, rows: Records) =>
	mergedProvenance([
		...partsOf(facts, "securities", rows.securities),
		...partsOf(facts, "profiles", rows.profiles),
		...partsOf(facts, "companies", rows.companies),
		...partsOf(facts, "identifiers", rows.identifiers),
		...partsOf(facts, "symbolHistory", rows.symbolHistory),
	]);

/**
 * Symbols by source. Daily files tell on which days a symbol stood for a security, but only those after its last change
 * tell it of today's symbol.
 */
function codesOf(
	{ facts }: RecordSources,
	code: string,
	{ securities, symbolHistory, identifiers }: Records,
	volumes: Rows<"shortVolume">,
): IdentityEntry[] {
	const stated = symbolHistory.map(({ record: { code: text, first, last, source }, datasetId }) => ({
		text,
		first,
		last,
		source: source || facts.tagOf(datasetId),
	}));
	const changed = stated
		.filter(({ text }) => text !== code)
		.reduce((latest, { last }) => (last !== null && last > latest ? last : latest), "");
	const own = securities.map(({ record: { listingDate, delistingDate }, datasetId }) => ({
		text: code,
		first: listingDate !== null && listingDate > changed ? listingDate : null,
		last: delistingDate,
		source: facts.tagOf(datasetId),
	}));
	const named = [
		...securities.map(({ record }) => record.listingDate),
		...symbolHistory.map(({ record }) => (record.code === code && record.name !== "" ? record.first : null)),
		...identifiers.map(({ record }) => (record.scheme === "cusip" ? (record.first ?? null) : null)),
	].filter((day) => day !== null && day > changed);
	const reach = reachOf(named.flatMap((day) => day ?? []));
	const traded = volumes
		.filter(({ record: { date } }) => date > changed && date >= reach)
		.map(({ record: { date }, datasetId }) => ({
			text: code,
			first: date,
			last: date,
			source: facts.tagOf(datasetId),
		}));
	const all = mergeEntries([...own, ...stated, ...traded]);
	return [...all.filter(({ text }) => text === code), ...all.filter(({ text }) => text !== code)];
}

/** Days for which a symbol that a source saw without a name may be that of the name that is seen next. */
const maxUnnamedDays = 60;

/** First day on which a symbol without a name tells of the security, by the days on which names were seen beside it. */
const reachOf = (named: readonly string[]): string => {
	const [first] = named.toSorted();
	return first === undefined ? "" : addDays(first, -maxUnnamedDays);
};

/** Names by source: that of the master, of the registrant, of the lists of identifiers, and those that it had. */
function namesOf({ facts }: RecordSources, rows: Records): IdentityEntry[] {
	const today = (datasetId: number, ...texts: string[]): IdentityEntry[] =>
		texts.map((text) => ({ text, first: null, last: null, source: facts.tagOf(datasetId) }));
	const { securities, profiles, companies, identifiers, symbolHistory } = rows;
	const stated = [
		...securities.map(({ record, datasetId }) => ({ text: record.nameEn, datasetId })),
		...companies.map(({ record, datasetId }) => ({ text: record.name, datasetId })),
		...profiles.map(({ record, datasetId }) => ({ text: record.companyName, datasetId })),
	];
	const rankOf = (row: { datasetId: number }) => facts.trustRank("securities", row.datasetId);
	const all = [
		...stated
			.toSorted((a, b) => rankOf(a) - rankOf(b))
			.flatMap(({ text, datasetId }) => today(datasetId, text)),
		...securities.flatMap(({ record, datasetId }) => today(datasetId, record.nameCn, record.nameHk)),
		...identifiers
			.filter(({ record }) => record.scheme !== "cusip" || securities.length === 0)
			.flatMap(({ record, datasetId }) => {
				// Lists of the SEC hold what stands; a CUSIP is seen on its days.
				const last = record.scheme === "cusip" ? record.date : null;
				return today(datasetId, record.name).map((entry) => ({ ...entry, last }));
			}),
		...symbolHistory.map(({ record, datasetId }) => ({
			text: record.name,
			first: record.first,
			last: record.last,
			source: record.source || facts.tagOf(datasetId),
		})),
		...companies.flatMap(({ record, datasetId }) =>
			record.formerNames.map(({ name, from, to }) => ({
				text: name,
				first: from,
				last: to,
				source: facts.tagOf(datasetId),
			})),
		),
	];
	return mergeEntries(all.filter(({ text }) => text !== ""));
}
