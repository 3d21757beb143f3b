import {
	type CompanyFacts,
	companyFacts,
	isOwnStatement,
	namedListing,
	statementOf,
} from "@us-market-data/analytics";
import type { SecurityRef } from "@us-market-data/store";
import type { CitingReader } from "../citing-reader.ts";

/** The facts about the company behind a security. */
export async function companyFactsOf(security: SecurityRef, data: CitingReader): Promise<CompanyFacts> {
	const profile = await data.newest("profiles", security);
	return companyFacts(profile, await data.newest("companies", security));
}

/** The CIK of a security as the SEC's lists of tickers give it, empty when they do not, or when they name another company. */
export async function listedCik(security: SecurityRef, data: CitingReader): Promise<string> {
	const newest = { order: "desc", limit: 100 } as const;
	const [master] = await data.uncited.list("securities", security.id, { ...newest, limit: 1 });
	const history = await data.uncited.list("symbolHistory", security.id, newest);
	const identifiers = await data.uncited.list("identifiers", security.id, { ...newest, kinds: ["cik"] });
	const listing = namedListing(
		security.symbol,
		master?.record,
		history.map(({ record }) => record),
	);
	const own = identifiers.find(({ record }) => isOwnStatement(statementOf(record), listing));
	if (!own) return "";
	data.citeRecords("identifiers", [own]);
	return own.record.value;
}
