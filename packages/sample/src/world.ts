import { addDays, entry, tradingDays } from "@us-market-data/market";
import { presentTradingDay, sampleDays, tradingDayAfter } from "./clock.ts";
import { companyRows } from "./data/companies.ts";
import { priceRows } from "./data/figures.ts";
import { listingRows } from "./data/listings.ts";
import { firstTraded, lastTraded, splitPlans, stopPlans } from "./data/scenarios.ts";
import { isInSmall, watched } from "./data/watched.ts";
import { dayTurnover } from "./intraday.ts";
import { type Release, releases } from "./macro.ts";
import { dailyBars, type Factors, factorsOf } from "./prices.ts";
import type { Figures, SampleSecurity, Split, Stop } from "./simulated.ts";
import { storiesOf } from "./stories.ts";

/** Everything from which the areas are generated. */
export interface World {
	seed: number;
	/** Last day with data. */
	lastDay: string;
	days: string[];
	securities: SampleSecurity[];
	/** Economic releases of a year and of the weeks to come, oldest first. */
	releases: Release[];
}

/** The whole market, or a part of it with the same story for tests that need speed. */
export type WorldSize = "whole" | "small";

/** Days at the end of the history with minute bars: of the securities that are asked for most, and of the others. */
const minuteDays = { watched: 10, other: 1 };

/** Days before the first one from which volatility is simulated. */
const leadDays = 150;
const releaseDays = { back: 400, ahead: 60 };

/** Simulates the market up to the last trading day before or at `today`. */
export function createWorld(seed: number, today: Date, size: WorldSize = "whole"): World {
	const lastDay = presentTradingDay(today);
	const days = sampleDays(lastDay);
	const simulated = [...daysBefore(entry(days, 0)), ...days];
	const allReleases = releases(seed, entry(simulated, 0), addDays(lastDay, releaseDays.ahead));
	const effects = new Map<string, number>();
	for (const { date, effect } of allReleases) effects.set(date, (effects.get(date) ?? 0) + effect);
	const factors = factorsOf(
		seed,
		simulated,
		simulated.map((date) => effects.get(date) ?? 0),
	);
	const securities = listingRows.flatMap((listing, index) =>
		size === "whole" || isInSmall(listing.ticker, index)
			? [
					createSecurity(
						{ seed, days: simulated, lead: simulated.length - days.length, factors },
						listing,
						index,
					),
				]
			: [],
	);
	const since = addDays(lastDay, -releaseDays.back);
	return { seed, lastDay, days, securities, releases: allReleases.filter(({ date }) => date >= since) };
}

/** Whole months of trading days before a day. */
function daysBefore(day: string): string[] {
	const { trading, half } = tradingDays(`${addDays(day, -leadDays).slice(0, 7)}-01`, addDays(day, -1));
	return [...trading, ...half].sort();
}

interface Simulation {
	seed: number;
	days: string[];
	/** Days at the head that only lead to the first one. */
	lead: number;
	factors: Factors;
}

function createSecurity(
	{ seed, days, lead, factors }: Simulation,
	listing: (typeof listingRows)[number],
	index: number,
): SampleSecurity {
	const { ticker, issuer, type } = listing;
	const company = find(companyRows, (row) => row.issuer === issuer, issuer);
	const figures = figuresOf(ticker);
	const skip = lastTraded[ticker] ?? 0;
	const newest = firstTraded[ticker];
	const listedFrom = days.findIndex((day) => day >= listing.listed);
	const first = newest === undefined ? Math.max(lead, listedFrom) : days.length - 1 - newest;
	const stories = storiesOf({ seed, ticker, company, figures, days, skip, isStock: type === "stock" });
	const { split, announcedSplit } = splitsOf(ticker, days);
	const source = `${issuer} ${type}`;
	const { sector, industry } = company;
	const path = {
		seed,
		ticker,
		source,
		sector,
		industry,
		figures,
		split,
		days,
		first,
		skip,
		stories,
		factors,
	};
	const bars = dailyBars(path);
	const lastDay = entry(bars, -1).date;
	const symbol = `${ticker}.US`;
	const stops = stopsOf(ticker, days);
	const minutes = watched.has(ticker) ? minuteDays.watched : minuteDays.other;
	const publishedStories = stories.filter(({ publishedOn }) => publishedOn >= entry(bars, 0).date);
	for (const bar of bars.slice(-minutes)) bar.turnover = dayTurnover(seed, symbol, bar, stops);
	return {
		symbol,
		ticker,
		index,
		listing,
		company,
		figures,
		split,
		announcedSplit,
		stories: publishedStories,
		stops,
		bars,
		lastDay,
		minuteDays: Math.min(minutes, bars.length),
	};
}

function splitsOf(ticker: string, days: readonly string[]) {
	const plan = splitPlans[ticker];
	const lastDay = entry(days, -1);
	const ahead = plan && plan.daysBack < 0;
	const splitOn = (date: string): Split => ({ date, ratio: plan?.ratio ?? 1 });
	return {
		split: plan && !ahead ? splitOn(entry(days, -1 - plan.daysBack)) : undefined,
		announcedSplit: plan && ahead ? splitOn(tradingDayAfter(lastDay, -plan.daysBack)) : undefined,
	};
}

/** Stops of trading by minutes of the day. Quotes resume before trading after a halt for news. */
const stopsOf = (ticker: string, days: readonly string[]): Stop[] =>
	stopPlans
		.filter((plan) => plan.ticker === ticker)
		.map(({ daysBack, from, minutes, reason }) => {
			const to = minutes === undefined ? null : from + minutes;
			const quotesFrom = to === null ? null : to - (reason === "T1" ? 5 : 0);
			return { date: entry(days, -1 - daysBack), from, quotesFrom, to, reason };
		});

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

/** True when the security traded up to the end of the last day. */
export const isTrading = ({ listing }: SampleSecurity): boolean =>
	listing.state === "normal" || listing.state === "new";
