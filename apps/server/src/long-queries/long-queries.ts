import type { InputOf, OperationId } from "@us-market-data/contract";
import { dayMs } from "@us-market-data/market";
import { defaultCount, maxBars, type ProvenanceReader } from "@us-market-data/operations";

/** Tells which queries of each operation are long: `none`, `all`, or those with certain parameters. */
type LongQueries = { readonly [Id in OperationId]: "none" | "all" | ((input: InputOf<Id>) => boolean) };

/** Receipts select from all facts that a company filed. */
const isExplained = ({ explain = false }: { explain?: boolean }): boolean => explain;

/**
 * Queries that may take the processor for more than about a millisecond. They run on worker threads, not on the event
 * loop. The bounds are round figures for the parameters, because the amount of data is unknown before it is read: some of
 * these queries are short after all. `pnpm trust fairness` in `bench` measures how long a short query waits beside the
 * longest ones, not each bound.
 */
const longQueries = {
	getQuotes: ({ symbols }) => symbols.length > 100,
	getQuoteDepth: "none",
	listTrades: "none",
	getCalcIndexes: ({ symbols, explain }) => explain || symbols.length > 100,
	listCandlesticks: ({ count, ...bars }) => isLong(bars, count),
	listHistoryCandlesticks: (input) => isLong(input, barsOfHistory(input)),
	listShortTrades: ({ count }) => count > 40,
	getStaticInfo: ({ symbols }) => symbols.length > 100,
	getBrokerQueue: "none",
	listTradingDays: "none",
	listFilings: "none",
	listNews: "none",
	listTopics: "none",
	getMarketStatus: "none",
	getTradingCalendar: ({ start, end }) => daysOf(start, end) > 60,
	listUnusualItems: "none",
	listTopMovers: "all",
	listRankCategories: "none",
	listRank: "none",
	listFinanceCalendar: ({ category }) => category !== "closed",
	getCompanyOverview: isExplained,
	// How many holders a security and how many members an industry has is not known before they are read.
	listShareholders: "all",
	listTopShareholders: "all",
	getInstitutionRating: "all",
	comparePeers: "all",
	getConsensus: isExplained,
	getOperatingData: isExplained,
	listDividends: isExplained,
	listInsiderTrades: ({ count }) => count > 40,
	searchScreener: ({ conditions = "", show = "", explain }) =>
		explain || commasIn(conditions) > 20 || commasIn(show) > 20,
	listScreenerStrategies: "none",
	listScreenerFilters: "none",
	listScreenerIndicators: "none",
	// The factors are those of all bars of a security.
	listCorporateActions: "all",
	// A beginning of a common word, or a text of many words, fits most names of the market.
	searchSecurities: "all",
	listSecurities: ({ count }) => count > 100,
	resolveSymbol: "none",
	listFigures: "none",
	getCompanyProfile: "none",
	getCompanyInsiderTrades: "all",
	getLegacyStaticInfo: ({ symbols }) => symbols.length > 100,
	listLegacyFilings: "none",
	getAccountUsage: "none",
	listAccountKeys: "none",
	// Reports are selected from all facts that the company filed.
	listStatements: "all",
} satisfies LongQueries;

/** Operations that have long queries. */
export type LongOperation = {
	[Id in OperationId]: (typeof longQueries)[Id] extends "none" ? never : Id;
}[OperationId];

/** Decides whether a query of an operation is long; undefined when none of its queries is. */
export function longQueriesOf(operationId: OperationId): ((input: unknown) => boolean) | undefined {
	const queries = longQueries[operationId];
	if (queries === "none") return undefined;
	return queries === "all" ? () => true : (queries as (input: unknown) => boolean);
}

/** Conditions, or members of them, and keys are separated by commas: one more costs a few dozen microseconds at most. */
const commasIn = (list: string): number => list.split(",").length - 1;

type Bars = Pick<InputOf<"listCandlesticks">, "period" | "adjust">;

/** Bars that the store holds for one that is answered. */
const parts: Readonly<Record<Bars["period"], number>> = {
	"1m": 1,
	"5m": 5,
	"15m": 15,
	"30m": 30,
	"1h": 60,
	day: 1,
	week: 5,
	month: 23,
	year: 253,
};

/** Bars that are taken to be read within about a millisecond; fewer when an adjustment is computed for each. */
const maxLightBars = { none: 250, forward: 15 } as const;

const isLong = ({ period, adjust }: Bars, count: number): boolean =>
	count * parts[period] > maxLightBars[adjust];

/**
 * True when a security holds few enough bars for a query that is long by its parameters. One step along an index tells
 * it, for bars of days and longer.
 */
export async function hasFewBars(
	operationId: OperationId,
	input: unknown,
	data: Pick<ProvenanceReader, "security" | "hasMore">,
): Promise<boolean> {
	if (operationId !== "listCandlesticks" && operationId !== "listHistoryCandlesticks") return false;
	const { symbol, period, adjust } = input as InputOf<"listCandlesticks">;
	if (isWithinDay(period)) return false;
	const security = await data.security(symbol);
	return !security || !(await data.hasMore("dayBars", security, maxLightBars[adjust]));
}

const minutesOfDay = 960;

/** Bars that a history may have: as many as are requested, or as the days of its range have. */
function barsOfHistory({ start, end, count, datetime, forward, period }: HistoryInput): number {
	if (count !== undefined) return count;
	if (datetime !== undefined || forward !== undefined) return defaultCount;
	const ofDay = isWithinDay(period) ? minutesOfDay / parts[period] : 1;
	return Math.min(maxBars, daysOf(start, end, maxBars) * ofDay);
}

type HistoryInput = InputOf<"listHistoryCandlesticks">;

const isWithinDay = (period: Bars["period"]): boolean => /^\d/.test(period);

/** Days of a range; `open` where it has no beginning or no end. */
function daysOf(start: string | undefined, end: string | undefined, open = 31): number {
	if (start === undefined || end === undefined) return open;
	return (Date.parse(end) - Date.parse(start)) / dayMs + 1;
}
