import { type CompanyFacts, companyFacts } from "@us-market-data/analytics";
import type { SecurityRef } from "@us-market-data/store";
import type { CitingReader } from "../citing-reader.ts";

/** The facts about the company behind a security. */
export async function companyFactsOf(security: SecurityRef, data: CitingReader): Promise<CompanyFacts> {
	const profile = await data.newest("profiles", security);
	return companyFacts(profile, await data.newest("companies", security));
}

/** The CIK of a security as the SEC's lists of tickers give it, empty when they do not. */
export async function listedCik(security: SecurityRef, data: CitingReader): Promise<string> {
	const query = { kinds: ["cik"], order: "desc", limit: 1 } as const;
	const [identifier] = await data.list("identifiers", security.id, query);
	return identifier?.record.value ?? "";
}
