import type { Schema } from "@us-market-data/client";
import {
	type BarsClient,
	type ChartAdjust,
	type ChartPeriod,
	type ChartSession,
	followBars,
} from "@us-market-data/client/charts";
import {
	createChart,
	createSeriesMarkers,
	HistogramSeries,
	type IChartApi,
	LineSeries,
	PriceScaleMode,
	type SeriesMarker,
	type Time,
} from "lightweight-charts";
import { isTransient } from "../../../app/retry-delays.ts";
import { decimal, percent } from "../../../figures/decimal.ts";
import { percentChange } from "../../../figures/percent-change.ts";
import { date, instant } from "../../../figures/time.ts";
import { client } from "../../../market/market.ts";
import { chartLook } from "../../../styles/chart-look.ts";
import { token } from "../../../styles/token.ts";
import { type ChartChoice, isIntraday } from "./chart-choice.ts";
import type { Indicator } from "./indicator-choice.ts";
import { drawIndicators, type IndicatorReading, valueText } from "./indicator-series.ts";
import { type Mark, type MarkedBar, markedBars } from "./marks.ts";
import { drawOthers, type OtherReading, type OtherSecurity } from "./other-series.ts";
import { drawPrices, type PriceSeries } from "./price-series.ts";
import { barsToRequest, firstOf, type Range } from "./ranges.ts";

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
	indicators: readonly IndicatorReading[];
	/** Compared securities, and the change of the chart's own since the first visible bar; undefined without others. */
	comparison: { others: readonly OtherReading[]; own: string; since: string } | undefined;
	marks: readonly Mark[];
}

/** A chart as a picture, with the figures of its newest bar. */
export interface Picture {
	canvas: HTMLCanvasElement;
	/** The newest bar in words; empty where there is none. */
	newest: string;
	lines: readonly { name: string; colour: string; value: string }[];
}

/** Bars that a chart reads in place of those of the service. */
export interface BarsFeed {
	client: BarsClient;
	/** Milliseconds between two looks at the newest bars. */
	pollInterval: number;
}

interface SceneOptions {
	symbol: string;
	/** The bars of a replay; undefined for those of the service. */
	feed: BarsFeed | undefined;
	period: ChartPeriod;
	adjust: ChartAdjust;
	session: ChartSession;
	range: Range;
	/** Kind of the prices at first. */
	kind: ChartChoice["kind"];
	/** Told of the bar below the crosshair, or of the newest one, and if the crosshair is there. */
	onReading: (reading: Reading | undefined, isPointed: boolean) => void;
	onMark: (mark: Mark) => void;
	onCount: (bars: number) => void;
	/** Told of the elements of the panes from top to bottom, after each change of these. */
	onPanes: (elements: readonly HTMLElement[]) => void;
	onError: (error: unknown) => void;
}

/** A drawn chart. Its parts can change without the bars being asked for again. */
export interface Scene {
	setIndicators(indicators: readonly Indicator[]): void;
	setKind(kind: ChartChoice["kind"]): void;
	/** A comparison is in percent, whatever the scale. */
	setScale(scale: ChartChoice["scale"]): void;
	setOthers(others: readonly OtherSecurity[]): void;
	setMarks(marks: readonly Mark[]): void;
	/** Moves the crosshair by bars, from the newest one if it is nowhere. */
	step(bars: number): void;
	/** Shows a share of the present width: more than 1 is further away. */
	zoom(share: number): void;
	/** Opens the first mark below the crosshair. */
	openMark(): void;
	/** The chart as it is seen, and what is not on the canvas: the newest bar, and the names and newest values of the lines. */
	picture(): Picture;
	close(): void;
}

/** Draws the chart of a security and follows its bars. */
export function openScene(container: HTMLElement, options: SceneOptions): Scene {
	const { range, period, session, onReading, onMark, onCount, onPanes, onError } = options;
	const chart = emptyChart(container, period);
	const [up, down] = [token("--up"), token("--down")];
	const prices = drawPrices(chart, options.kind);
	const volume = chart.addSeries(
		HistogramSeries,
		{ priceFormat: { type: "volume" }, priceLineVisible: false },
		1,
	);
	volume.priceScale().applyOptions({ scaleMargins: { top: 0.2, bottom: 0 } });
	const drawnIndicators = drawIndicators(chart);
	const drawnMarks = drawMarks(chart, period);
	const drawnOthers = drawOthers(chart, isIntraday(period));
	let scale: ChartChoice["scale"] = "linear";
	const state = { bars: [] as readonly Bar[], from: 0, to: 0, pointed: undefined as number | undefined };
	const pointer = watchPointer(container);
	const timeOf = (index: number): Time | undefined => prices.timeAt(index - state.from);
	/** The first visible bar, from which the scale of percent counts. */
	const firstVisible = () => {
		const seen = chart.timeScale().getVisibleLogicalRange();
		return state.from + Math.max(0, Math.floor(seen?.from ?? 0));
	};
	const comparisonAt = (index: number): Reading["comparison"] => {
		if (drawnOthers.count() === 0) return undefined;
		const first = firstVisible();
		const [base, bar] = [state.bars[first], state.bars[index]];
		const own = base && bar ? percentChange(base.close, bar.close) : "";
		return { others: drawnOthers.valuesAt(state.bars, first, index), own, since: base?.date ?? "" };
	};
	const notify = () => {
		const index = state.pointed ?? state.bars.length - 1;
		const bar = state.bars[index];
		onReading(
			bar && {
				bar,
				closeBefore: state.bars[index - 1]?.close,
				indicators: drawnIndicators.valuesAt(index),
				comparison: comparisonAt(index),
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
		drawnOthers.setBars(state.bars, state, timeOf);
		drawnMarks.setBars(state.bars, state, timeOf);
		notify();
	};
	const applyScale = () => {
		const isPercent = drawnOthers.count() > 0;
		const own = scale === "log" ? PriceScaleMode.Logarithmic : PriceScaleMode.Normal;
		prices
			.series()
			.priceScale()
			.applyOptions({ mode: isPercent ? PriceScaleMode.Percentage : own });
		drawnIndicators.setPercent(isPercent);
	};
	// The chart library makes the elements of new panes with its next frame, which was requested before this one.
	const reportPanes = () =>
		requestAnimationFrame(() => {
			if (isClosed) return;
			onPanes(
				chart
					.panes()
					.flatMap(
						(pane) => pane.getHTMLElement()?.querySelector<HTMLElement>("td:nth-child(2) > div") ?? [],
					),
			);
		});
	const stop = followBars(options.feed?.client ?? client, {
		chart,
		candles: prices,
		volume,
		symbol: options.symbol,
		period,
		session,
		adjust: options.adjust,
		pageSize: barsToRequest(range, period, session),
		volumeColors: { up: `${up}80`, down: `${down}80` },
		isHeld: pointer.isDown,
		pollInterval: options.feed?.pollInterval,
		onLoad: onCount,
		onBars: (bars, { from, to }) => {
			const isFirst = state.bars.length === 0;
			const added = bars.length - state.bars.length;
			// Older bars move the place of the pointed one.
			if (state.pointed !== undefined && bars.at(-1) === state.bars.at(-1)) state.pointed += added;
			Object.assign(state, { bars, from, to });
			redraw();
			if (isFirst && bars.length > 0)
				chart.timeScale().setVisibleLogicalRange({ from: firstOf(bars, range) - from, to: to - from + 1 });
		},
		onError: (error) => {
			// A refused request would be refused again.
			if (!(error instanceof Error && isTransient(error))) stop();
			onError(error);
		},
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
	chart.timeScale().subscribeVisibleLogicalRangeChange(() => {
		if (!isClosed && drawnOthers.count() > 0) notify();
	});
	chart.subscribeClick(({ hoveredObjectId }) => {
		const [mark] = typeof hoveredObjectId === "string" ? drawnMarks.marksAt(Number(hoveredObjectId)) : [];
		if (mark) onMark(mark);
	});
	return {
		setIndicators(indicators) {
			if (isClosed) return;
			drawnIndicators.choose(indicators);
			redraw();
			reportPanes();
		},
		setKind(kind) {
			if (isClosed) return;
			prices.setKind(kind);
			applyScale();
		},
		setScale(next) {
			scale = next;
			if (!isClosed) applyScale();
		},
		setOthers(others) {
			if (isClosed) return;
			drawnOthers.choose(others);
			applyScale();
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
			pointAt(chart, prices, { index, state, timeOf });
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
		picture() {
			const last = state.bars.length - 1;
			const indicators = drawnIndicators.valuesAt(last).filter(({ isDrawn }) => isDrawn);
			const others = comparisonAt(last)?.others ?? [];
			return {
				canvas: chart.takeScreenshot(true, false),
				newest: inWords(state.bars[last], isIntraday(period)),
				lines: [
					...indicators.map(({ name, values }) => ({
						name,
						colour: values.at(-1)?.colour ?? "",
						value: values.map(({ value }) => valueText(value)).join(" "),
					})),
					...others.map(({ symbol, colour, change }) => ({
						name: symbol.replace(/\.US$/, ""),
						colour,
						value: change === undefined ? "" : percent(change, { signed: true }),
					})),
				],
			};
		},
		close() {
			isClosed = true;
			stop();
			pointer.end();
			chart.remove();
		},
	};
}

/** A bar as a picture tells it. */
function inWords(bar: Bar | undefined, hasTime: boolean): string {
	if (bar === undefined) return "";
	const price = (text: string) => decimal(text, { atLeast: 2 });
	return [
		hasTime ? instant(bar.timestamp) : date(bar.date),
		`Open ${price(bar.open)}`,
		`High ${price(bar.high)}`,
		`Low ${price(bar.low)}`,
		`Close ${price(bar.close)}`,
		`Volume ${decimal(bar.volume, { compact: true })}`,
	].join("   ");
}

/** Puts the crosshair on a bar, and brings the bar in sight. */
function pointAt(
	chart: IChartApi,
	prices: PriceSeries,
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
	if (bar && time !== undefined) chart.setCrosshairPosition(Number(bar.close), time, prices.series());
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

/** A percentage as the legend writes it. */
const percentText = (value: number): string => `${value.toFixed(2).replace("-", "\u2212")} %`;

function emptyChart(container: HTMLElement, period: ChartPeriod): IChartApi {
	const look = chartLook();
	return createChart(container, {
		...look,
		localization: { ...look.localization, percentageFormatter: percentText },
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
