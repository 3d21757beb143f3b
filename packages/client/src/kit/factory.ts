import type { Schema } from "../types.ts";
import { candlestick, candlesticks } from "./candlesticks.ts";
import { instantText, minutesOfDay, timeOf } from "./days.ts";
import { centsOf, centsText, percentText, plainText, ratioText } from "./decimals.ts";
import { randomOf } from "./random.ts";
import type { WorldBar, WorldSecurity } from "./security.ts";
import { createWorld, type World } from "./world.ts";

type Quote = Schema<"Quote">;
type Trade = Schema<"Trade">;
type Candlestick = Schema<"Candlestick">;
type Period = Schema<"CandlesticksResponse">["period"];
type Depth = Record<"asks" | "bids", Schema<"DepthLevel">[]>;

/** Members to set; the others follow from them or from the world. */
type Given<T> = Partial<T> & { symbol?: string };

/** An event before a stream gives it its position. */
type Pushed<Name extends "StreamQuote" | "StreamTrade" | "StreamDepth" | "StreamBar"> = Omit<
	Schema<Name>,
	"id"
>;

/** Makes records with figures that agree with each other. The same world and arguments give the same records. */
export interface Factory {
	/** A quote. `lastDone` and `prevClose` decide the change. */
	quote(given?: Given<Quote>): Quote;
	/** Level `position` 1 is the best; bids are below asks. */
	depth(symbol?: string, levels?: number): Depth;
	/** Trades of the last minute, newest first. */
	trades(symbol?: string, count?: number): Trade[];
	/** Bars up to the newest day, oldest first. Longer periods are sums of shorter ones. */
	candlesticks(symbol?: string, options?: { period?: Period; count?: number }): Candlestick[];
	/** Figures that follow from the quote, the bars and the shares. */
	calcIndex(symbol?: string): Required<Schema<"CalcIndex">>;
	/** Events of streams with such records, to push to `createStreams`. */
	readonly event: {
		quote(given?: Given<Quote>): Pushed<"StreamQuote">;
		trade(symbol?: string, given?: Partial<Trade>): Pushed<"StreamTrade">;
		depth(symbol?: string, levels?: number): Pushed<"StreamDepth">;
		bar(symbol?: string, given?: Partial<Candlestick>): Pushed<"StreamBar">;
	};
	staticInfo(symbol?: string): Schema<"MainStaticInfo">;
	/** A security as lists of the reference answer it. */
	security(symbol?: string): Schema<"ReferenceSecurity">;
	/** A security as rankings answer it. */
	rankItem(symbol?: string): Schema<"RankItem">;
}

const usual = "AAPL.US";
const maxTrades = 1000;

/**
 * Creates a factory over a world.
 *
 * @example
 * const { lastDone, prevClose } = createFactory().quote({ symbol: "AAPL.US", lastDone: "200.00", prevClose: "190.00" });
 * [lastDone, prevClose]; // => ["200.00", "190.00"]
 */
export function createFactory(world: World = createWorld()): Factory {
	const lastTwo = ({ days }: WorldSecurity) => {
		const [before, last] = days.slice(-2);
		if (!before || !last) throw new Error("the world has no days");
		return { before, last };
	};

	function quote({ symbol = usual, ...given }: Given<Quote> = {}): Quote {
		const security = world.security(symbol);
		const { before, last } = lastTwo(security);
		const { lastDone = centsText(last.close), prevClose = centsText(before.close) } = given;
		const isPriced = lastDone !== null && prevClose !== null;
		const change = isPriced ? centsOf(lastDone) - centsOf(prevClose) : 0;
		const price = lastDone === null ? undefined : centsOf(lastDone);
		const records = security.records?.quote;
		const isAsSimulated = given.lastDone === undefined && given.prevClose === undefined;
		return {
			symbol,
			name: security.name,
			open: centsText(last.open),
			high: centsText(Math.max(last.high, price ?? 0)),
			low: centsText(Math.min(last.low, price ?? last.low)),
			changeValue: isPriced ? centsText(change) : null,
			changeRate: isPriced ? percentText(change, centsOf(prevClose)) : null,
			timestamp: instantText(timeOf(last.date, minutesOfDay)),
			volume: String(last.volume),
			turnover: plainText(centsText(last.turnover)),
			tradeStatus: 0,
			preMarketQuote: null,
			postMarketQuote: null,
			overnightQuote: null,
			...(records && isAsSimulated ? records : {}),
			...given,
			lastDone,
			prevClose,
		};
	}

	function calcIndex(symbol = usual): Required<Schema<"CalcIndex">> {
		const security = world.security(symbol);
		const { before, last } = lastTwo(security);
		const { lastDone, changeValue, changeRate, volume, turnover } = quote({ symbol });
		const { days, split } = security;
		const against = (day: WorldBar | undefined) => {
			if (day === undefined) return null;
			const ratio = split && day.date < split.date ? split.ratio : 1;
			return percentText(Math.round(last.close * ratio * 10) - day.close * 10, day.close * 10);
		};
		const lastYear = security.days.filter(({ date }) => date.slice(0, 4) < last.date.slice(0, 4)).at(-1);
		const month = security.days.slice(-21, -1);
		const usualVolume = month.reduce((sum, day) => sum + day.volume, 0);
		return {
			symbol,
			lastDone,
			changeValue,
			changeRate,
			volume,
			turnover,
			ytdChangeRate: against(lastYear),
			marketCap: plainText(centsText(BigInt(last.close) * BigInt(security.shares))),
			peTtm: security.earnings > 0 ? ratioText(last.close, security.earnings) : null,
			pbMrq:
				security.bookValue <= 0 ? null : ratioText(last.close * 100, Math.round(security.bookValue * 100)),
			dividendYield: percentText(Math.round(security.dividends * 1e4), last.close * 1e4),
			turnoverRate: percentText(last.volume, security.circulating),
			amplitude: percentText(last.high - last.low, before.close),
			volumeRatio: month.length < 20 ? null : ratioText(last.volume * 20, usualVolume),
			fiveDayChangeRate: against(days.at(-6)),
			tenDayChangeRate: against(days.at(-11)),
			halfYearChangeRate: against(days.at(-121)),
		};
	}

	const records: Omit<Factory, "event"> = {
		quote,
		calcIndex,
		depth(symbol = usual, levels = 10) {
			const security = world.security(symbol);
			const { asks, bids } = security.records?.depth ?? {};
			if (asks && bids) return { asks: asks.slice(0, levels), bids: bids.slice(0, levels) };
			const { last } = lastTwo(security);
			const random = randomOf(`${symbol} ${last.date} depth`);
			const side = (step: number) =>
				Array.from({ length: levels }, (_, index) => ({
					position: index + 1,
					price: centsText(Math.max(1, last.close + step * (index + 1))),
					volume: String(100 * (1 + Math.floor(random() * 40))),
					orderNum: 1 + Math.floor(random() * 9),
				}));
			return { asks: side(1), bids: side(-1) };
		},
		trades(symbol = usual, count = 20) {
			const security = world.security(symbol);
			if (security.records) return security.records.trades.slice(0, count);
			const { last } = lastTwo(security);
			const minute = world.minutes(symbol, last.date).at(-1) ?? last;
			const random = randomOf(`${symbol} ${last.date} trades`);
			const end = timeOf(last.date, minutesOfDay) - 1000;
			return Array.from({ length: Math.min(count, maxTrades) }, (_, index) => ({
				price: centsText(
					index === 0 ? last.close : minute.low + Math.floor(random() * (minute.high - minute.low + 1)),
				),
				volume: String(1 + Math.floor(random() * 300)),
				timestamp: instantText(end - index * 1000),
				tradeType: null,
				direction: Math.floor(random() * 3) as Trade["direction"],
				tradeSession: 0 as const,
			}));
		},
		candlesticks: (symbol = usual, { period = "day", count = 20 } = {}) =>
			candlesticks(world, symbol, period).slice(-count).map(candlestick),
		staticInfo(symbol = usual) {
			const { name, exchange, shares, earnings, bookValue, records } = world.security(symbol);
			return {
				symbol,
				nameCn: "",
				nameEn: name,
				nameHk: "",
				exchange,
				currency: "USD",
				lotSize: 1,
				totalShares: String(shares),
				circulatingShares: String(shares),
				hkShares: "",
				eps: plainText(centsText(earnings)),
				epsTtm: earnings === 0 ? "" : plainText(centsText(earnings)),
				bps: bookValue === 0 ? "" : String(Math.round(bookValue * 100) / 1e4),
				dividendYield: calcIndex(symbol).dividendYield ?? "",
				stockDerivatives: [],
				board: null,
				...records?.info,
			};
		},
		security(symbol = usual) {
			const { name, exchange, records } = world.security(symbol);
			const index = world.symbols.indexOf(symbol);
			return {
				securityId: String(index < 0 ? world.symbols.length + 1 : index + 1),
				symbol,
				ticker: symbol.replace(/\.US$/, ""),
				name,
				exchange,
				securityType: "stock",
				listingStatus: "listed",
				listingDate: null,
				delistingDate: null,
				cik: null,
				figi: null,
				...records?.reference,
			};
		},
		rankItem(symbol = usual) {
			const { name, industry, records } = world.security(symbol);
			const { volume: _, turnover: __, ...figures } = calcIndex(symbol);
			const { peTtm, pbMrq, dividendYield, halfYearChangeRate, ...listed } = figures;
			return {
				...listed,
				ticker: symbol.replace(/\.US$/, ""),
				name,
				industry,
				netInflow: inflowOf(records?.trades),
			};
		},
	};
	return { ...records, event: eventsOf(records) };
}

/** Events with the records of a factory. */
function eventsOf({ quote, depth, trades, candlesticks }: Omit<Factory, "event">): Factory["event"] {
	const simulated = true;
	const first = <T>([one]: readonly T[]): T => {
		if (one === undefined) throw new Error("the world has no days");
		return one;
	};
	return {
		quote: (given = {}) => {
			const made = quote(given);
			const { symbol, timestamp } = made;
			return {
				event: "quote",
				timestamp: timestamp ?? first(trades(symbol, 1)).timestamp,
				symbol,
				simulated,
				conflated: 0,
				quote: made,
			};
		},
		trade: (symbol = usual, given = {}) => {
			const made = { ...first(trades(symbol, 1)), ...given };
			return { event: "trade", timestamp: made.timestamp, symbol, simulated, trade: made };
		},
		depth: (symbol = usual, levels = 10) => {
			const { timestamp } = first(trades(symbol, 1));
			return { event: "depth", timestamp, symbol, simulated, conflated: 0, depth: depth(symbol, levels) };
		},
		bar: (symbol = usual, given = {}) => {
			const made = { ...first(candlesticks(symbol, { period: "1m", count: 1 })), ...given };
			const timestamp = instantText(Date.parse(made.timestamp) + 60_000);
			return { event: "bar", timestamp, symbol, simulated, candlestick: made };
		},
	};
}

/** Turnover of upward trades less that of downward ones, of the trades that are held. */
function inflowOf(trades: readonly Trade[] | undefined): string | null {
	if (!trades) return null;
	const money = ({ price, volume, direction }: Trade) =>
		(direction === 2 ? 1 : direction === 1 ? -1 : 0) * centsOf(price) * Number(volume);
	return plainText(centsText(trades.reduce((sum, trade) => sum + money(trade), 0)));
}
