import { deriveTouched } from "../derive.ts";
import { loadMarketView, type MarketView } from "../view/market-view.ts";
import { dayBar, daysUpTo, profile, security, statement } from "./fixtures.ts";
import { MemoryMarket } from "./memory-market.ts";

export const now = new Date("2026-11-21T01:00:00Z");

const [before = "", last = ""] = daysUpTo("2026-11-20", 2);

/** The data of a security in the small market. Each has the tag `real` by default. */
export interface Member {
	/** Closes of the newest two days. */
	closes?: readonly [string, string];
	industry?: string;
	/** Shares outstanding; 90 % of them circulate. */
	shares?: string;
	epsttm?: string;
	equity?: string;
	dps?: string;
	priceTag?: string;
	accountsTag?: string;
	listing?: Parameters<typeof security>[1];
}

/** A market of a few securities with two days of prices and a year of statements. */
export async function smallMarket(members: Readonly<Record<string, Member>>): Promise<MemoryMarket> {
	const market = new MemoryMarket();
	for (const [symbol, member] of Object.entries(members)) addMember(market, symbol, member);
	await deriveTouched(market, now);
	return market;
}

export const smallView = async (members: Readonly<Record<string, Member>>): Promise<MarketView> =>
	loadMarketView(await smallMarket(members));

function addMember(market: MemoryMarket, symbol: string, member: Member): void {
	const { closes, industry, shares, epsttm, equity, dps, priceTag, accountsTag } = member;
	market.add(symbol, "securities", [security(`${symbol} Inc.`, member.listing)]);
	if (industry) market.add(symbol, "profiles", [profile(industry)]);
	if (closes) {
		const bars = [dayBar(before, closes[0]), dayBar(last, closes[1], { turnover: "5000" })];
		market.add(symbol, "dayBars", bars, priceTag);
	}
	if (shares) {
		const circulatingShares = String(Number(shares) * 0.9);
		market.add(
			symbol,
			"shares",
			[{ date: "2026-10-01", totalShares: shares, circulatingShares }],
			accountsTag,
		);
	}
	if (epsttm || equity || dps) {
		const figures = { epsDiluted: epsttm ?? null, equity: equity ?? null, dividendsPerShare: dps ?? null };
		market.add(symbol, "financials", [statement("af", 2025, "2025-12-31", figures)], accountsTag);
	}
}
