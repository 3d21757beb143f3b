import { entry } from "@us-market-data/market";
import { presentTradingDay, sampleDays } from "./clock.ts";
import { companyRows } from "./data/companies.ts";
import { priceRows } from "./data/figures.ts";
import { listingRows } from "./data/listings.ts";
import { delistedDaysBack, splitPlans } from "./data/scenarios.ts";
import { dayTurnover } from "./intraday.ts";
import { dailyBars, type Factors, marketFactors } from "./prices.ts";
import type { Bar, Figures, SampleSecurity, Split } from "./simulated.ts";

/** Everything from which the areas are generated. */
export interface World {
	seed: number;
	/** Last day with data. */
	lastDay: string;
	days: string[];
	securities: SampleSecurity[];
}

/** Days at the end of each security's history that have minute bars. */
export const minuteDays = 10;

/** Simulates the market up to the last trading day before or at `today`. */
export function createWorld(seed: number, today: Date): World {
	const lastDay = presentTradingDay(today);
	const days = sampleDays(lastDay);
	const factors = marketFactors(seed);
	const securities = listingRows.map((listing, index) => createSecurity(seed, days, factors, listing, index));
	return { seed, lastDay, days, securities };
}

function createSecurity(
	seed: number,
	days: string[],
	factors: Factors,
	listing: (typeof listingRows)[number],
	index: number,
): SampleSecurity {
	const { ticker, issuer, state } = listing;
	const company = find(companyRows, (row) => row.issuer === issuer, issuer);
	const figures = figuresOf(ticker);
	const plan = splitPlans[ticker];
	const split = plan && { date: entry(days, -1 - plan.daysBack), ratio: plan.ratio };
	const skip = state === "delisted" ? delistedDaysBack : 0;
	const source = `${issuer} ${listing.type}`;
	const { sector } = company;
	const bars = dailyBars({ seed, ticker, source, sector, figures, split, days, skip, factors });
	const symbol = `${ticker}.US`;
	for (const bar of bars.slice(-minuteDays)) bar.turnover = dayTurnover(seed, symbol, bar);
	const lastDay = entry(bars, -1).date;
	return { symbol, ticker, index, listing, company, figures, split, bars, lastDay };
}

function figuresOf(ticker: string): Figures {
	const row = find(priceRows, (candidate) => candidate.ticker === ticker, ticker);
	return {
		price: Number(row.price),
		shares: Number(row.shares),
		float: Number(row.float),
		average: Number(row.average),
		sigma: Number(row.sigma),
		beta: Number(row.beta),
		dividend: Number(row.dividend),
		payments: Number(row.payments),
	};
}

/** The row that matches; throws when a table lacks it. */
export function find<T>(rows: readonly T[], matches: (row: T) => boolean, what: string): T {
	const row = rows.find(matches);
	if (row === undefined) throw new Error(`The sample tables have no row for ${what}.`);
	return row;
}

/** Shares of the last day that one share of `date` has become. */
export const splitFactor = (split: Split | undefined, date: string): number =>
	split && date < split.date ? split.ratio : 1;

/** True when the security has its own statements, analysts and insiders. */
export const isStock = (security: SampleSecurity): boolean => security.listing.type === "stock";

export const isListed = (security: SampleSecurity): boolean => security.listing.state !== "delisted";

/** The bar of a date, or of the last trading day before it, or else the first bar. */
export function barAt(security: SampleSecurity, date: string): Bar {
	return security.bars.findLast((bar) => bar.date <= date) ?? entry(security.bars, 0);
}
