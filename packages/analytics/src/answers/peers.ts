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

export function peerValuation(row: SecurityRow): PeerValuation {
	const { symbol, name, quote, cross, listing } = row;
	const currency = listing?.currency || row.fundamentals?.currency || "USD";
	// Money of statements in another currency than the price is not answered.
	const fundamentals = row.fundamentals?.currency === currency ? row.fundamentals : null;
	return {
		symbol,
		name: name || null,
		currency,
		marketCap: cross.marketcap,
		lastDone: quote?.lastDone ?? null,
		peTtm: cross.pettm,
		pbMrq: cross.pbmrq,
		psTtm: cross.pstm,
		roe: row.fundamentals?.roe ?? null,
		roa: row.fundamentals?.roa ?? null,
		epsTtm: fundamentals?.epsttm ?? null,
		bps: fundamentals?.bps ?? null,
		dpsTtm: cross.dpsttm,
		dividendYield: cross.divyld,
		assets: fundamentals?.assets ?? null,
		liabilities: fundamentals?.liabilities ?? null,
		netIncomeTtm: fundamentals?.netincome ?? null,
		netMargin: row.fundamentals?.netmargin ?? null,
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
	{ active, inIndustry }: MarketView,
	base: SecurityRow,
	count: number,
): SecurityRow[] {
	const industry = industryOf(base);
	if (industry === "") return [];
	const size = Math.log(Number(base.cross.marketcap ?? Number.NaN));
	const distance = (row: SecurityRow): number => {
		const other = Math.log(Number(row.cross.marketcap ?? Number.NaN));
		if (Number.isNaN(other)) return Number.POSITIVE_INFINITY;
		return Number.isNaN(size) ? -other : Math.abs(other - size);
	};
	return inIndustry((name) => name.toLowerCase() === industry)
		.filter((row) => row.symbol !== base.symbol && row.listing?.type === "stock" && active.has(row))
		.map((row) => ({ row, distance: distance(row) }))
		.sort((a, b) => (a.distance === b.distance ? 0 : a.distance - b.distance))
		.slice(0, count)
		.map(({ row }) => row);
}

const industryOf = (row: SecurityRow): string => (row.listing?.industry ?? "").toLowerCase();
