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
	createSeriesMarkers,
	HistogramSeries,
	type IChartApi,
	type ISeriesApi,
	LineSeries,
	type SeriesMarker,
	type SeriesType,
	type Time,
} from "lightweight-charts";
import { client } from "../../../market/market.ts";
import { chartLook } from "../../../styles/chart-look.ts";
import { token } from "../../../styles/token.ts";
import { barsBefore, type Indicator, type IndicatorLine, indicators } from "./indicators.ts";
import { type Mark, type MarkedBar, markedBars } from "./marks.ts";
import { barsToRequest, firstOf, type Range } from "./ranges.ts";

interface Part {
	from: number;
	to: number;
}

interface Drawn {
	series: ReturnType<IChartApi["addSeries"]>;
	colour: string;
	line: IndicatorLine | undefined;
}

/** Colours of lines, by the order in which they are drawn. */
const colours = ["--line-1", "--line-2", "--line-3", "--line-4", "--line-5", "--line-6"];

/** The pane of prices and that of volumes come first. */
const firstPane = 2;

/** The indicators on a chart. */
function drawIndicators(chart: IChartApi) {
	let chosen: readonly Indicator[] = [];
	let drawn: Drawn[][] = [];
	let start = 0;

	const add = (line: IndicatorLine, pane: number, order: number): Drawn => {
		const colour = token(colours[order % colours.length] ?? "--accent");
		const kind: SeriesType = line.isHistogram ? "Histogram" : "Line";
		const common = { color: colour, priceLineVisible: false, lastValueVisible: false };
		const series =
			kind === "Histogram"
				? chart.addSeries(HistogramSeries, { ...common, color: `${colour}80` }, pane)
				: chart.addSeries(LineSeries, { ...common, lineWidth: 1, crosshairMarkerVisible: false }, pane);
		return { series, colour, line: undefined };
	};
	return {
		choose(names: readonly Indicator[]) {
			for (const { series } of drawn.flat()) chart.removeSeries(series);
			chosen = names;
			let [order, pane] = [0, firstPane - 1];
			drawn = names.map((name) => {
				const { place: container, lines } = indicators[name];
				if (container === "pane") pane += 1;
				return lines([]).map((line) => add(line, container === "pane" ? pane : 0, order++));
			});
			shareHeight(chart);
		},
		setBars(
			bars: readonly { close: string }[],
			{ from, to }: Part,
			timeOf: (index: number) => Time | undefined,
		) {
			start = Math.max(0, from - barsBefore);
			const closes = bars.slice(start, to).map(({ close }) => Number(close));
			for (const [index, name] of chosen.entries()) {
				for (const [container, line] of indicators[name].lines(closes).entries()) {
					const one = drawn[index]?.[container];
					if (!one) continue;
					one.line = line;
					const visible = line.values.slice(from - start).flatMap((value, at) => {
						const time = timeOf(from + at);
						return Number.isNaN(value) || time === undefined ? [] : [{ time, value }];
					});
					one.series.setData(visible);
				}
			}
		},
		/** The values at the place of a bar. */
		valuesAt: (index: number) =>
			drawn.flat().flatMap(({ line, colour }) => {
				const value = line?.values[index - start];
				return line && value !== undefined && !Number.isNaN(value)
					? [{ name: line.name, colour, value }]
					: [];
			}),
	};
}

/** The prices take most of the height, whatever the number of panes. */
function shareHeight(chart: IChartApi): void {
	for (const [index, pane] of chart.panes().entries()) pane.setStretchFactor(index === 0 ? 5 : 1.2);
}

const shapes = { split: "square", dividend: "circle", filing: "arrowUp" } as const;

/** The rarest of several marks on one bar gives the bar its shape. */
const order = ["split", "dividend", "filing"] as const;

/** Marks stand in a row at the foot of the pane of prices: on a series of their own, which no price moves. */
function drawMarks(chart: IChartApi, period: ChartPeriod) {
	const row = chart.addSeries(LineSeries, {
		priceScaleId: "marks",
		lineVisible: false,
		crosshairMarkerVisible: false,
		priceLineVisible: false,
		lastValueVisible: false,
		autoscaleInfoProvider: () => ({ priceRange: { minValue: 0, maxValue: 1 } }),
	});
	row.priceScale().applyOptions({ scaleMargins: { top: 0.92, bottom: 0 } });
	const markers = createSeriesMarkers<Time>(row, []);
	let marks: readonly Mark[] = [];
	let marked: readonly MarkedBar[] = [];
	return {
		choose(next: readonly Mark[]) {
			marks = next;
		},
		setBars(
			bars: readonly { date: string }[],
			{ from, to }: { from: number; to: number },
			timeOf: (index: number) => Time | undefined,
		) {
			marked = markedBars(bars.slice(from, to), marks, period).map((bar) => ({
				...bar,
				index: bar.index + from,
			}));
			const positioned = marked.flatMap(({ index, marks: ofBar }) => {
				const time = timeOf(index);
				return time === undefined ? [] : [{ time, index, ofBar }];
			});
			row.setData(positioned.map(({ time }) => ({ time, value: 0.5 })));
			markers.setMarkers(positioned.map(({ time, index, ofBar }) => markerOf(time, index, ofBar)));
		},
		/** The marks of the bar at a place. */
		marksAt: (index: number): readonly Mark[] => marked.find((bar) => bar.index === index)?.marks ?? [],
	};
}

function markerOf(time: Time, index: number, marks: readonly Mark[]): SeriesMarker<Time> {
	const first = order.find((kind) => marks.some((mark) => mark.kind === kind)) ?? "filing";
	return {
		time,
		position: "inBar",
		shape: shapes[first],
		color: token(first === "filing" ? "--quiet" : "--accent"),
		id: String(index),
	};
}

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
export function openScene(container: HTMLElement, options: SceneOptions): Scene {
	const { range, period, session, onReading, onMark, onCount, onError } = options;
	const chart = emptyChart(container, period);
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
	const pointer = watchPointer(container);
	const timeOf = (index: number): Time | undefined => {
		const at = candles.dataByIndex(index - state.from);
		return at?.time;
	};
	const notify = () => {
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
		notify();
	};
	const stop = followBars(client, {
		chart,
		candles,
		volume,
		symbol: options.symbol,
		period,
		session,
		adjust: options.adjust,
		pageSize: barsToRequest(range, period, session),
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
		container.style.cursor = hoveredObjectId === undefined ? "" : "pointer";
		notify();
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
			notify();
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
function watchPointer(container: HTMLElement) {
	let isDown = false;
	const down = () => {
		isDown = true;
	};
	const up = () => {
		isDown = false;
	};
	container.addEventListener("pointerdown", down);
	for (const name of ["pointerup", "pointercancel"]) addEventListener(name, up);
	return {
		isDown: () => isDown,
		end() {
			container.removeEventListener("pointerdown", down);
			for (const name of ["pointerup", "pointercancel"]) removeEventListener(name, up);
		},
	};
}

function emptyChart(container: HTMLElement, period: ChartPeriod): IChartApi {
	const look = chartLook();
	return createChart(container, {
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
