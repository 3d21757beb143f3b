import type { Handler } from "../handler.ts";
import { companySecurity } from "../shared/company.ts";
import { codeOf, iso } from "../shared/iso.ts";

/** The profile of a company in the company-family envelope. What is not known is empty or left out. */
export const getCompanyProfile: Handler<"getCompanyProfile"> = async (input, { data, view, now }) => {
	const security = await companySecurity(input.symbol, data);
	const listing = await data.newest("securities", security);
	const profile = await data.newest("profiles", security);
	const row = (await view()).row(security.symbol);
	if (row) data.cite(row);
	const marketCap = row?.cross.marketcap;
	const updated = profile?.updatedAt ? iso(Date.parse(profile.updatedAt)) : undefined;
	return {
		success: true,
		data: {
			symbol: security.symbol,
			company_name: profile?.companyName || listing?.nameEn || codeOf(security.symbol),
			description: profile?.description ?? "",
			industry: profile?.industry ?? "",
			sector: profile?.sector ?? "",
			exchange: listing?.exchange ?? "",
			website: profile?.website ?? "",
			is_active: listing
				? listing.delistingDate === null || Date.parse(listing.delistingDate) > now.getTime()
				: true,
			...(profile?.employees == null ? {} : { employees: profile.employees }),
			...(marketCap == null ? {} : { market_cap: Number(marketCap) }),
			...(listing?.listingDate ? { created_at: iso(Date.parse(listing.listingDate)) } : {}),
			...(updated ? { updated_at: updated } : {}),
		},
		timestamp: iso(now.getTime()),
		message: "Company profile",
		meta: { symbol: security.symbol, ...(updated ? { lastUpdated: updated } : {}) },
	};
};
