import type { InputOf } from "@us-market-data/contract";
import { tradingDays } from "@us-market-data/sample/rows";
import type { Body, OperationId, Schema } from "../types.ts";
import { candlestick, candlesticks, periodOf } from "./candlesticks.ts";
import { timeOf } from "./days.ts";
import { createFactory } from "./factory.ts";
import { Refused } from "./inputs.ts";
import type { WorldBar } from "./security.ts";
import type { World } from "./world.ts";

type Answers = { [Id in OperationId]?: (input: InputOf<Id>) => Body<Id> };

const usualFields = ["pe_ttm", "pb_mrq", "dividend_yield", "turnover_rate", "market_cap"];
const notFound =
	"The service holds no such security. Symbols that it holds are listed by /api/market-data/screener/search.";
const symbolForm = /^[A-Z0-9][A-Z0-9.-]{0,15}\.US$/;

/** The operations that a world answers. The others have the examples of the contract. */
export function worldAnswers(world: World): Answers {
	const factory = createFactory(world);
	const resolved = (symbol: string): string => {
		if (!symbolForm.test(symbol))
			throw new Refused(`"${symbol}" is no symbol; allowed: a symbol with its market, such as AAPL.US.`);
		return symbol;
	};
	const stored = (symbol: string): string => {
		if (!world.symbols.includes(resolved(symbol)))
			throw new Refused(
				`There is no security "${symbol}"; allowed: a symbol of the world.`,
				"unknown_symbol",
			);
		return symbol;
	};
	const rows = <Row>(symbols: readonly string[], row: (symbol: string) => Row) => {
		const requested = [...new Set(symbols.map(resolved))];
		return {
			quote: requested.filter((symbol) => world.symbols.includes(symbol)).map(row),
			unknownSymbols: requested.filter((symbol) => !world.symbols.includes(symbol)),
			unknownSymbolHints: requested
				.filter((symbol) => !world.symbols.includes(symbol))
				.map((symbol) => ({ symbol, suggestion: null, reason: notFound })),
		};
	};
	/** True for the securities that rankings list: not delisted. */
	const isActive = (symbol: string): boolean =>
		factory.security(symbol).listingStatus === "listed" && factory.quote({ symbol }).tradeStatus !== 2;
	/** The newest time of a quote with its extended sessions. */
	const quotedAt = (symbol: string): string => {
		const { timestamp, preMarketQuote, postMarketQuote } = factory.quote({ symbol });
		return (
			[timestamp, preMarketQuote?.timestamp, postMarketQuote?.timestamp]
				.filter((time) => time != null)
				.sort()
				.at(-1) ?? ""
		);
	};
	const bars = (symbol: string, period: InputOf<"listCandlesticks">["period"]) =>
		candlesticks(world, stored(symbol), period);
	return {
		getQuotes: ({ symbols }) => rows(symbols, (symbol) => factory.quote({ symbol })),
		getQuoteDepth: ({ symbol }) => ({ depth: factory.depth(stored(symbol)) }),
		listTrades: ({ symbol, count }) => ({ trades: factory.trades(stored(symbol), count), next: null }),
		getStaticInfo: ({ symbols }) => rows(symbols, factory.staticInfo),
		getCalcIndexes: ({ symbols, fields }) =>
			rows(symbols, (symbol) => chosen(factory.calcIndex(symbol), fields ?? usualFields)),
		listCandlesticks: ({ symbol, period, count, cursor }) => {
			return barsResponse(period, lastPage(bars(symbol, period), count, cursor));
		},
		listHistoryCandlesticks: ({
			symbol,
			period,
			start = "",
			end = "9999",
			count = 1000,
			datetime = "",
			forward = true,
			cursor,
		}) => {
			const all = bars(symbol, period);
			// Bars of days and longer ones are placed by the period of the day alone.
			const isIntraday = /\d[mh]$/.test(period);
			const time = isIntraday ? wallTime(datetime) : periodOf(datetime.slice(0, 10), period);
			const barTime = ({ date, minute }: WorldBar) =>
				isIntraday ? timeOf(date, minute) : periodOf(date, period);
			const isForward = datetime === "" ? start !== "" : forward;
			const chosen = all.filter((bar) => {
				if (datetime === "") return bar.date >= start && bar.date <= end;
				return isForward ? barTime(bar) >= time : barTime(bar) <= time;
			});
			return barsResponse(period, (isForward ? firstPage : lastPage)(chosen, count, cursor));
		},
		listTradingDays: ({ start = world.today, end = start }) => ({
			tradingDays: tradingDays(start, end).trading,
			halfTradingDays: tradingDays(start, end).half,
		}),
		listRank: ({ key, count = 20, cursor }) => {
			const by = figureOf[key] ?? "changeRate";
			const direction = key === "losers" ? 1 : -1;
			const ranked = [...world.symbols]
				.sort()
				.filter((symbol) => isActive(symbol))
				.map((symbol) => ({ symbol, value: Number(factory.calcIndex(symbol)[by]) }))
				.sort((a, b) => direction * (a.value - b.value));
			const { page, next } = firstPage(ranked, count, cursor);
			const list = page.map(({ symbol }) => factory.rankItem(symbol));
			const updatedAt =
				page
					.map(({ symbol }) => quotedAt(symbol))
					.sort()
					.at(-1) ?? null;
			return { ranking: { key, updatedAt, list }, next } as Body<"listRank">;
		},
		searchSecurities: ({ query, count = 10, cursor }) => {
			const text = query.toLowerCase();
			const list = world.symbols.map((symbol) => factory.security(symbol));
			const found = list.filter(({ symbol, name }) => `${symbol} ${name}`.toLowerCase().includes(text));
			const { page, next } = firstPage(found, count, cursor);
			return {
				next,
				search: {
					query,
					total: found.length,
					list: page.map((security) => {
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
		listSecurities: ({ count = 100, cursor = "" }) => {
			const rest = [...world.symbols].sort().filter((symbol) => symbol > cursor);
			const page = rest.slice(0, count);
			return {
				securities: page.map((symbol) => factory.security(symbol)),
				next: rest.length > count ? (page.at(-1) ?? null) : null,
			};
		},
	};
}

const barsResponse = (
	period: InputOf<"listCandlesticks">["period"],
	{ page, next }: Page<WorldBar>,
): Body<"listCandlesticks"> => ({
	candlesticks: page.map(candlestick),
	period,
	adjust: "none",
	hint: null,
	uncertainSplits: [],
	next,
});

interface Page<Item> {
	page: Item[];
	next: string | null;
}

/** A page from the beginning of a list on. Its cursor is the number of items before it. */
function firstPage<Item>(list: readonly Item[], count: number, cursor = "0"): Page<Item> {
	const end = Number(cursor) + count;
	return { page: list.slice(Number(cursor), end), next: end < list.length ? String(end) : null };
}

/** A page from the end of a list back, in the order of the list. */
function lastPage<Item>(list: readonly Item[], count: number, cursor?: string): Page<Item> {
	const { page, next } = firstPage([...list].reverse(), count, cursor);
	return { page: page.reverse(), next };
}

/** The figures of the rankings that are not by change. */
const figureOf: Partial<Record<string, keyof Required<Schema<"CalcIndex">>>> = {
	active_volume: "volume",
	active_turnover: "turnover",
	dividend_yield: "dividendYield",
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
