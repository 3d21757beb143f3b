import { endOfDay, iso } from "@us-market-data/market";
import type { Handler } from "../handler.ts";
import { companySecurity, timeOfData } from "../shared/company.ts";
import { codeOf } from "../shared/text.ts";
import { companyFactsOf } from "./company-facts.ts";

/** The profile of a company in the company-family envelope. What is not known is empty or left out. */
export const getCompanyProfile: Handler<"getCompanyProfile"> = async (input, context) => {
	const { data, row: rowOf, clock } = context;
	const security = await companySecurity(input.symbol, context);
	const [stored] = await data.list("securities", security.id, { order: "desc", limit: 1 });
	const listing = stored?.record;
	const dataset = stored && (await data.dataset(stored.datasetId));
	const company = await companyFactsOf(security, data);
	const row = await rowOf(security, "quote", "fundamentals");
	// The market value is in US dollars or not answered.
	const marketCap = (listing?.currency || "USD") === "USD" ? row?.cross.marketcap : null;
	if (row && marketCap != null) data.recordProvenance(row.provenanceOf("quote", "fundamentals"));
	const timestamp = await timeOfData(data);
	const updated = company.updatedAt ? earliest(iso(endOfDay(company.updatedAt)), timestamp) : undefined;
	const created = dataset && earliest(iso(dataset.importedAt), updated ?? timestamp);
	return {
		success: true,
		data: {
			symbol: security.symbol,
			company_name: company.companyName || listing?.nameEn || codeOf(security.symbol),
			description: company.description,
			industry: company.industry,
			sector: company.sector,
			exchange: listing?.exchange || company.exchange,
			website: company.website,
			is_active: !listing?.delistingDate || listing.delistingDate >= clock.easternDate(),
			...(company.employees === null ? {} : { employees: company.employees }),
			...(marketCap == null ? {} : { market_cap: Number(marketCap) }),
			...(created ? { created_at: created } : {}),
			...(updated ? { updated_at: updated } : {}),
		},
		timestamp,
		message: "Company profile",
		meta: { symbol: security.symbol, ...(updated ? { lastUpdated: updated } : {}) },
	};
};

/** The first of two instants; the service stores no company after its last update. */
const earliest = (one: string, other: string): string => (one < other ? one : other);
