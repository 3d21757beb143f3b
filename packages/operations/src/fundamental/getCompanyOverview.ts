import { companyFactsOf, listedCik } from "../company/company-facts.ts";
import type { Handler } from "../handler.ts";
import { codeOf, textOrNull } from "../shared/text.ts";

/** Answers the facts about a company that the sources hold. */
export const getCompanyOverview: Handler<"getCompanyOverview"> = async ({ symbol }, { data }) => {
	const security = await data.knownSecurity(symbol);
	const listing = await data.newest("securities", security);
	const company = await companyFactsOf(security, data);
	const cik = listing?.cik || company.cik || (await listedCik(security, data));
	return {
		company: {
			symbol,
			name: listing?.nameEn || company.companyName || codeOf(symbol),
			companyName: textOrNull(company.companyName),
			ticker: codeOf(symbol),
			cik: textOrNull(cik),
			founded: textOrNull(company.founded),
			listingDate: listing?.listingDate ?? null,
			fiscalYearEnd: textOrNull(company.yearEnd),
			market: "US",
			exchange: textOrNull(listing?.exchange || company.exchange),
			currency: listing?.currency || "USD",
			region: textOrNull(company.region),
			securityType: listing?.type ?? "other",
			sector: textOrNull(company.sector),
			industry: textOrNull(company.industry),
			sicCode: textOrNull(company.sicCode),
			description: textOrNull(company.description),
			website: textOrNull(company.website),
			email: textOrNull(company.email),
			phone: textOrNull(company.phone),
			address: textOrNull(company.address),
			employees: company.employees,
			chairman: textOrNull(company.chairman),
			chiefExecutive: textOrNull(company.manager),
			updatedDate: company.updatedAt,
		},
	};
};
