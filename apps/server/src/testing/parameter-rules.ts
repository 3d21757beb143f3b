import type { OperationId } from "@us-market-data/contract";
import { goodRequests } from "./good-requests.ts";

/**
 * The accepted values of each query parameter, written by hand from the description of the service and not from the
 * generated tables, so that a slip in either shows.
 */
export interface Rule {
	operation: OperationId;
	parameter: string;
	/** The allowed values, as a refusal names them. */
	allowed: string;
}

export interface IntegerRule extends Rule {
	minimum: number;
	maximum: number;
}

export interface ChoiceRule extends Rule {
	accepted: readonly string[];
}

const integer = (
	operation: OperationId,
	parameter: string,
	minimum: number,
	maximum: number,
): IntegerRule => ({
	operation,
	parameter,
	minimum,
	maximum,
	allowed: `an integer from ${minimum} to ${maximum}`,
});

export const integers: readonly IntegerRule[] = [
	integer("listTrades", "count", 1, 1000),
	integer("listCandlesticks", "count", 1, 1000),
	integer("listHistoryCandlesticks", "count", 1, 1000),
	integer("listShortTrades", "count", 1, 100),
	integer("listFilings", "count", 1, 100),
	integer("listNews", "count", 1, 100),
	integer("listTopics", "count", 1, 100),
	integer("listUnusualItems", "count", 1, 100),
	integer("listTopMovers", "count", 1, 100),
	integer("listRank", "count", 1, 100),
	integer("listRank", "size", 1, 100),
	integer("listShareholders", "count", 1, 100),
	integer("listTopShareholders", "periods", 1, 8),
	integer("listTopShareholders", "count", 1, 8),
	integer("listDividends", "page", 1, 100_000),
	integer("listDividends", "year", 1900, 2200),
	integer("listInsiderTrades", "count", 1, 100),
	integer("searchScreener", "page", 0, 100_000),
	integer("searchScreener", "size", 1, 100),
	integer("searchScreener", "count", 1, 100),
	integer("searchScreener", "strategy_id", 1, 999_999_999),
	integer("searchScreener", "strategyId", 1, 999_999_999),
	integer("listScreenerStrategies", "id", 1, 999_999_999),
	integer("getCompanyInsiderTrades", "page", 1, 100_000),
	integer("getCompanyInsiderTrades", "limit", 1, 100),
];

const choice = (
	operations: readonly OperationId[],
	parameter: string,
	names: string,
	codes = "",
): readonly ChoiceRule[] => {
	const words = names.split(", ");
	const list = words.length === 1 ? `only ${names}` : `one of ${names}`;
	const allowed = codes === "" ? list : `${list} (or the codes ${codes})`;
	const accepted = codes === "" ? words : [...words, ...codes.split(", ")];
	return operations.map((operation) => ({ operation, parameter, allowed, accepted }));
};

const bars = ["listCandlesticks", "listHistoryCandlesticks"] as const;
const ofMarket = [
	"listTradingDays",
	"getTradingCalendar",
	"listUnusualItems",
	"listTopMovers",
	"listRank",
	"listFinanceCalendar",
	"searchScreener",
	"listScreenerStrategies",
] as const;

export const choices: readonly ChoiceRule[] = [
	...choice(
		bars,
		"period",
		"1m, 5m, 15m, 30m, 1h, day, week, month, year",
		"1, 5, 15, 30, 60, 1000, 2000, 3000, 4000",
	),
	...choice(bars, "adjust", "none, forward"),
	...choice(bars, "adjust_type", "none, forward", "0, 1"),
	...choice(bars, "session", "intraday, all"),
	...choice(bars, "trade_sessions", "intraday, all", "0, 1"),
	...choice(ofMarket, "market", "US"),
	...choice(["listTopMovers"], "markets", "US"),
	...choice(["listTopMovers"], "sort", "hot, time, change", "2, 0, 1"),
	...choice(
		["listRank"],
		"key",
		"gainers, losers, active_volume, active_turnover, market_cap, amplitude, turnover_rate, short_volume_share, dividend_yield",
	),
	...choice(
		["listFinanceCalendar"],
		"category",
		"report, dividend, split, ipo, macrodata, closed",
		"0, 1, 2, 3, 4, 5",
	),
	...choice(["listShareholders"], "range", "all, inc, dec"),
	...choice(["listShareholders"], "sort", "chg, owned, time"),
	...choice(["listShareholders", "searchScreener"], "order", "desc, asc"),
	...choice(["comparePeers"], "currency", "USD"),
	...choice(["getConsensus"], "period", "qf, saf, af"),
	{
		operation: "listHistoryCandlesticks",
		parameter: "forward",
		allowed: "true or false",
		accepted: ["true", "false"],
	},
];

const date = (operation: OperationId, parameter: string): Rule => ({
	operation,
	parameter,
	allowed: "a calendar date YYYY-MM-DD from 1900-01-01 to 2200-12-31",
});

export const dates: readonly Rule[] = [
	...(
		["listTradingDays", "getTradingCalendar", "listFinanceCalendar", "listHistoryCandlesticks"] as const
	).flatMap((operation) => [date(operation, "start"), date(operation, "end")]),
	date("listTopMovers", "date"),
];

const usSymbol = "a text such as AAPL.US that matches ^[A-Z0-9][A-Z0-9.-]{0,15}\\.US$";

/** Every operation that takes one symbol in the query. */
export const symbols: readonly Rule[] = Object.entries(goodRequests)
	.filter(([, target]) => target.includes("symbol=AAPL.US"))
	.map(([operation]) => ({
		operation: operation as OperationId,
		parameter: "symbol",
		allowed: operation === "listShortTrades" ? usSymbol.replace("\\.US$", "\\.(US|HK)$") : usSymbol,
	}))
	.concat(
		(["listUnusualItems", "listScreenerIndicators"] as const).map((operation) => ({
			operation,
			parameter: "symbol",
			allowed: usSymbol,
		})),
	);

const list = (operation: OperationId, parameter: string, most: number): Rule & { most: number } => ({
	operation,
	parameter,
	most,
	allowed: `1 to ${most} values separated by commas, each ${usSymbol}`,
});

/** Every list of symbols. */
export const symbolLists = [
	list("getQuotes", "symbols", 500),
	list("getCalcIndexes", "symbols", 500),
	list("getStaticInfo", "symbols", 500),
	list("getLegacyStaticInfo", "symbols", 500),
	list("comparePeers", "symbols", 4),
	list("comparePeers", "others", 4),
	list("comparePeers", "comparison_symbols", 4),
];

/** A good request in which one parameter has another value, written as it goes over the wire. */
export function requestWith(
	{ operation, parameter }: Pick<Rule, "operation" | "parameter">,
	raw: string,
): string {
	const [path = "", query = ""] = goodRequests[operation].split("?");
	const replaced =
		operation === "listHistoryCandlesticks" && /^(start|end)$/.test(parameter) ? ["count"] : [];
	const aliased = [parameter, ...replaced, ...(parameter === "markets" ? ["market"] : [])];
	const kept = query
		.split("&")
		.filter((piece) => piece !== "" && !aliased.includes(piece.split("=")[0] ?? ""));
	return `${path}?${[...kept, `${parameter}=${raw}`].join("&")}`;
}
