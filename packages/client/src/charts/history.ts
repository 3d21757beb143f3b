import type { MarketDataClient } from "../client.ts";
import type { Params, Schema } from "../types.ts";
import { beforeBar, easternTime } from "./dates.ts";

/** Length of a bar by its name. */
export type ChartPeriod = Schema<"CandlesticksResponse">["period"];

/** Adjustment of prices by its name. */
export type ChartAdjust = Schema<"CandlesticksResponse">["adjust"];

/** Sessions that bars of minutes and hours cover: regular hours, or all with pre-market, post-market and overnight. */
export type ChartSession = "intraday" | "all";

/** The methods of a client that bars are read with. */
export type BarsClient = Pick<MarketDataClient, "listCandlesticks" | "listHistoryCandlesticks">;

/** One series of bars. */
export interface Series {
	symbol: string;
	period: ChartPeriod;
	adjust: ChartAdjust;
	session?: ChartSession;
}

/** Most bars of one request. */
export const maxBars = 1000;

/** True for bars that have a time of day. */
export const isIntraday = (period: ChartPeriod): boolean => /\d[mh]$/.test(period);

/** Some bars of a series, and the paging from there. */
export interface History {
	/** Oldest first. */
	bars: Schema<"Candlestick">[];
	/** Point in time of the bars before these, `YYYY-MM-DD HH:MM:SS` in Eastern time; undefined when there are none. */
	before: string | undefined;
}

/**
 * Asks for bars up to a point in time, or for the newest ones. Costs one data request for every 1000 bars.
 * @param count bars that are wanted; fewer come only from the beginning of the history
 */
export async function readHistory(
	client: BarsClient,
	series: Series,
	{ before, count, signal }: { before?: string | undefined; count: number; signal?: AbortSignal | undefined },
): Promise<History> {
	const bars: Schema<"Candlestick">[] = [];
	let datetime = before;
	while (bars.length < count) {
		const size = Math.min(maxBars, count - bars.length);
		const params: Params<"listHistoryCandlesticks"> = { ...series, forward: false, count: size };
		const position = datetime === undefined ? params : { ...params, datetime };
		const { candlesticks } = await client.listHistoryCandlesticks(position, { signal });
		const [oldest] = candlesticks;
		// A page that does not go back would be asked for again and again.
		if (oldest === undefined || (bars[0] && oldest.timestamp >= bars[0].timestamp))
			return { bars, before: undefined };
		const firstLoaded = bars[0]?.timestamp ?? "9999";
		bars.unshift(...candlesticks.filter(({ timestamp }) => timestamp < firstLoaded));
		datetime = beforeBar(oldest, series.period);
		if (candlesticks.length < size) return { bars, before: undefined };
	}
	return { bars, before: datetime };
}

/** The point in time for bars that start before an instant of epoch seconds. Days count as midnight in UTC. */
export const positionBefore = (seconds: number, period: ChartPeriod): string =>
	isIntraday(period)
		? easternTime((seconds - 1) * 1000)
		: `${new Date((seconds - 1) * 1000).toISOString().slice(0, 10)} 23:59:00`;
