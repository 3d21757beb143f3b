import type { Handler } from "../handler.ts";
import { filingOf } from "../shared/filing.ts";

/** Number of filings in an answer of the legacy family, which has no parameter for it. */
const count = 100;

/** The newest filings of a company. */
export const listLegacyFilings: Handler<"listLegacyFilings"> = async ({ symbol }, { data }) => {
	const security = await data.requireSecurity(symbol);
	const rows = await data.list("filings", security.id, { order: "desc", limit: count });
	return { filings: rows.map(({ record }) => filingOf(record)) };
};
