import type { InputOf, OperationId } from "@us-market-data/contract";
import { dayMs } from "@us-market-data/market";

/** Decides for each operation which queries are long. Queries of an operation that is not listed never are. */
type LongQueries = { readonly [Id in OperationId]?: (input: InputOf<Id>) => boolean };

/**
 * Queries that may take the processor for more than about a millisecond. They run on worker threads, not on the event
 * loop. The bounds are round figures for the parameters, because the amount of data is unknown before it is read: some of
 * these queries are short after all. `pnpm trust fairness` in `bench` measures how long a short query waits beside the
 * longest ones, not each bound.
 */
export const longQueries: LongQueries = {
	getQuotes: ({ symbols }) => symbols.length > 20,
	getStaticInfo: ({ symbols }) => symbols.length > 20,
	getLegacyStaticInfo: ({ symbols }) => symbols.length > 20,
	getCalcIndexes: ({ symbols }) => symbols.length > 100,
	listCandlesticks: ({ count, ...bars }) => isLong(bars, count),
	listHistoryCandlesticks: (input) => isLong(input, barsOfHistory(input)),
	listShortTrades: ({ count }) => count > 40,
	getTradingCalendar: ({ start, end }) => daysOf(start, end) > 60,
	listTopMovers: () => true,
	listFinanceCalendar: ({ category }) => category !== "closed",
	// How many holders a security and how many members an industry has is not known before they are read.
	listShareholders: () => true,
	listTopShareholders: () => true,
	getCompanyInsiderTrades: () => true,
	getInstitutionRating: () => true,
	comparePeers: () => true,
	listInsiderTrades: ({ count }) => count > 40,
	searchScreener: ({ conditions = "", show = "" }) => conditions.length > 160 || show.length > 120,
};

type Bars = Pick<InputOf<"listCandlesticks">, "period" | "adjust">;

/** Bars that the store holds for one that is answered. */
const parts: Readonly<Record<Bars["period"], number>> = {
	...{ "1m": 1, "5m": 5, "15m": 15, "30m": 30, "1h": 60 },
	...{ day: 1, week: 5, month: 23, year: 253 },
};

/** Bars that are taken to be read within about a millisecond; fewer when an adjustment is computed for each. */
const fewBars = { none: 250, forward: 15 } as const;

const isLong = ({ period, adjust }: Bars, count: number): boolean => count * parts[period] > fewBars[adjust];

const mostBars = 1_000;
const minutesOfDay = 960;

/** Bars that a history may have: as many as are asked for, or as the days of its range have. */
function barsOfHistory({ start, end, count, datetime, forward, period }: HistoryInput): number {
	if (count !== undefined) return count;
	if (datetime !== undefined || forward !== undefined) return 10;
	const ofDay = isWithinDay(period) ? minutesOfDay / parts[period] : 1;
	return Math.min(mostBars, daysOf(start, end, mostBars) * ofDay);
}

type HistoryInput = InputOf<"listHistoryCandlesticks">;

const isWithinDay = (period: Bars["period"]): boolean => /^\d/.test(period);

/** Days of a range; `open` where it has no beginning or no end. */
function daysOf(start: string | undefined, end: string | undefined, open = 31): number {
	if (start === undefined || end === undefined) return open;
	return (Date.parse(end) - Date.parse(start)) / dayMs + 1;
}
