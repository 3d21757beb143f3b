import type { DecimalString } from "@us-market-data/market";
import type { MarketView } from "../view/market-view.ts";
import type { SecurityRow } from "../view/security-row.ts";

type Figure = DecimalString | null;

/** Valuation of a security as `comparePeers` answers it, but `history`. Rates in percent. */
export interface PeerValuation {
	symbol: string;
	name: string | null;
	currency: string;
	marketCap: Figure;
	lastDone: Figure;
	peTtm: Figure;
	pbMrq: Figure;
	psTtm: Figure;
	roe: Figure;
	roa: Figure;
	epsTtm: Figure;
	bps: Figure;
	dpsTtm: Figure;
	dividendYield: Figure;
	assets: Figure;
	liabilities: Figure;
	netIncomeTtm: Figure;
	netMargin: Figure;
	revenueTtm: Figure;
	turnover: Figure;
	volume: Figure;
}

/**
 * The valuation of a row.
 *
 * @param parts parts that are shown; figures of the others are null
 */
export function peerValuation(
	row: SecurityRow,
	parts: ReadonlySet<"fundamentals" | "dividends" | "listing" | "quote">,
): PeerValuation {
	const { symbol, name, quote, cross, listing } = row;
	const stated = parts.has("fundamentals") ? row.fundamentals : null;
	const currency = listing?.currency || stated?.currency || "USD";
	// Money of statements in another currency than the price is not answered.
	const fundamentals = stated?.currency === currency ? stated : null;
	return {
		symbol,
		name: name || null,
		currency,
		marketCap: cross.marketcap,
		lastDone: quote?.lastDone ?? null,
		peTtm: cross.pettm,
		pbMrq: cross.pbmrq,
		psTtm: cross.pstm,
		roe: stated?.roe ?? null,
		roa: stated?.roa ?? null,
		epsTtm: fundamentals?.epsttm ?? null,
		bps: fundamentals?.bps ?? null,
		dpsTtm: parts.has(row.dividends ? "dividends" : "fundamentals") ? cross.dpsttm : null,
		dividendYield: cross.divyld,
		assets: fundamentals?.assets ?? null,
		liabilities: fundamentals?.liabilities ?? null,
		netIncomeTtm: fundamentals?.netincome ?? null,
		netMargin: stated?.netmargin ?? null,
		revenueTtm: fundamentals?.sales ?? null,
		turnover: quote?.turnover ?? null,
		volume: quote?.volume ?? null,
	};
}

/**
 * Stocks of the same industry nearest in market value (by ratio), the nearest first; the largest first where the market
 * value of the security is not known. None for a security without an industry.
 */
export function industryPeers(
	{ stocksOf }: Pick<MarketView, "stocksOf">,
	base: SecurityRow,
	count: number,
): SecurityRow[] {
	const industry = industryOf(base);
	if (industry === "") return [];
	const size = Math.log(Number(base.cross.marketcap ?? Number.NaN));
	const distance = (marketCap: number): number => {
		const other = Math.log(marketCap);
		if (Number.isNaN(other)) return Number.POSITIVE_INFINITY;
		return Number.isNaN(size) ? -other : Math.abs(other - size);
	};
	return stocksOf((name) => name.toLowerCase() === industry)
		.filter(({ row }) => row.symbol !== base.symbol)
		.map(({ row, marketCap }) => ({ row, distance: distance(marketCap) }))
		.sort((a, b) => (a.distance === b.distance ? 0 : a.distance - b.distance))
		.slice(0, count)
		.map(({ row }) => row);
}

const industryOf = (row: SecurityRow): string => (row.listing?.industry ?? "").toLowerCase();
