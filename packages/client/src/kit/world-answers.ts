import type { InputOf } from "@us-market-data/contract";
import type { Body, OperationId } from "../types.ts";
import { candlestick, candlesticks, periodOf } from "./candlesticks.ts";
import { timeOf, weekdaysBetween } from "./days.ts";
import { createFactory } from "./factory.ts";
import { Refused } from "./inputs.ts";
import type { World, WorldBar } from "./world.ts";

type Answers = { [Id in OperationId]?: (input: InputOf<Id>) => Body<Id> };

const usualFields = ["pe_ttm", "pb_mrq", "dividend_yield", "turnover_rate", "market_cap"];
const symbolForm = /^[A-Z0-9][A-Z0-9.-]{0,15}\.US$/;

/** The operations that a world answers. The others have the examples of the contract. */
export function worldAnswers(world: World): Answers {
	const factory = createFactory(world);
	const known = (symbol: string): string => {
		if (!symbolForm.test(symbol))
			throw new Refused(`"${symbol}" is no symbol; allowed: a symbol with its market, such as AAPL.US.`);
		return symbol;
	};
	const rows = <Row>(symbols: readonly string[], row: (symbol: string) => Row) => ({
		quote: [...new Set(symbols)].map((symbol) => row(known(symbol))),
		unknownSymbols: [],
		unknownSymbolHints: [],
	});
	const bars = (symbol: string, period: InputOf<"listCandlesticks">["period"]) =>
		candlesticks(world, known(symbol), period);
	return {
		getQuotes: ({ symbols }) => rows(symbols, (symbol) => factory.quote({ symbol })),
		getQuoteDepth: ({ symbol }) => ({ depth: factory.depth(known(symbol)) }),
		listTrades: ({ symbol, count }) => ({ trades: factory.trades(known(symbol), count) }),
		getStaticInfo: ({ symbols }) => rows(symbols, factory.staticInfo),
		getCalcIndexes: ({ symbols, fields }) =>
			rows(symbols, (symbol) => chosen(factory.calcIndex(symbol), fields ?? usualFields)),
		listCandlesticks: ({ symbol, period, count }) => ({
			candlesticks: bars(symbol, period).slice(-count).map(candlestick),
			period,
			adjust: "none",
			hint: null,
		}),
		listHistoryCandlesticks: ({
			symbol,
			period,
			start = "",
			end = "9999",
			count = 1000,
			datetime = "",
			forward = true,
		}) => {
			const all = bars(symbol, period);
			// Bars of days and longer ones are placed by the period of the day alone.
			const isIntraday = /\d[mh]$/.test(period);
			const place = isIntraday ? wallTime(datetime) : periodOf(datetime.slice(0, 10), period);
			const placeOf = ({ date, minute }: WorldBar) =>
				isIntraday ? timeOf(date, minute) : periodOf(date, period);
			const list =
				datetime === ""
					? all.filter(({ date }) => date >= start && date <= end).slice(-count)
					: forward
						? all.filter((bar) => placeOf(bar) >= place).slice(0, count)
						: all.filter((bar) => placeOf(bar) <= place).slice(-count);
			return { candlesticks: list.map(candlestick), period, adjust: "none", hint: null };
		},
		listTradingDays: ({ start = world.today, end = start }) => ({
			tradingDays: weekdaysBetween(start, end),
			halfTradingDays: [],
		}),
		listRank: ({ key, count = 20 }) => {
			const list = world.symbols.map((symbol) => factory.rankItem(symbol));
			const by = figureOf[key] ?? "changeRate";
			const direction = key === "losers" ? 1 : -1;
			list.sort((a, b) => direction * (Number(a[by]) - Number(b[by])));
			const updatedAt = factory.quote({ symbol: world.symbols[0] ?? "AAPL.US" }).timestamp;
			return { ranking: { key, updatedAt, list: list.slice(0, count) } } as Body<"listRank">;
		},
		searchSecurities: ({ query, count = 10 }) => {
			const text = query.toLowerCase();
			const list = world.symbols.map((symbol) => factory.security(symbol));
			const found = list.filter(({ symbol, name }) => `${symbol} ${name}`.toLowerCase().includes(text));
			return {
				search: {
					query,
					total: found.length,
					list: found.slice(0, count).map((security) => {
						const isSymbol = security.symbol.toLowerCase().startsWith(text);
						const matchText = isSymbol ? security.ticker : (security.name ?? security.ticker);
						return {
							...security,
							matchKind: isSymbol ? "symbol" : "name",
							matchText,
							isExact: matchText.toLowerCase() === text,
						};
					}),
				},
			};
		},
		listSecurities: () => ({
			securities: [...world.symbols].sort().map((symbol) => factory.security(symbol)),
			next: null,
		}),
	};
}

/** The figures of the rankings that are not by change. */
const figureOf: Partial<Record<string, "marketCap" | "turnoverRate" | "amplitude">> = {
	market_cap: "marketCap",
	turnover_rate: "turnoverRate",
	amplitude: "amplitude",
};

/** Epoch milliseconds of a wall time of New York, `YYYY-MM-DD HH:MM:SS`. */
function wallTime(text: string): number {
	const [date = "", clock = ""] = text.split(" ");
	const [hours = 0, minutes = 0] = clock.split(":").map(Number);
	return timeOf(date, hours * 60 + minutes - 570);
}

/** The symbol and the figures that are asked for. */
function chosen<Row extends { symbol: string }>(
	row: Row,
	fields: readonly string[],
): { symbol: string } & Partial<Row> {
	const members = fields.map((field) => field.replace(/_(\w)/g, (_, letter: string) => letter.toUpperCase()));
	return Object.fromEntries(
		Object.entries(row).filter(([name]) => name === "symbol" || members.includes(name)),
	) as Row;
}
