import type { SecurityRow } from "@us-market-data/analytics";
import type { AreaRecord } from "@us-market-data/market";
import type { HandlerContext } from "../handler.ts";
import type { ProvenanceReader } from "../provenance-reader.ts";

/** Static information of the securities that are held, each with the board that it trades on. */
export async function staticInfo(
	symbols: readonly string[],
	{ data, rows }: Pick<HandlerContext, "data" | "rows">,
) {
	const securities = await data.findSecurities(symbols);
	const listings = await data.newestOfEach("securities", securities);
	const figures = await rows(securities, "listing", "quote", "fundamentals", "dividends");
	return securities.map(({ symbol }, index) => infoOf(symbol, listings[index], figures[index], data));
}

function infoOf(
	symbol: string,
	listing: AreaRecord<"securities"> | undefined,
	row: SecurityRow | undefined,
	data: ProvenanceReader,
) {
	const statements = row?.fundamentals;
	if (row && statements) data.recordProvenance(row.provenanceOf("fundamentals"));
	if (row && row.cross.divyld !== null) data.recordProvenance(row.provenanceOf("dividends", "quote"));
	// The SEC names the company if no exchange's directory does.
	const registrant = listing?.nameEn ? undefined : row?.listing;
	if (row && registrant?.name) data.recordProvenance(row.provenanceOf("listing"));
	const currency = listing?.currency || "USD";
	// Figures per share are answered in the trading currency; those of statements in another one are not.
	const perShare = statements?.currency === currency ? statements : undefined;
	const info = {
		symbol,
		nameCn: listing?.nameCn ?? "",
		nameEn: listing?.nameEn || (registrant?.name ?? ""),
		nameHk: listing?.nameHk ?? "",
		exchange: listing?.exchange || (registrant?.exchange ?? ""),
		currency,
		...(listing && { lotSize: listing.lotSize }),
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
