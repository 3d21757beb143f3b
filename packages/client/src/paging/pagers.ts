import type { QueryOf } from "@us-market-data/contract";
import type { Body, OperationId, Params, Schema } from "../types.ts";

type DeclaredKeys<T> = keyof { [K in keyof T as string extends K ? never : K]: T[K] };
type Wrapped<Id extends OperationId> = Body<Id>[DeclaredKeys<Body<Id>>];

/** The operations that answer in pages: by number, from a time on, by a cursor, or with the next page named in the body. */
export type PagedOperationId = {
	[Id in OperationId]: keyof QueryOf<Id> & ("page" | "last_timestamp" | "datetime" | "cursor") extends never
		? Extract<Wrapped<Id>, { nextParams: unknown } | { nextDate: unknown }> extends never
			? never
			: Id
		: Id;
}[OperationId];

type Changes<P> = { [Name in keyof P]?: P[Name] | undefined };

/** The paging of an operation. */
export interface Pager<Id extends OperationId, Item> {
	/** The parameters that the first request sets. */
	first?(params: Params<Id>): Partial<Params<Id>>;
	/** Records of one page, in the order of the answer. */
	items(body: Body<Id>): readonly Item[];
	/** True where the pages lead back in time and each is oldest first, so that an iteration reverses every page. */
	isReversed?(params: Params<Id>): boolean;
	/** What changes for the page after this one, undefined where a parameter is left out; undefined after the last page. */
	next(params: Params<Id>, body: Body<Id>): Changes<Params<Id>> | undefined;
}

/** Records of a page that no parameter sets; the figures are the contract's. */
export const pageSizes = {
	searchScreener: 20,
	listHistoryCandlesticks: 1000,
} as const;

/** The page behind one that names it. */
const byCursor = (_: object, { next }: { next: string | null }): { cursor: string } | undefined =>
	next === null ? undefined : { cursor: next };

interface Pagers {
	searchScreener: Pager<"searchScreener", Schema<"ScreenerItem">>;
	listDividends: Pager<"listDividends", Schema<"Dividend">>;
	getCompanyInsiderTrades: Pager<"getCompanyInsiderTrades", Schema<"CompanyShareholder">>;
	listShortTrades: Pager<"listShortTrades", Schema<"ShortTrade">>;
	listTopMovers: Pager<"listTopMovers", Schema<"TopMover">>;
	listFinanceCalendar: Pager<"listFinanceCalendar", Schema<"FinanceEvent">>;
	listHistoryCandlesticks: Pager<"listHistoryCandlesticks", Schema<"Candlestick">>;
	listCandlesticks: Pager<"listCandlesticks", Schema<"Candlestick">>;
	listBatchCandlesticks: Pager<"listBatchCandlesticks", Schema<"SymbolCandlestick">>;
	listDailyCandlesticks: Pager<"listDailyCandlesticks", Schema<"SymbolCandlestick">>;
	listDailyShortTrades: Pager<"listDailyShortTrades", Schema<"SymbolShortTrade">>;
	listBulkFiles: Pager<"listBulkFiles", Schema<"BulkFile">>;
	listDailyActions: Pager<"listDailyActions", Schema<"SymbolCorporateAction">>;
	listTrades: Pager<"listTrades", Schema<"Trade">>;
	listUnusualItems: Pager<"listUnusualItems", Schema<"UnusualItem">>;
	listRank: Pager<"listRank", Schema<"RankItem">>;
	searchSecurities: Pager<"searchSecurities", Schema<"FoundSecurity">>;
	listSecurities: Pager<"listSecurities", Schema<"ReferenceSecurity">>;
	listChanges: Pager<"listChanges", Schema<"DataChange">>;
	listFilings: Pager<"listFilings", Schema<"MainFiling">>;
	listNews: Pager<"listNews", Schema<"NewsItem">>;
	listTopics: Pager<"listTopics", Schema<"Topic">>;
	listInsiderTrades: Pager<"listInsiderTrades", Schema<"InsiderTrade">>;
	listShareholders: Pager<"listShareholders", Schema<"Shareholder">>;
}

/** A paged operation of the contract without a pager does not compile. */
export const pagers: Pagers & { [Id in PagedOperationId]: Pager<Id, unknown> } = {
	searchScreener: {
		items: ({ results }) => ("items" in results ? results.items : []),
		next: ({ size, count }, { results }) => {
			if (!("items" in results)) return undefined;
			const { page, total } = results;
			const seen = (page + 1) * (size ?? count ?? pageSizes.searchScreener);
			return seen < total ? { page: page + 1 } : undefined;
		},
	},
	listDividends: {
		items: ({ dividend }) => dividend.list,
		next: byCursor,
	},
	getCompanyInsiderTrades: {
		items: ({ data }) => data.shareholders,
		next: byCursor,
	},
	listShortTrades: { items: ({ shortTrades }) => shortTrades.data, next: byCursor },
	/** The moves of a day, then those of the day before. */
	listTopMovers: {
		items: ({ topMovers }) => topMovers.list,
		next: (_, { topMovers: { nextParams }, next }) => {
			// An earlier service has no pages within a day.
			if (next) return { cursor: next };
			return nextParams === null ? undefined : { ...nextParams, cursor: undefined };
		},
	},
	/** Forward in time, each page as many days long as the first. */
	listFinanceCalendar: {
		items: ({ calendar }) => calendar.list.flatMap(({ events }) => events),
		next: byCursor,
	},
	/**
	 * From `start` or `datetime` on, oldest bar first; back in time and newest bar first without them, and with
	 * `forward: false`. In the mode of `datetime` and `forward` a page without `count` would have ten bars.
	 */
	listHistoryCandlesticks: {
		first: ({ datetime, forward, count = pageSizes.listHistoryCandlesticks }) =>
			datetime === undefined && forward === undefined ? {} : { count },
		items: ({ candlesticks }) => candlesticks,
		isReversed: ({ start, datetime, forward = true }) =>
			start === undefined && (datetime === undefined || !forward),
		next: byCursor,
	},
	/** Back in time from the newest bar, newest bar first. */
	listCandlesticks: { items: ({ candlesticks }) => candlesticks, isReversed: () => true, next: byCursor },
	listBatchCandlesticks: { items: ({ candlesticks }) => candlesticks, next: byCursor },
	listDailyCandlesticks: { items: ({ candlesticks }) => candlesticks, next: byCursor },
	listDailyShortTrades: { items: ({ dailyShortTrades }) => dailyShortTrades, next: byCursor },
	listBulkFiles: { items: ({ files }) => files, next: byCursor },
	listDailyActions: { items: ({ actions }) => actions, next: byCursor },
	listTrades: { items: ({ trades }) => trades, next: byCursor },
	listUnusualItems: { items: ({ unusualItems }) => unusualItems.changes, next: byCursor },
	listRank: { items: ({ ranking }) => ranking.list, next: byCursor },
	searchSecurities: { items: ({ search }) => search.list, next: byCursor },
	listSecurities: { items: ({ securities }) => securities, next: byCursor },
	listChanges: { items: ({ changes }) => changes, next: byCursor },
	listFilings: { items: ({ filings }) => filings, next: byCursor },
	listNews: { items: ({ news }) => news, next: byCursor },
	listTopics: { items: ({ topics }) => topics, next: byCursor },
	listInsiderTrades: { items: ({ insiderTrades }) => insiderTrades, next: byCursor },
	listShareholders: { items: ({ shareholders }) => shareholders.list, next: byCursor },
};

/** One record of a paged operation. */
export type ItemOf<Id extends PagedOperationId> = ReturnType<Pagers[Id]["items"]>[number];
