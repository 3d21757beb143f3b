import { useQueries } from "@tanstack/react-query";
import { type Body, isMarketDataError, provenanceOf } from "@us-market-data/client";
import { lazy, type RefObject, Suspense, useCallback, useMemo, useRef, useState } from "react";
import { latePart } from "../../../app/late-part.ts";
import { useAreQueriesPaused } from "../../../app/paused-queries.ts";
import { pollEvery } from "../../../app/retry-delays.ts";
import { Change, Figure } from "../../../figures/figure.tsx";
import { percentChange } from "../../../figures/percent-change.ts";
import { date, instant, today } from "../../../figures/time.ts";
import { useShortcuts } from "../../../frame/shortcuts.ts";
import { client, marketDataQuery, useMarketData, useMarketDataPages } from "../../../market/market.ts";
import { Choice } from "../../../parts/choice.tsx";
import { LateField } from "../../../parts/late-field.tsx";
import { PagesPanel, Panel, type PanelHead, PanelMenu } from "../../../parts/panel/panel.tsx";
import { NoAnswer, useMissingAnswer } from "../../../parts/panel/query-result.tsx";
import { Source } from "../../../parts/panel/source.tsx";
import type { SecurityBoxProps } from "../../../parts/security-box.tsx";
import { Table } from "../../../parts/table.tsx";
import { isMixed } from "../../compare/compared.ts";
import { adjustments, chartKinds, periods } from "../search.ts";
import { chartPaceMs, replayedBars } from "../stream/replayed-bars.ts";
import { ReplayMark, useIsReplay, useStream, useStreamPart } from "../stream/stream-context.tsx";
import { useChart } from "../use-chart.ts";
import { usePanelView, useSymbolView } from "../use-symbol-view.ts";
import { type ChartChoice, isIntraday, maxOthers } from "./chart-choice.ts";
import { spellingOf, textOf } from "./indicator-choice.ts";
import { barsToRequest, type Range, ranges } from "./ranges.ts";
import type { BarsFeed, Scene } from "./scene.ts";

type ChangeChart = ReturnType<typeof useChart>[1];

const kindNames = { candles: "Candles", bars: "Bars", line: "Line", area: "Area" } as const;
const adjustmentNames = { forward: "Adjusted", none: "As traded" } as const;
const periodNames: Partial<Record<ChartChoice["period"], string>> = {
	day: "Day",
	week: "Week",
	month: "Month",
	year: "Year",
};

const rangeNames = Object.keys(ranges) as Range[];

/** Milliseconds between two looks at the bars of a compared security. */
const pace = 60_000;

/** Bars of a compared security: as many as one request may have. */
const maxBars = 1000;

/** The choices of a chart: period, kind, indicators and compared securities. */
function ChartHead({
	choice,
	change,
	indicators,
	onIndicators,
	onSave,
}: {
	choice: ChartChoice;
	change: ChangeChart;
	/** The button of the indicators. */
	indicators: RefObject<HTMLButtonElement | null>;
	onIndicators: () => void;
	/** Undefined while there is no chart. */
	onSave: (() => void) | undefined;
}) {
	const { range, period, kind, others } = choice;
	const isFull = others.length >= maxOthers;
	const count = choice.indicators.length;
	return (
		<div className="chart-controls">
			<Choice
				label="Period of a bar"
				value={period}
				onChange={(value) => change({ period: value === ranges[range].period ? undefined : value })}
				options={periods.map((value) => ({ value, name: periodNames[value] ?? value }))}
			/>
			<Choice
				label="Kind of chart"
				value={kind}
				onChange={(value) => change({ kind: value })}
				options={chartKinds.map((value) => ({ value, name: kindNames[value] }))}
			/>
			<button
				ref={indicators}
				type="button"
				className="button"
				aria-haspopup="dialog"
				aria-keyshortcuts="i"
				onPointerEnter={() => void loadEditor()}
				onFocus={() => void loadEditor()}
				onClick={onIndicators}
			>
				Indicators{count > 0 && ` (${count})`}
			</button>
			<LateField<SecurityBoxProps>
				load={() => import("../../../parts/security-box.tsx")}
				field={{
					className: "compare-with",
					label: "Compare with a security by symbol, name or CIK",
					placeholder: isFull ? "Four at most" : "Compare with …",
					isDisabled: isFull,
					onPick: ({ symbol }) => change({ compare: [...others, symbol].join(",") }),
				}}
			/>
			<button
				type="button"
				className="button bare"
				aria-label="Save the chart as a picture"
				title="Save the chart as a picture"
				disabled={onSave === undefined}
				onClick={onSave}
			>
				<svg viewBox="0 0 16 16" width="16" height="16" aria-hidden="true">
					<path d="M5.5 3 6.6 1.5h2.8L10.5 3H14v10.5H2V3zM8 5a3.2 3.2 0 1 0 0 6.4A3.2 3.2 0 0 0 8 5m0 1.3a1.9 1.9 0 1 1 0 3.8 1.9 1.9 0 0 1 0-3.8" />
				</svg>
			</button>
		</div>
	);
}

/** The span and the scale of the chart, below it. */
function ChartFoot({ choice, change }: { choice: ChartChoice; change: ChangeChart }) {
	const { range, period, adjust, session, scale, others } = choice;
	const isPercent = others.length > 0;
	const isReplay = useIsReplay();
	return (
		<div className="chart-foot">
			<fieldset className="ranges">
				<legend className="visually-hidden">Span of the chart</legend>
				{rangeNames.map((name, index) => (
					<button
						key={name}
						type="button"
						className="button"
						aria-pressed={name === range}
						aria-keyshortcuts={String(index + 1)}
						title={`Key ${index + 1}`}
						onClick={() => change({ range: name, period: undefined })}
					>
						{ranges[name].name}
					</button>
				))}
			</fieldset>
			{isIntraday(period) && (
				<Choice
					label="Sessions"
					value={session}
					onChange={(value) => change({ session: value === "all" ? "all" : undefined })}
					options={[
						{ value: "intraday", name: "Regular hours" },
						{ value: "all", name: "All sessions" },
					]}
				/>
			)}
			{!isReplay && (
				<Choice
					label="Adjustment"
					value={adjust}
					onChange={(value) => change({ adjust: value === "forward" ? undefined : value })}
					options={adjustments.map((value) => ({ value, name: adjustmentNames[value] }))}
				/>
			)}
			<button
				type="button"
				className="button"
				aria-pressed={scale === "log" && !isPercent}
				aria-keyshortcuts="l"
				title={isPercent ? "A comparison is in percent" : "Logarithmic scale, key L"}
				disabled={isPercent}
				onClick={() => change({ scale: scale === "log" ? "linear" : "log" })}
			>
				Log scale
			</button>
		</div>
	);
}

// The chart library is the largest part of the page, so it comes when a chart is shown.
const PriceChart = lazy(latePart(() => import("./price-chart.tsx")));
const loadEditor = () => import("./indicator-editor.tsx");
const IndicatorEditor = lazy(latePart(loadEditor));

// The provenance belongs to the answer as it came, so it is read here, before anything is copied.
const read = (results: { data?: Body<"listCandlesticks"> | undefined; error: Error | null }[]) =>
	results.map(({ data, error }) => ({
		bars: data?.candlesticks,
		provenance: data && provenanceOf(data),
		failure: isMarketDataError(error) ? error.reason : error?.message,
	}));

/** The bars of the securities that the chart compares with. */
function useOthers({ others, period, adjust, session }: ChartChoice) {
	const text = others.join(",");
	const results = useQueries({
		queries: others.map((symbol) => ({
			...marketDataQuery("listCandlesticks", { symbol, period, adjust, session, count: maxBars }),
			refetchInterval: pollEvery(pace),
		})),
		combine: read,
	});
	return useMemo(() => {
		const symbols = text === "" ? [] : text.split(",");
		return symbols.map((symbol, index) => {
			const { bars, provenance, failure } = results[index] ?? {};
			const isLoading = bars === undefined && failure === undefined;
			return { symbol, bars: bars ?? [], provenance, failure, isLoading };
		});
	}, [text, results]);
}

/** Keys of the page: a digit for each span, `l` for the scale and `i` for the indicators. */
function useChartKeys(choice: ChartChoice, change: ChangeChart, openIndicators: () => void): void {
	const { scale, others } = choice;
	useShortcuts([
		...rangeNames.map((range, index) => ({
			keys: String(index + 1),
			does: ranges[range].name,
			run: () => change({ range, period: undefined }),
		})),
		{
			keys: "l",
			does: "Logarithmic scale",
			run: () => {
				if (others.length === 0) change({ scale: scale === "log" ? "linear" : "log" });
			},
		},
		{ keys: "i", does: "Indicators", run: openIndicators },
	]);
}

/** The bars of a replay from its start on; undefined for those of the service. */
function useReplayedBars(): BarsFeed | undefined {
	const { stream } = useStream();
	const isReplay = useIsReplay();
	const startedAt = useStreamPart((picture) => picture.startedAt);
	return useMemo(() => {
		if (!isReplay || stream === undefined || startedAt === undefined) return undefined;
		return { client: replayedBars(client, stream, startedAt), pollInterval: chartPaceMs };
	}, [isReplay, stream, startedAt]);
}

/** The prices of a security as a chart or a table. */
export function ChartPanel({ symbol }: { symbol: string }) {
	const [chosen, change] = useChart();
	const isReplay = useIsReplay();
	const feed = useReplayedBars();
	// Prices of a replay are those that were traded.
	const choice = useMemo(
		(): ChartChoice => (isReplay ? { ...chosen, adjust: "none" } : chosen),
		[isReplay, chosen],
	);
	const [, changeView] = useSymbolView();
	const { range, period, adjust, session, indicators, others } = choice;
	const view = usePanelView("prices");
	const [scene, setScene] = useState<Scene>();
	const [isEditing, setEditing] = useState(false);
	const button = useRef<HTMLButtonElement>(null);
	// Tells source and age of the bars; the chart asks for its own in parts.
	const query = useMarketData("listCandlesticks", { symbol, period, adjust, session, count: 1 });
	const { data } = query;
	const missing = useMissingAnswer(query);
	// The chart asks by itself, so that the page cannot hold its requests.
	const isPaused = useAreQueriesPaused();
	const compared = useOthers(choice);
	const { data: quotes } = useMarketData("getQuotes", { symbols: [symbol] });
	useChartKeys(choice, change, () => setEditing(true));
	const count = Math.min(maxBars, barsToRequest(range, period, session));
	const asked = { id: "listCandlesticks" as const, params: { symbol, period, adjust, session, count } };
	const toDividends = useCallback(() => {
		changeView({ tab: "dividends" });
		document.querySelector("[role=tablist]")?.scrollIntoView({ block: "start" });
	}, [changeView]);
	const provenance = data && provenanceOf(data);
	const save = async (opened: Scene) => {
		const { savePicture } = await import("./chart-picture.ts");
		const short = symbol.replace(/\.US$/, "");
		const isSample = provenance?.sources.includes("sample") === true;
		await savePicture(opened, {
			title: `${short}  ${quotes?.quote[0]?.name ?? ""}`,
			subtitle: pictureWords(choice),
			foot: `us-market-data, ${isSample ? "sample data, " : ""}${date(today())}`,
			fileName: `${short}-${ranges[range].name}-${today()}.png`,
		});
	};
	const beside = (
		<ChartHead
			choice={choice}
			change={change}
			indicators={button}
			onIndicators={() => setEditing((isOpen) => !isOpen)}
			onSave={scene && (() => void save(scene))}
		/>
	);
	const foot = <ChartFoot choice={choice} change={change} />;
	const editor = isEditing && (
		<Suspense>
			<IndicatorEditor
				chosen={indicators}
				onChange={(next) => change({ indicators: textOf(next) })}
				anchor={button}
				onClose={() => setEditing(false)}
			/>
		</Suspense>
	);
	if (view.isTable) {
		return (
			<div className="chart-table">
				<BarsTable title="Prices" symbol={symbol} choice={choice} view={view} beside={foot} />
			</div>
		);
	}
	return (
		<Panel
			title="Prices"
			className={isReplay ? "chart-panel replayed" : "chart-panel"}
			beside={
				<>
					<ReplayMark />
					<Source title="Prices" provenance={provenance} />
					{beside}
					<PanelMenu title="Prices" asked={asked} view={view} />
				</>
			}
		>
			{isMixed([{ provenance }, ...compared]) && (
				<p className="mixed" role="alert">
					Sample data and real data stand on one chart.
				</p>
			)}
			{missing === "new" && <div className="absent" />}
			{missing === "used" && (
				<div className="price-chart">
					<NoAnswer />
				</div>
			)}
			{missing === undefined && isPaused && <Outline />}
			{missing === undefined && !isPaused && (
				<Suspense fallback={<Outline />}>
					<PriceChart
						symbol={symbol}
						choice={choice}
						others={compared}
						feed={feed}
						onDividends={toDividends}
						onScene={setScene}
						onEditIndicators={() => setEditing(true)}
						onRemoveIndicator={(removed) =>
							change({
								indicators: textOf(indicators.filter((one) => spellingOf(one) !== spellingOf(removed))),
							})
						}
						onRemoveOther={(removed) =>
							change({ compare: others.filter((one) => one !== removed).join(",") || undefined })
						}
					/>
				</Suspense>
			)}
			{foot}
			{editor}
		</Panel>
	);
}

/** The line below the title of a picture. */
function pictureWords({ range, period, adjust, scale, others }: ChartChoice): string {
	const scaleName = others.length > 0 ? "change in percent" : scale === "log" ? "logarithmic, USD" : "USD";
	return [ranges[range].name, `bars of ${period}`, adjustmentNames[adjust].toLowerCase(), scaleName].join(
		", ",
	);
}

/** The places of legend and chart while the chart library loads. */
const Outline = () => (
	<>
		<div className="chart-legend" />
		<div className="price-chart" />
	</>
);

/** The bars of the chart as a table, newest first. */
function BarsTable({
	symbol,
	choice: { period, adjust, session },
	...head
}: Omit<PanelHead, "asked"> & { symbol: string; choice: ChartChoice }) {
	const params = { symbol, period, adjust, session, count: 100 };
	const query = useMarketDataPages("listHistoryCandlesticks", params);
	const isMinutes = isIntraday(period);
	return (
		<PagesPanel
			{...head}
			asked={{ id: "listHistoryCandlesticks", params }}
			query={query}
			isEmpty={(pages) => pages.every(({ candlesticks }) => candlesticks.length === 0)}
			empty="No bars of this period are held."
		>
			{(pages) => {
				const bars = pages.flatMap(({ candlesticks }) => [...candlesticks].reverse());
				const rows = bars.map((bar, index) => ({ ...bar, closeBefore: bars[index + 1]?.close }));
				return (
					<Table
						label="Bars"
						rows={rows}
						rowKey={({ timestamp }) => timestamp}
						columns={[
							{
								id: "start",
								title: isMinutes ? "Start" : "Day",
								cell: (bar) => (isMinutes ? instant(bar.timestamp) : date(bar.date)),
							},
							{
								id: "open",
								title: "Open",
								isFigure: true,
								cell: ({ open }) => <Figure value={open} atLeast={2} />,
							},
							{
								id: "high",
								title: "High",
								isFigure: true,
								cell: ({ high }) => <Figure value={high} atLeast={2} />,
							},
							{
								id: "low",
								title: "Low",
								isFigure: true,
								cell: ({ low }) => <Figure value={low} atLeast={2} />,
							},
							{
								id: "close",
								title: "Close",
								isFigure: true,
								cell: ({ close }) => <Figure value={close} atLeast={2} />,
							},
							{
								id: "change",
								title: "Change, %",
								isFigure: true,
								cell: ({ closeBefore, close }) =>
									closeBefore !== undefined && (
										<Change value={percentChange(closeBefore, close)} digits={2} />
									),
							},
							{
								id: "volume",
								title: "Volume",
								isFigure: true,
								cell: ({ volume }) => <Figure value={volume} />,
							},
						]}
					/>
				);
			}}
		</PagesPanel>
	);
}
