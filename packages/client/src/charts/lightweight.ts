import type { Schema } from "../types.ts";
import { nextStretch, type Stretch } from "./bar-window.ts";
import {
	type BarsClient,
	type ChartAdjust,
	type ChartPeriod,
	type ChartSession,
	isIntraday,
	readHistory,
} from "./history.ts";
import { type PollOptions, poll } from "./poll.ts";

/** Seconds as lightweight-charts types them. */
type ChartSeconds = number & { [Symbol.species]: "UTCTimestamp" };

/** A date `YYYY-MM-DD` for days and longer bars, otherwise seconds of the exchange's clock. */
export type ChartTime = string | ChartSeconds;

/**
 * A bar as lightweight-charts takes it. Its prices are numbers, because a canvas places them on pixels: a float is
 * exact to 15 digits, far below a pixel. Calculate with the text of the client's answers instead.
 */
export interface ChartCandle {
	time: ChartTime;
	open: number;
	high: number;
	low: number;
	close: number;
}

/** A bar of the volume series, in shares. */
export interface ChartVolume {
	time: ChartTime;
	value: number;
	color?: string;
}

/** The parts of `ISeriesApi` that are used. */
interface SeriesOf<Row> {
	setData(rows: Row[]): void;
	update(row: Row): void;
}

interface LogicalRange {
	from: number;
	to: number;
}

/** The parts of `IChartApi` that are used. */
interface ChartOf {
	timeScale(): {
		subscribeVisibleLogicalRangeChange(handler: (range: LogicalRange | null) => void): void;
		unsubscribeVisibleLogicalRangeChange(handler: (range: LogicalRange | null) => void): void;
		setVisibleLogicalRange(range: LogicalRange): void;
	};
}

/** Settings of `followBars`. */
export interface FollowOptions extends PollOptions {
	/** The chart, of `createChart`. */
	chart: ChartOf;
	/** Its series of candles: `chart.addSeries(CandlestickSeries)`. */
	candles: SeriesOf<ChartCandle>;
	/** Its series of volumes: `chart.addSeries(HistogramSeries)`. */
	volume?: SeriesOf<ChartVolume> | undefined;
	/** Colours of volumes by the direction of their bar. Default: the colour of the series. */
	volumeColors?: { up: string; down: string } | undefined;
	symbol: string;
	/** Default `day`. */
	period?: ChartPeriod | undefined;
	/** Default `none`. */
	adjust?: ChartAdjust | undefined;
	/** Sessions of bars of minutes and hours. Default `intraday`. */
	session?: ChartSession | undefined;
	/** Bars of the first request and of each older page. Default 300. More than 1000 cost a data request for each 1000. */
	pageSize?: number | undefined;
	/** Told how many bars the chart shows, after each page and each poll; 0 for a security without bars. */
	onLoad?: ((bars: number) => void) | undefined;
	/**
	 * Told of all known bars, oldest first, and of those that the chart holds, by their places: a long history is given
	 * to the chart in parts. Called after each change, before the next frame.
	 */
	onBars?: ((bars: readonly Schema<"Candlestick">[], held: Readonly<Stretch>) => void) | undefined;
	/** True while the user holds the chart with a pointer: until then its last bar stays. Default never. */
	isHeld?: (() => boolean) | undefined;
}

/** Bars left of the visible ones below which older ones are fetched; as many as are visible, if these are more. */
const margin = 20;
/** Newest bars of a poll. */
const newest = 5;

type Bar = Schema<"Candlestick">;

/**
 * Shows the bars of a security in a chart of lightweight-charts 4 or 5: it fills the series, loads older bars when the
 * user scrolls back to the first one, and follows the newest by polling. Errors go to `onError`; polling begins when
 * the first page is there. lightweight-charts knows no time zones, so a bar of minutes has the time of New York as if it were UTC.
 * @returns stops it; call it before you remove the chart
 *
 * @example
 * import { createMarketDataClient } from "@us-market-data/client";
 * import type { FollowOptions } from "@us-market-data/client/charts";
 *
 * const client = createMarketDataClient({ baseUrl: "http://127.0.0.1:3000", apiKey: "mock-200" });
 * // With `createChart` and `CandlestickSeries` of lightweight-charts:
 * // follow(createChart(element), chart.addSeries(CandlestickSeries))
 * const follow = (chart: FollowOptions["chart"], candles: FollowOptions["candles"]) =>
 * 	followBars(client, { chart, candles, symbol: "AAPL.US", period: "day" });
 */
export function followBars(client: BarsClient, options: FollowOptions): () => void {
	const { chart, symbol, period = "day", adjust = "none", session, pageSize = 300, onError } = options;
	const series = { symbol, period, adjust, ...(session && { session }) };
	const stopping = new AbortController();
	const { signal } = stopping;
	const displayed = displayedBars(options, period);
	let before: string | undefined;
	let isLoading = false;

	const load = async () => {
		isLoading = true;
		try {
			const page = await readHistory(client, series, { before, count: pageSize, signal });
			if (signal.aborted) return;
			before = page.before;
			displayed.addOlder(page.bars);
		} finally {
			isLoading = false;
		}
	};
	const loadMore = async () => {
		if (displayed.count() === 0) return await load();
		const { candlesticks } = await client.listCandlesticks({ ...series, count: newest }, { signal });
		if (signal.aborted || candlesticks.length === 0) return;
		// After a long pause, such as sleep, the polled bars may not reach the known ones.
		if (!displayed.addNewest(candlesticks)) {
			displayed.clear();
			before = undefined;
			return await load();
		}
	};
	const scrolled = (range: LogicalRange | null) => {
		if (range === null) return;
		const left = displayed.move(range);
		if (left < Math.max(margin, range.to - range.from) && before !== undefined && !isLoading)
			load().catch(failed);
	};
	const failed = (error: unknown) => {
		if (!signal.aborted) onError?.(error);
	};

	load()
		.catch(failed)
		.finally(() => poll(loadMore, options, signal));
	chart.timeScale().subscribeVisibleLogicalRangeChange(scrolled);
	return () => {
		stopping.abort();
		chart.timeScale().unsubscribeVisibleLogicalRangeChange(scrolled);
	};
}

/** All known bars, and the part of them that the chart holds. */
function displayedBars(options: FollowOptions, period: ChartPeriod) {
	const { chart, onLoad, onBars, isHeld = () => false } = options;
	const show = showIn(options, period);
	let bars: Bar[] = [];
	let loaded: Stretch = { from: 0, to: 0 };
	let visible: Stretch | undefined;
	const tell = () => {
		onLoad?.(bars.length);
		onBars?.(bars, loaded);
	};
	const setLoaded = (next: Stretch) => {
		loaded = next;
		show.all(bars.slice(next.from, next.to));
		// Without this the chart would stay at the distance from its last bar, which may be another one now.
		if (visible) {
			const range = { from: visible.from - next.from, to: visible.to - next.from };
			chart.timeScale().setVisibleLogicalRange(range);
		}
		onBars?.(bars, loaded);
	};
	return {
		count: () => bars.length,
		clear() {
			[bars, loaded, visible] = [[], { from: 0, to: 0 }, undefined];
		},
		addOlder(page: readonly Bar[]) {
			const [oldest] = bars;
			const older = page.filter(({ timestamp }) => !oldest || timestamp < oldest.timestamp);
			bars = [...older, ...bars];
			loaded = { from: loaded.from + older.length, to: loaded.to + older.length };
			if (visible) visible = { from: visible.from + older.length, to: visible.to + older.length };
			const next = visible
				? nextStretch(loaded, visible, bars.length, isHeld())
				: { from: 0, to: bars.length };
			if (next) setLoaded(next);
			onLoad?.(bars.length);
		},
		/** Returns false where the newest do not reach the known ones. */
		addNewest(newer: readonly Bar[]): boolean {
			const [first, last] = [newer[0]?.timestamp ?? "", bars.at(-1)?.timestamp ?? ""];
			if (first > last) return false;
			const isEndLoaded = loaded.to === bars.length;
			bars = [...bars.filter(({ timestamp }) => timestamp < first), ...newer];
			if (isEndLoaded) {
				loaded = { ...loaded, to: bars.length };
				for (const bar of newer) if (bar.timestamp >= last) show.one(bar);
			}
			tell();
			return true;
		},
		/** Follows the visible bars, and returns how many known ones are left of them. */
		move(range: LogicalRange): number {
			visible = { from: loaded.from + range.from, to: loaded.from + range.to };
			const next = nextStretch(loaded, visible, bars.length, isHeld());
			if (next) setLoaded(next);
			return visible.from;
		},
	};
}

/** Puts bars into the series of a chart. */
function showIn({ candles, volume, volumeColors: colors }: FollowOptions, period: ChartPeriod) {
	const timeOf = chartTime(period);
	const candle = (bar: Bar): ChartCandle => ({ time: timeOf(bar), ...pricesOf(bar) });
	const shares = (bar: Bar): ChartVolume => {
		const color = Number(bar.close) < Number(bar.open) ? colors?.down : colors?.up;
		const row = { time: timeOf(bar), value: Number(bar.volume) };
		return color === undefined ? row : { ...row, color };
	};
	return {
		all(bars: readonly Bar[]) {
			candles.setData(bars.map(candle));
			volume?.setData(bars.map(shares));
		},
		one(bar: Bar) {
			candles.update(candle(bar));
			volume?.update(shares(bar));
		},
	};
}

const pricesOf = ({ open, high, low, close }: Bar) => ({
	open: Number(open),
	high: Number(high),
	low: Number(low),
	close: Number(close),
});

/** Makes the times of a chart. New York's distance from UTC changes at weekends only, so it is the same in a trading day. */
function chartTime(period: ChartPeriod): (bar: Bar) => ChartTime {
	if (!isIntraday(period)) return ({ date }) => date;
	const format = new Intl.DateTimeFormat("sv-SE", {
		timeZone: "America/New_York",
		dateStyle: "short",
		timeStyle: "medium",
	});
	const distances = new Map<string, number>();
	return ({ date, timestamp }) => {
		const instant = Date.parse(timestamp);
		const distance = distances.get(date) ?? Date.parse(`${format.format(instant)}Z`) - instant;
		distances.set(date, distance);
		return ((instant + distance) / 1000) as ChartSeconds;
	};
}
