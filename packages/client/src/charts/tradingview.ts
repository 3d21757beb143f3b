import type { MarketDataClient } from "../client.ts";
import { isMarketDataError } from "../errors.ts";
import type { Schema } from "../types.ts";
import {
	type BarsClient,
	type ChartAdjust,
	type ChartPeriod,
	isIntraday,
	positionBefore,
	readHistory,
} from "./history.ts";
import { type PollOptions, poll } from "./poll.ts";
import type { TradingViewBar, TradingViewDatafeed, TradingViewSymbol } from "./tradingview-types.ts";

/** Settings of a datafeed. */
export interface TradingViewOptions extends PollOptions {
	/** Adjustment of the prices. Default `none`. */
	adjust?: ChartAdjust | undefined;
	/** Parts of a dollar that prices show: 100 for cents. Default 100. */
	priceScale?: number | undefined;
}

/** The methods of a client that a datafeed uses. */
export type DatafeedClient = BarsClient & Pick<MarketDataClient, "getStaticInfo" | "searchSecurities">;

/** TradingView's names of the periods. */
const periods: Readonly<Record<string, ChartPeriod>> = {
	"1": "1m",
	"5": "5m",
	"15": "15m",
	"30": "30m",
	"60": "1h",
	"1D": "day",
	"1W": "week",
	"1M": "month",
	"12M": "year",
};
const resolutions = Object.keys(periods);
/** Newest bars of a poll. */
const newest = 5;
const found = 30;

/**
 * A datafeed for TradingView's charting library (`new TradingView.widget({ datafeed })`) with the operations of its
 * UDF: search, symbols, bars that page back, and live bars by polling. Prices are numbers here and nowhere else in the client, because a
 * chart places them on pixels, where a float's 15 digits do no harm. Failures reach the chart as the error's reason.
 *
 * @example
 * import { createMarketDataClient } from "@us-market-data/client";
 *
 * const client = createMarketDataClient({ baseUrl: "http://127.0.0.1:3000", apiKey: "mock-200" });
 * const datafeed = createTradingViewDatafeed(client, { adjust: "none" });
 */
export function createTradingViewDatafeed(
	client: DatafeedClient,
	{ adjust = "none", priceScale = 100, ...polling }: TradingViewOptions = {},
): TradingViewDatafeed {
	const seriesOf = ({ name, ticker = name }: { name: string; ticker?: string }, resolution: string) => {
		const period = periods[resolution] ?? periods[`1${resolution}`];
		if (period === undefined) throw new Error(`no bars of the resolution ${resolution}`);
		return { symbol: ticker, period, adjust };
	};
	const subscriptions = new Map<string, AbortController>();
	/** Time of the newest bar that the chart has, by series. The chart refuses ticks before it. */
	const lastTimes = new Map<string, number>();
	return {
		// The library requires that this answer comes after the call.
		onReady: (callback) => void setTimeout(() => callback(configuration), 0),
		searchSymbols(userInput, exchange, symbolType, onResult) {
			const fits = (row: ReturnType<typeof searchRow>) =>
				[row.exchange, ""].includes(exchange) && [row.type, ""].includes(symbolType);
			const search = async () => {
				const query = userInput.trim().slice(0, 100);
				if (query === "") return [];
				const { search } = await client.searchSecurities({ query, count: found });
				return search.list.map(searchRow).filter(fits);
			};
			search().then(onResult, (error: unknown) => {
				polling.onError?.(error);
				onResult([]);
			});
		},
		resolveSymbol(symbolName, onResolve, onError) {
			const resolve = async () => {
				const { quote } = await client.getStaticInfo({ symbols: [symbolName] });
				const [security] = quote;
				if (security === undefined) throw new Error("unknown_symbol");
				return symbolOf(security, priceScale);
			};
			resolve().then(onResolve, (error: unknown) => onError(reasonOf(error)));
		},
		getBars(symbol, resolution, { to, countBack }, onResult, onError) {
			const read = async () => {
				const series = seriesOf(symbol, resolution);
				const toBar = tradingViewBar(series.period);
				const position = positionBefore(to, series.period);
				// One more, for the week, month or year that holds the end of the range but starts after it.
				const { bars } = await readHistory(client, series, { before: position, count: countBack + 1 });
				const fitting = bars
					.map(toBar)
					.filter(({ time }) => time < to * 1000)
					.slice(-countBack);
				const key = keyOf(series);
				lastTimes.set(key, Math.max(lastTimes.get(key) ?? 0, fitting.at(-1)?.time ?? 0));
				return { fitting, noData: bars.length === 0 };
			};
			read().then(
				({ fitting, noData }) => onResult(fitting, { noData }),
				(error: unknown) => onError(reasonOf(error)),
			);
		},
		subscribeBars(symbol, resolution, onTick, listenerGuid, onResetCacheNeeded) {
			const series = seriesOf(symbol, resolution);
			const [toBar, key] = [tradingViewBar(series.period), keyOf(series)];
			const stopping = new AbortController();
			subscriptions.get(listenerGuid)?.abort();
			subscriptions.set(listenerGuid, stopping);
			const refresh = async (signal: AbortSignal) => {
				const { candlesticks } = await client.listCandlesticks({ ...series, count: newest }, { signal });
				const last = lastTimes.get(key) ?? 0;
				if (signal.aborted) return;
				const bars = candlesticks.map(toBar);
				// Bars are missing between the chart and the poll, as after sleep; the chart has to ask for them.
				if (last > 0 && (bars[0]?.time ?? 0) > last) onResetCacheNeeded();
				for (const bar of bars) if (bar.time >= last) onTick(bar);
				lastTimes.set(key, Math.max(last, bars.at(-1)?.time ?? 0));
			};
			poll(refresh, polling, stopping.signal);
		},
		unsubscribeBars(listenerGuid) {
			subscriptions.get(listenerGuid)?.abort();
			subscriptions.delete(listenerGuid);
		},
	};
}

const configuration = {
	supported_resolutions: resolutions,
	exchanges: [],
	symbols_types: [],
	supports_marks: false,
	supports_timescale_marks: false,
	supports_time: false,
};

const keyOf = ({ symbol, period }: { symbol: string; period: ChartPeriod }): string => `${symbol} ${period}`;

const reasonOf = (error: unknown): string =>
	isMarketDataError(error) ? error.reason : error instanceof Error ? error.message : String(error);

function tradingViewBar(period: ChartPeriod): (bar: Schema<"Candlestick">) => TradingViewBar {
	return ({ date, timestamp, open, high, low, close, volume }) => ({
		time: Date.parse(isIntraday(period) ? timestamp : date),
		open: Number(open),
		high: Number(high),
		low: Number(low),
		close: Number(close),
		volume: Number(volume),
	});
}

const searchRow = ({ symbol, name, exchange, securityType }: Schema<"ReferenceSecurity">) => ({
	symbol,
	ticker: symbol,
	description: name ?? symbol,
	exchange: exchange ?? "",
	type: securityType ?? "",
});

function symbolOf(
	{ symbol, nameEn, exchange, currency }: Schema<"MainStaticInfo">,
	pricescale: number,
): TradingViewSymbol {
	return {
		name: symbol,
		ticker: symbol,
		description: nameEn,
		type: "stock",
		session: "0930-1600",
		timezone: "America/New_York",
		exchange,
		listed_exchange: exchange,
		format: "price",
		minmov: 1,
		pricescale,
		currency_code: currency,
		has_intraday: true,
		has_daily: true,
		has_weekly_and_monthly: true,
		intraday_multipliers: resolutions.filter((name) => /^\d+$/.test(name)),
		daily_multipliers: ["1"],
		weekly_multipliers: ["1"],
		monthly_multipliers: ["1", "12"],
		supported_resolutions: resolutions,
		volume_precision: 0,
		data_status: "pulsed",
	};
}
