import type { AreaName, AreaRow } from "@us-market-data/market";
import { sampleTag } from "@us-market-data/market";
import { estimates, ratings } from "./areas/analysts.ts";
import { dayBars, minuteBars, shortVolume, splits } from "./areas/bars.ts";
import { depth, quotes, trades } from "./areas/book.ts";
import { events } from "./areas/events.ts";
import { filings } from "./areas/filings.ts";
import { financials } from "./areas/financials.ts";
import { halts } from "./areas/halts.ts";
import { shareholders } from "./areas/holders.ts";
import { insiderTrades } from "./areas/insiders.ts";
import { news, topics } from "./areas/news.ts";
import { dividends } from "./areas/payouts.ts";
import { profiles, securities, shares, symbolHistory } from "./areas/reference.ts";
import { shortInterest } from "./areas/short-interest.ts";
import { createWorld, type World, type WorldSize } from "./world.ts";

/** Areas that the sample leaves out: profiles and securities say the same of its companies. */
type LeftOut = "identifiers" | "companies" | "reportedFacts" | "issues";
export type SampleArea = Exclude<AreaName, LeftOut>;
type Generators = { [A in SampleArea]: (world: World) => Iterable<AreaRow<A>> };

/** One generator per area of the sample; rows are made one by one as they are taken. */
export const generators: Generators = {
	securities,
	profiles,
	symbolHistory,
	shares,
	dayBars,
	minuteBars,
	quotes,
	depth,
	trades,
	halts,
	splits,
	shortVolume,
	shortInterest,
	filings,
	news,
	topics,
	financials,
	estimates,
	ratings,
	dividends,
	shareholders,
	insiderTrades,
	events,
};

export const sampleAreas = Object.keys(generators) as SampleArea[];

/** The data set's description of itself. */
export const sampleManifest = {
	name: "sample",
	tag: sampleTag,
	licence: "Simulated; free to use.",
	description:
		"Sample data set. Names, tickers, exchanges and CIKs are real; prices, figures, texts and persons are " +
		"simulated and say nothing about any company.",
};

/** Takes the rows of an area, one by one. */
export interface SampleTarget {
	write<A extends SampleArea>(area: A, rows: Iterable<AreaRow<A>>): Promise<void>;
}

/**
 * Makes the sample data set: some 240 securities, three years of daily bars, ten days of minute bars of those that are
 * asked for most (one day of the others) and every other area. Prices are as traded, not adjusted for the simulated
 * splits; financial statements count in the shares of the last day. The last day with data is the day of `today` in New
 * York once its close is half an hour past, else the trading day before, so that no price is dated in the future. The
 * same seed and last day give the same rows. The small world is a part of the whole with the same story. Throws only
 * what the target throws.
 */
export async function generateSample(
	target: SampleTarget,
	options: { seed: number; today: Date; size?: WorldSize },
): Promise<void> {
	const world = createWorld(options.seed, options.today, options.size);
	const write = <A extends SampleArea>(area: A) => target.write(area, generators[area](world));
	for (const area of sampleAreas) await write(area);
}
