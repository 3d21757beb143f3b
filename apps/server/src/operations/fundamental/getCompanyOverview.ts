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
			founded: profile?.founded ?? null,
			listingDate: listing?.listingDate ?? null,
			yearEnd: profile?.yearEnd ?? null,
			market: "US",
			exchange: textOrNull(listing?.exchange),
			currency: listing?.currency || "USD",
			region: profile?.region ?? null,
			category: listing?.type ?? "other",
			sector: textOrNull(profile?.sector),
			industry: textOrNull(profile?.industry),
			sicCode: profile?.sicCode ?? null,
			profile: textOrNull(profile?.description),
			website: textOrNull(profile?.website),
			email: profile?.email ?? null,
			phone: profile?.phone ?? null,
			address: profile?.address ?? null,
			employees: profile?.employees ?? null,
			chairman: profile?.chairman ?? null,
			manager: profile?.manager ?? null,
			updatedAt: profile?.updatedAt ?? null,
		},
	};
};
