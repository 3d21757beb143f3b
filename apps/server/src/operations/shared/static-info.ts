import type { SecurityRef } from "../../store/market.ts";
import type { HandlerContext } from "../handler.ts";

/** Static information of a security (service card, "Static security info"), and the board that it trades on. */
export async function staticInfo(security: SecurityRef, { data, view }: HandlerContext) {
	const listing = await data.newest("securities", security);
	const row = (await view()).row(security.symbol);
	if (row) data.cite(row.provenanceOf("fundamentals", "dividends", "quote"));
	const accounts = row?.fundamentals;
	const info = {
		symbol: security.symbol,
		nameCn: listing?.nameCn ?? "",
		nameEn: listing?.nameEn ?? "",
		nameHk: listing?.nameHk ?? "",
		exchange: listing?.exchange ?? "",
		currency: listing?.currency ?? "USD",
		lotSize: listing?.lotSize ?? 1,
		totalShares: accounts?.totalshares ?? "",
		circulatingShares: accounts?.circulatingshares ?? "",
		hkShares: "",
		eps: accounts?.eps ?? "",
		epsTtm: accounts?.epsttm ?? "",
		bps: accounts?.bps ?? "",
		dividendYield: row?.cross.divyld ?? "",
		stockDerivatives: [],
	};
	return { info, board: listing?.board || null };
}
