import type { OperationId, operations } from "@us-market-data/contract";
import { goodRequests } from "./good-requests.ts";
import {
	calendarDate,
	choice,
	date,
	flag,
	integer,
	type ParameterValues,
	symbol,
	symbolOfTwoMarkets,
	symbols,
	text,
} from "./parameter-values.ts";

/** All but the one of every operation of the market. */
type QueryParameter<Id extends OperationId> = Exclude<
	Extract<(typeof operations)[Id]["parameters"][number], { in: "query" }>["name"],
	"data_version"
>;

/** Each query parameter of each operation but `data_version`, aliases included; `none` of an operation without any. */
type ParameterRules = {
	readonly [Id in OperationId]: [QueryParameter<Id>] extends [never]
		? "none"
		: Readonly<Record<QueryParameter<Id>, ParameterValues>>;
};

const period = choice(
	"1m, 5m, 15m, 30m, 1h, day, week, month, year",
	"1, 5, 15, 30, 60, 1000, 2000, 3000, 4000",
);
const adjust = choice("none, forward");
const adjust_type = choice("none, forward", "0, 1");
const session = choice("intraday, all");
const trade_sessions = choice("intraday, all", "0, 1");
const bars = { period, adjust, adjust_type, session, trade_sessions };
const market = choice("US");
const order = choice("desc, asc");
const ranking = choice(
	"gainers, losers, active_volume, active_turnover, market_cap, amplitude, turnover_rate, short_volume_percent, dividend_yield",
	"",
	"short_volume_share",
);
const asOf = { as_of: text };
const kinds = choice("stock, etf, preferred, warrant, right, unit, note, other");
const listing = choice("listed, delisted, unknown");
const range = { start: date, end: date };
const calendarRange = { start: calendarDate, end: calendarDate };
const upTo100 = integer(1, 100);
const upTo1000 = integer(1, 1000);
const anyPage = integer(1, 100_000);
const anyId = integer(1, 999_999_999);

/**
 * The accepted values of each query parameter, written by hand from the description of the service. Only the names are
 * those of the generated table, so that a slip in the values of either shows.
 */
const parameterRules = {
	getQuotes: { symbols: symbols(500) },
	getQuoteDepth: { symbol },
	listTrades: { symbol, count: upTo1000 },
	getCalcIndexes: { ...asOf, symbols: symbols(500), fields: text, indexes: text, explain: flag },
	listCandlesticks: { ...asOf, ...bars, count: upTo1000 },
	listHistoryCandlesticks: { ...asOf, ...bars, ...range, count: upTo1000, forward: flag, datetime: text },
	listShortTrades: { symbol: symbolOfTwoMarkets, count: upTo100, last_timestamp: integer(0, 4_102_444_800) },
	getStaticInfo: { symbols: symbols(500) },
	getBrokerQueue: { symbol },
	listTradingDays: { market, ...calendarRange },
	listFilings: { ...asOf, symbol, count: upTo100, form: text, cursor: text },
	listNews: { ...asOf, symbol, count: upTo100, cursor: text },
	listTopics: { ...asOf, symbol, count: upTo100, cursor: text },
	getMarketStatus: "none",
	getTradingCalendar: { market, ...calendarRange },
	listUnusualItems: { market, symbol, count: upTo100 },
	listTopMovers: {
		market,
		markets: market,
		sort: choice("hot, time, change_rate", "2, 0, 1", "change"),
		date,
		count: upTo100,
	},
	listRankCategories: "none",
	listRank: { key: ranking, market, count: upTo100, size: upTo100 },
	listFinanceCalendar: {
		...asOf,
		category: choice("report, dividend, split, ipo, macrodata, closed", "0, 1, 2, 3, 4, 5"),
		...range,
		market,
		cursor: text,
	},
	getCompanyOverview: { ...asOf, symbol, explain: flag },
	listShareholders: {
		...asOf,
		symbol,
		range: choice("all, inc, dec"),
		sort: choice("shares_changed, shares_held, report_date", "", "chg, owned, time"),
		order,
		count: upTo100,
		cursor: text,
	},
	listTopShareholders: { ...asOf, symbol, periods: integer(1, 8), count: integer(1, 8) },
	getInstitutionRating: { ...asOf, symbol },
	comparePeers: {
		explain: flag,
		...asOf,
		symbol,
		symbols: symbols(4),
		others: symbols(4),
		comparison_symbols: symbols(4),
		currency: choice("USD"),
	},
	getConsensus: {
		...asOf,
		explain: flag,
		symbol,
		period_type: choice("qf, saf, af"),
		period: choice("qf, saf, af"),
	},
	getOperatingData: { ...asOf, explain: flag, symbol, report: text },
	listDividends: { ...asOf, explain: flag, symbol, page: anyPage, year: integer(1900, 2200), cursor: text },
	listInsiderTrades: { ...asOf, symbol, count: upTo100, cursor: text },
	searchScreener: {
		explain: flag,
		...asOf,
		market,
		strategy_id: anyId,
		strategyId: anyId,
		conditions: text,
		condition: text,
		show: text,
		sort: text,
		order,
		page: integer(0, 100_000),
		size: upTo100,
		count: upTo100,
	},
	listScreenerStrategies: { market, strategy_id: anyId, id: anyId },
	listScreenerFilters: "none",
	listScreenerIndicators: { symbol },
	listFigures: "none",
	listCorporateActions: { ...asOf, symbol, kinds: text, ...range },
	searchSecurities: {
		query: text,
		security_type: kinds,
		listing_status: listing,
		count: upTo100,
	},
	listSecurities: {
		security_type: kinds,
		listing_status: listing,
		exchange: choice("nasdaq, nyse, amex, arca, bats, iex, otc"),
		active_on: date,
		count: upTo1000,
		cursor: text,
	},
	resolveSymbol: { symbol, date },
	getCompanyProfile: asOf,
	getCompanyInsiderTrades: { ...asOf, page: anyPage, limit: upTo100, cursor: text },
	getLegacyStaticInfo: { symbols: symbols(500) },
	listLegacyFilings: { symbol },
	getAccountUsage: "none",
	listAccountKeys: "none",
	listStatements: {
		...asOf,
		explain: flag,
		symbol,
		report: text,
		statement: text,
		with_facts: flag,
		count: upTo100,
	},
} satisfies ParameterRules;

/** Answers on the account of the caller are of no version of the data. */
const versionOf = (operation: string): Readonly<Record<string, ParameterValues>> =>
	/Account/.test(operation) ? {} : { data_version: text };

type Kind = ParameterValues["kind"];
type ValuesOf<K extends Kind> = Extract<ParameterValues, { kind: K }>;

/** One parameter of an operation, with its accepted values. */
export type Rule<K extends Kind = Kind> = { operation: OperationId; parameter: string } & ValuesOf<K>;

const isOf = <K extends Kind>(kind: K, values: ParameterValues): values is ValuesOf<K> =>
	values.kind === kind;

/** All parameters whose values are of a kind. */
export function rulesOf<K extends Kind>(kind: K): Rule<K>[] {
	const table: Readonly<Record<OperationId, "none" | Readonly<Record<string, ParameterValues>>>> =
		parameterRules;
	return Object.entries(table).flatMap(([operation, rules]) =>
		Object.entries({ ...(rules !== "none" && rules), ...versionOf(operation) }).flatMap(
			([parameter, values]) =>
				isOf(kind, values) ? [{ operation: operation as OperationId, parameter, ...values }] : [],
		),
	);
}

/** A good request in which one parameter has another value, written as it goes over the wire. */
export function requestWith(
	{ operation, parameter }: Pick<Rule, "operation" | "parameter">,
	raw: string,
): string {
	const [path = "", query = ""] = goodRequests[operation].split("?");
	const replaced =
		operation === "listHistoryCandlesticks" && /^(start|end)$/.test(parameter) ? ["count"] : [];
	const aliased = [parameter, ...replaced, ...(parameter === "markets" ? ["market"] : [])];
	const otherPairs = query
		.split("&")
		.filter((piece) => piece !== "" && !aliased.includes(piece.split("=")[0] ?? ""));
	return `${path}?${[...otherPairs, `${parameter}=${raw}`].join("&")}`;
}
