import { companyOverview } from "@us-market-data/analytics";
import { listedCik, registrantOf } from "../company/company-facts.ts";
import type { Handler, LongQueryTest } from "../handler.ts";
import { withReceipts } from "../shared/receipts.ts";

/** Answers the facts about a company that the sources hold. */
export const getCompanyOverview: Handler<"getCompanyOverview"> = async ({ symbol, explain }, context) => {
	const { data } = context;
	const security = await data.requireSecurity(symbol);
	const listing = await data.newest("securities", security);
	const profile = await data.newest("profiles", security);
	const company = await registrantOf(security, data);
	const cik = listing?.cik || company?.cik || (await listedCik(security, data));
	const body = { company: companyOverview(symbol, { listing, profile, company, listedCik: cik }) };
	return withReceipts(body, explain, [symbol], context);
};

/** Receipts select from all facts that a company filed. */
export const isLongQuery: LongQueryTest<"getCompanyOverview"> = ({ explain = false }) => explain;
