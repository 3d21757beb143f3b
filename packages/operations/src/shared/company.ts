import { isoOfData, parseCompanySymbol } from "@us-market-data/market";
import type { SecurityRef } from "@us-market-data/store";
import { companyFactsOf } from "../company/company-facts.ts";
import type { HandlerContext } from "../handler.ts";
import type { ProvenanceReader } from "../provenance-reader.ts";
import { UnknownSymbol } from "../unknown-symbol.ts";

/**
 * The security that a symbol of the company family names: `AAPL`, `AAPL.US` or `NASDAQ:AAPL`. An exchange in
 * front must be the one where the security is listed; of the past nobody says where that was, and it is not compared.
 */
export async function companySecurity(
	symbol: string,
	{ data, past }: Pick<HandlerContext, "data" | "past">,
): Promise<SecurityRef> {
	// A symbol without the suffix may be canonical (`ABR-D`) or another spelling (`BRK-B`, which is BRK.B).
	for (const spelling of [`${symbol}.US`, symbol]) {
		const parsed = parseCompanySymbol(spelling);
		const security = parsed && (await data.security(parsed.symbol));
		if (!security) continue;
		if (parsed.exchange === undefined || past) return security;
		const listing = await data.newest("securities", security);
		const exchange = listing?.exchange || (await companyFactsOf(security, data)).exchange;
		if (exchange === parsed.exchange) return security;
	}
	throw new UnknownSymbol(symbol, "path");
}

/**
 * The time of the data behind an answer, for its envelope: a time of the answer would make each one another. The newest
 * import where nothing is held for the answer.
 */
export async function timeOfData(data: ProvenanceReader): Promise<string> {
	const { asOf } = await data.provenance();
	return isoOfData(asOf ?? Math.max(0, ...(await data.datasets()).map(({ importedAt }) => importedAt)));
}
