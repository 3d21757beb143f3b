import {
	type CompanyFacts,
	companyFacts,
	isOwnStatement,
	namedListing,
	statementOf,
	statementOfCompany,
} from "@us-market-data/analytics";
import type { AreaRecord } from "@us-market-data/market";
import type { SecurityRef } from "@us-market-data/store";
import type { ProvenanceReader } from "../provenance-reader.ts";

/** The facts about the company behind a security. */
export async function companyFactsOf(security: SecurityRef, data: ProvenanceReader): Promise<CompanyFacts> {
	const profile = await data.newest("profiles", security);
	return companyFacts(profile, await registrantOf(security, data));
}

/** The SEC's registrant behind a security; undefined for one that had the symbol before a directory gave it another name. */
export async function registrantOf(
	security: SecurityRef,
	data: ProvenanceReader,
): Promise<AreaRecord<"companies"> | undefined> {
	const [row] = await data.untracked.list("companies", security.id, { order: "desc", limit: 1 });
	if (!row || !isOwnStatement(statementOfCompany(row.record), await listingOf(security, data)))
		return undefined;
	data.recordRows("companies", [row]);
	return row.record;
}

/** The CIK of a security as the SEC's lists of tickers give it, empty when they do not, or when they name another company. */
export async function listedCik(security: SecurityRef, data: ProvenanceReader): Promise<string> {
	const identifiers = await data.untracked.list("identifiers", security.id, { ...newestFew, kinds: ["cik"] });
	if (identifiers.length === 0) return "";
	const listing = await listingOf(security, data);
	const own = identifiers.find(({ record }) => isOwnStatement(statementOf(record), listing));
	if (!own) return "";
	data.recordRows("identifiers", [own]);
	return own.record.value;
}

const newestFew = { order: "desc", limit: 100 } as const;

/** What directories say of a security. */
async function listingOf({ id, symbol }: SecurityRef, { untracked }: ProvenanceReader) {
	const [master] = await untracked.list("securities", id, { ...newestFew, limit: 1 });
	const history = await untracked.list("symbolHistory", id, newestFew);
	return namedListing(
		symbol,
		master?.record,
		history.map(({ record }) => record),
	);
}
