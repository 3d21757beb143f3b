import type { Handler } from "../handler.ts";
import { codeOf, textOrNull } from "../shared/text.ts";

/** Who the company is, as far as the sources tell. */
export const getCompanyOverview: Handler<"getCompanyOverview"> = async ({ symbol }, { data }) => {
	const security = await data.knownSecurity(symbol);
	const listing = await data.newest("securities", security);
	const profile = await data.newest("profiles", security);
	return {
		company: {
			symbol,
			name: listing?.nameEn || profile?.companyName || codeOf(symbol),
			companyName: textOrNull(profile?.companyName),
			ticker: codeOf(symbol),
			cik: textOrNull(listing?.cik),
			founded: textOrNull(profile?.founded),
			listingDate: listing?.listingDate ?? null,
			yearEnd: textOrNull(profile?.yearEnd),
			market: "US",
			exchange: textOrNull(listing?.exchange),
			currency: listing?.currency || "USD",
			region: textOrNull(profile?.region),
			category: listing?.type ?? "other",
			sector: textOrNull(profile?.sector),
			industry: textOrNull(profile?.industry),
			sicCode: textOrNull(profile?.sicCode),
			profile: textOrNull(profile?.description),
			website: textOrNull(profile?.website),
			email: textOrNull(profile?.email),
			phone: textOrNull(profile?.phone),
			address: textOrNull(profile?.address),
			employees: profile?.employees ?? null,
			chairman: textOrNull(profile?.chairman),
			manager: textOrNull(profile?.manager),
			updatedAt: profile?.updatedAt ?? null,
		},
	};
};
