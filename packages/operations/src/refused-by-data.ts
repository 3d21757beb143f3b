import { strategyOf } from "@us-market-data/analytics";
import type { InputOf, OperationId } from "@us-market-data/contract";
import { financeRange } from "./calendar/finance-range.ts";
import type { HandlerContext } from "./handler.ts";
import { canonicalSymbol } from "./quote/canonical-symbol.ts";
import { spanOfHistory } from "./quote/span-of-history.ts";
import { rangeOfActions } from "./reference/corporate-actions.ts";
import { askedScreen } from "./screener/asked-screen.ts";
import { companySecurity } from "./shared/company.ts";
import { calendarRange } from "./shared/date-range.ts";

type JudgeContext = Pick<HandlerContext, "data" | "view" | "settled" | "clock">;

/** Throws every refusal with 400 that a handler may throw for an accepted input, and makes no answer. */
type Judge<Id extends OperationId> = (input: InputOf<Id>, context: JudgeContext) => unknown;

/** The handler refuses nothing. */
const nothing = (): void => {};

/** The handler refuses an unknown symbol alone. */
const unknownSymbol = ({ symbol }: { symbol: string }, { data }: JudgeContext) => data.knownSecurity(symbol);

/** The same of a symbol that may be left out. */
const unknownIfGiven = ({ symbol }: { symbol?: string }, { data }: JudgeContext) =>
	symbol === undefined ? undefined : data.knownSecurity(symbol);

/** The same of a company, in any of its spellings. */
const unknownCompany = ({ symbol }: { symbol: string }, { data }: JudgeContext) =>
	companySecurity(symbol, { data });

/** A range of days that cannot be answered. */
const daysOfCalendar = (input: { start?: string; end?: string }, { clock }: JudgeContext) =>
	calendarRange(input, clock.easternDate());

/** The operations whose refusals cost less than their answers, each with what its own handler calls to refuse. */
const judges: { readonly [Id in OperationId]?: Judge<Id> } = {
	getQuotes: nothing,
	getQuoteDepth: unknownSymbol,
	listTrades: unknownSymbol,
	getCalcIndexes: nothing,
	listCandlesticks: ({ symbol }, { data }) => data.knownSecurity(symbol, "path"),
	listHistoryCandlesticks: (input, { data }) => {
		spanOfHistory(input);
		return data.knownSecurity(input.symbol, "path");
	},
	listShortTrades: ({ symbol }, { data }) => data.knownSecurity(canonicalSymbol(symbol)),
	getStaticInfo: nothing,
	getBrokerQueue: unknownSymbol,
	listTradingDays: daysOfCalendar,
	listFilings: unknownSymbol,
	listNews: unknownSymbol,
	listTopics: unknownSymbol,
	getMarketStatus: nothing,
	getTradingCalendar: daysOfCalendar,
	listUnusualItems: unknownIfGiven,
	listTopMovers: nothing,
	listRankCategories: nothing,
	listRank: nothing,
	listFinanceCalendar: (input, { clock }) => financeRange(input, clock.easternDate()),
	getCompanyOverview: unknownSymbol,
	listShareholders: unknownSymbol,
	listTopShareholders: unknownSymbol,
	getInstitutionRating: unknownSymbol,
	comparePeers: unknownSymbol,
	getConsensus: unknownSymbol,
	getOperatingData: unknownSymbol,
	listDividends: unknownSymbol,
	listInsiderTrades: unknownSymbol,
	listStatements: unknownSymbol,
	searchScreener: askedScreen,
	listScreenerStrategies: ({ strategy_id }) => strategy_id === undefined || strategyOf(strategy_id),
	listScreenerFilters: nothing,
	listScreenerIndicators: unknownIfGiven,
	listFigures: nothing,
	listCorporateActions: ({ symbol, ...range }, { data }) => {
		rangeOfActions(range);
		return data.knownSecurity(symbol);
	},
	searchSecurities: nothing,
	listSecurities: nothing,
	getCompanyProfile: unknownCompany,
	getCompanyInsiderTrades: unknownCompany,
	getLegacyStaticInfo: nothing,
	listLegacyFilings: unknownSymbol,
};

/**
 * Parameters that are judged with the answer: the past, a version of the data, a page of a list, and forms, of which a
 * refusal reads hundreds of filings.
 */
interface JudgedWithAnswer {
	as_of?: string;
	data_version?: string;
	cursor?: string;
	form?: readonly string[];
}

/**
 * What tells if the handler of an operation would refuse an accepted input with 400; undefined where only the answer
 * tells.
 */
export function judgeOf(operationId: OperationId, input: unknown): Judge<never> | undefined {
	const { as_of, data_version, cursor, form } = input as JudgedWithAnswer;
	if ((as_of ?? data_version ?? cursor ?? form) !== undefined) return undefined;
	// The table pairs each id with its own judge; the pairing is lost when the id is only known at run time.
	return judges[operationId] as Judge<never> | undefined;
}
