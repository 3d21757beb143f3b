// Generated from the files of this folder by `pnpm generate`. Do not edit.
import { companies, identifiers, profiles, securities, shares } from "./reference.ts";
import { dayBars, depth, halts, minuteBars, quotes, shortInterest, shortVolume, splits, trades } from "./prices.ts";
import { filings, news, topics } from "./content.ts";
import { dividends, estimates, financials, ratings } from "./fundamentals.ts";
import { insiderTrades, shareholders } from "./holders.ts";
import { events } from "./events.ts";
import { reportedFacts } from "./reported-facts.ts";
import { symbolHistory } from "./symbol-history.ts";
import { issues } from "./issues.ts";
import { sizeRanks } from "./size-ranks.ts";

/** Every area of market data that the service keeps, by name. */
export const areas = {
	securities,
	identifiers,
	companies,
	profiles,
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
	reportedFacts,
	symbolHistory,
	issues,
	sizeRanks,
};
