import type { AreaRecord } from "@us-market-data/market";
import { type CompanyFacts, companyFacts } from "../derivations/company/listing-company.ts";

/** Records that an overview of a company is made of. */
export interface CompanyRecords {
	listing: AreaRecord<"securities"> | undefined;
	profile: AreaRecord<"profiles"> | undefined;
	company: AreaRecord<"companies"> | undefined;
	/** CIK by the SEC's lists of tickers, empty when they do not tell it. */
	listedCik: string;
}

/** The overview of a company as `getCompanyOverview` answers it. */
export function companyOverview(symbol: string, records: CompanyRecords) {
	const { listing, profile, company, listedCik } = records;
	const code = symbol.slice(0, symbol.lastIndexOf("."));
	const facts: CompanyFacts = companyFacts(profile, company);
	return {
		symbol,
		name: listing?.nameEn || facts.companyName || code,
		companyName: facts.companyName || null,
		ticker: code,
		cik: listing?.cik || facts.cik || listedCik || null,
		founded: facts.founded || null,
		listingDate: listing?.listingDate ?? null,
		fiscalYearEnd: facts.yearEnd || null,
		market: "US" as const,
		exchange: listing?.exchange || facts.exchange || null,
		currency: listing?.currency || "USD",
		region: facts.region || null,
		securityType: listing?.type ?? ("other" as const),
		sector: facts.sector || null,
		industry: facts.industry || null,
		sicCode: facts.sicCode || null,
		description: facts.description || null,
		website: facts.website || null,
		email: facts.email || null,
		phone: facts.phone || null,
		address: facts.address || null,
		employees: facts.employees,
		chairman: facts.chairman || null,
		chiefExecutive: facts.manager || null,
		updatedDate: facts.updatedAt,
	};
}
