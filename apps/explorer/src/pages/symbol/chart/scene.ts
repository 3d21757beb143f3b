import type { Schema } from "@us-market-data/client";
import {
	type ChartAdjust,
	type ChartPeriod,
	type ChartSession,
	followBars,
} from "@us-market-data/client/charts";
import {
	CandlestickSeries,
	createChart,
	HistogramSeries,
	type IChartApi,
	type ISeriesApi,
	type Time,
} from "lightweight-charts";
import { client } from "../../../market/market.ts";
import { chartLook } from "../../../styles/chart-look.ts";
import { token } from "../../../styles/token.ts";
import { drawIndicators } from "./draw-indicators.ts";
import { drawMarks } from "./draw-marks.ts";
import type { Indicator } from "./indicators.ts";
import type { Mark } from "./marks.ts";
import { barsToAsk, firstOf, type Range } from "./ranges.ts";

export type Bar = Schema<"Candlestick">;

/** What the legend tells about one bar. */
export interface Reading {
	bar: Bar;
	/** The close of the bar before; undefined for the first one. */
	closeBefore: string | undefined;
	indicators: { name: string; colour: string; value: number }[];
	marks: readonly Mark[];
}

interface SceneOptions {
	symbol: string;
	period: ChartPeriod;
	adjust: ChartAdjust;
	session: ChartSession;
	range: Range;
	/** Told of the bar below the crosshair, or of the newest one, and if the crosshair is there. */
	onReading: (reading: Reading | undefined, isPointed: boolean) => void;
	onMark: (mark: Mark) => void;
	onCount: (bars: number) => void;
	onError: (error: unknown) => void;
}

/** A drawn chart. Its parts can change without the bars being asked for again. */
export interface Scene {
	setIndicators(names: readonly Indicator[]): void;
	setMarks(marks: readonly Mark[]): void;
	/** Moves the crosshair by bars, from the newest one if it is nowhere. */
	step(bars: number): void;
	/** Shows a share of the present width: more than 1 is further away. */
	zoom(share: number): void;
	/** Opens the first mark below the crosshair. */
	openMark(): void;
	close(): void;
}

/** Draws the chart of a security and follows its bars. */
export function openScene(place: HTMLElement, options: SceneOptions): Scene {
	const { range, period, session, onReading, onMark, onCount, onError } = options;
	const chart = emptyChart(place, period);
	const [up, down] = [token("--up"), token("--down")];
	const candles = chart.addSeries(CandlestickSeries, {
		upColor: up,
		downColor: down,
		wickUpColor: up,
		wickDownColor: down,
		borderVisible: false,
	});
	candles.priceScale().applyOptions({ scaleMargins: { top: 0.06, bottom: 0.12 } });
	const volume = chart.addSeries(HistogramSeries, { priceFormat: { type: "volume" } }, 1);
	const drawnIndicators = drawIndicators(chart);
	const drawnMarks = drawMarks(chart, period);
	const state = { bars: [] as readonly Bar[], from: 0, to: 0, pointed: undefined as number | undefined };
	const pointer = watchPointer(place);
	const timeOf = (index: number): Time | undefined => {
		const at = candles.dataByIndex(index - state.from);
		return at?.time;
	};
	const tell = () => {
		const index = state.pointed ?? state.bars.length - 1;
		const bar = state.bars[index];
		onReading(
			bar && {
				bar,
				closeBefore: state.bars[index - 1]?.close,
				indicators: drawnIndicators.valuesAt(index),
				marks: drawnMarks.marksAt(index),
			},
			state.pointed !== undefined,
		);
	};
	// What was begun before may end after the chart, such as an answer or a frame.
	let isClosed = false;
	const redraw = () => {
		if (isClosed) return;
		drawnIndicators.setBars(state.bars, state, timeOf);
		drawnMarks.setBars(state.bars, state, timeOf);
		tell();
	};
	const stop = followBars(client, {
		chart,
		candles,
		volume,
		symbol: options.symbol,
		period,
		session,
		adjust: options.adjust,
		pageSize: barsToAsk(range, period, session),
		volumeColors: { up: `${up}80`, down: `${down}80` },
		isHeld: pointer.isDown,
		onLoad: onCount,
		onBars: (bars, { from, to }) => {
			const isFirst = state.bars.length === 0;
			const added = bars.length - state.bars.length;
			// Older bars move the place of the pointed one.
			if (state.pointed !== undefined && bars.at(-1) === state.bars.at(-1)) state.pointed += added;
			Object.assign(state, { bars, from, to });
			redraw();
			if (isFirst && bars.length > 0)
				chart
					.timeScale()
					.setVisibleLogicalRange({ from: firstOf(bars, range) - from - 0.5, to: to - from + 1 });
		},
		onError,
	});
	// The crosshair that the keyboard moves tells nothing of what is below it.
	let isStepping = false;
	chart.subscribeCrosshairMove(({ logical, hoveredObjectId }) => {
		if (isStepping || isClosed) return;
		const index = logical === undefined ? undefined : state.from + logical;
		state.pointed = index !== undefined && state.bars[index] ? index : undefined;
		place.style.cursor = hoveredObjectId === undefined ? "" : "pointer";
		tell();
	});
	chart.subscribeClick(({ hoveredObjectId }) => {
		const [mark] = typeof hoveredObjectId === "string" ? drawnMarks.marksAt(Number(hoveredObjectId)) : [];
		if (mark) onMark(mark);
	});
	return {
		setIndicators(names) {
			if (isClosed) return;
			drawnIndicators.choose(names);
			redraw();
		},
		setMarks(marks) {
			if (isClosed) return;
			drawnMarks.choose(marks);
			redraw();
		},
		step(by) {
			const last = state.bars.length - 1;
			const index = Math.max(0, Math.min(last, (state.pointed ?? last + (by < 0 ? 1 : 0)) + by));
			isStepping = true;
			pointAt(chart, candles, { index, state, timeOf });
			isStepping = false;
			state.pointed = index;
			tell();
		},
		zoom(share) {
			const seen = chart.timeScale().getVisibleLogicalRange();
			if (!seen) return;
			const size = Math.max(10, (seen.to - seen.from) * share);
			chart.timeScale().setVisibleLogicalRange({ from: seen.to - size, to: seen.to });
		},
		openMark() {
			const [mark] = drawnMarks.marksAt(state.pointed ?? state.bars.length - 1);
			if (mark) onMark(mark);
		},
		close() {
			isClosed = true;
			stop();
			pointer.end();
			chart.remove();
		},
	};
}

/** Puts the crosshair on a bar, and brings the bar in sight. */
function pointAt(
	chart: IChartApi,
	candles: ISeriesApi<"Candlestick">,
	{
		index,
		state,
		timeOf,
	}: {
		index: number;
		state: { bars: readonly Bar[]; from: number };
		timeOf: (index: number) => Time | undefined;
	},
): void {
	const seen = chart.timeScale().getVisibleLogicalRange();
	const logical = index - state.from;
	if (seen && (logical < seen.from || logical > seen.to)) {
		const shift = logical < seen.from ? logical - seen.from - 1 : logical - seen.to + 1;
		chart.timeScale().setVisibleLogicalRange({ from: seen.from + shift, to: seen.to + shift });
	}
	const [bar, time] = [state.bars[index], timeOf(index)];
	if (bar && time !== undefined) chart.setCrosshairPosition(Number(bar.close), time, candles);
}

/** Knows if the pointer holds the chart. */
function watchPointer(place: HTMLElement) {
	let isDown = false;
	const down = () => {
		isDown = true;
	};
	const up = () => {
		isDown = false;
	};
	place.addEventListener("pointerdown", down);
	for (const name of ["pointerup", "pointercancel"]) addEventListener(name, up);
	return {
		isDown: () => isDown,
		end() {
			place.removeEventListener("pointerdown", down);
			for (const name of ["pointerup", "pointercancel"]) removeEventListener(name, up);
		},
	};
}

function emptyChart(place: HTMLElement, period: ChartPeriod): IChartApi {
	const look = chartLook();
	return createChart(place, {
		...look,
		timeScale: {
			...look.timeScale,
			minBarSpacing: 0.5,
			timeVisible: !["day", "week", "month", "year"].includes(period),
		},
		// A chart that slides on would jump when it is given other bars.
		kineticScroll: { touch: false, mouse: false },
		crosshair: { mode: 0 },
	});
}
