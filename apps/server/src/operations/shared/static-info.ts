import type { SecurityRef } from "@us-market-data/store";
import type { HandlerContext } from "../handler.ts";

/** Static information of a security, and the board that it trades on. */
export async function staticInfo(security: SecurityRef, { data, view }: HandlerContext) {
	const listing = await data.newest("securities", security);
	const row = (await view()).row(security.symbol);
	const statements = row?.fundamentals;
	if (row && statements) data.cite(row.provenanceOf("fundamentals"));
	if (row && row.cross.divyld !== null) data.cite(row.provenanceOf("dividends", "quote"));
	// The SEC names the company if no exchange's directory does.
	const known = listing?.nameEn ? undefined : row?.listing;
	if (row && known?.name) data.cite(row.provenanceOf("listing"));
	const currency = listing?.currency || "USD";
	// Figures per share are answered in the trading currency; those of statements in another one are not.
	const perShare = statements?.currency === currency ? statements : undefined;
	const info = {
		symbol: security.symbol,
		nameCn: listing?.nameCn ?? "",
		nameEn: listing?.nameEn || (known?.name ?? ""),
		nameHk: listing?.nameHk ?? "",
		exchange: listing?.exchange || (known?.exchange ?? ""),
		currency,
		lotSize: listing?.lotSize ?? 1,
		totalShares: statements?.totalshares ?? "",
		circulatingShares: statements?.circulatingshares ?? "",
		hkShares: "",
		eps: perShare?.eps ?? "",
		epsTtm: perShare?.epsttm ?? "",
		bps: perShare?.bps ?? "",
		dividendYield: row?.cross.divyld ?? "",
		stockDerivatives: [],
	};
	return { info, board: listing?.board || null };
}
