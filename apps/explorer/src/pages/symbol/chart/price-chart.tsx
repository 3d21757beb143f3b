import { isMarketDataError, type Schema } from "@us-market-data/client";
import { useEffect, useMemo, useRef, useState } from "react";
import { today } from "../../../figures/time.ts";
import { useMarketData } from "../../../market/market.ts";
import { usePreferences } from "../../../session/preferences.ts";
import { useActions } from "../use-actions.ts";
import type { ChartChoice } from "./chart-choice.ts";
import { ChartLegend, LineLegends, type OtherState } from "./chart-legend.tsx";
import { type Indicator, indicatorsIn, textOf } from "./indicator-choice.ts";
import { MarkLegend } from "./mark-legend.tsx";
import { type Mark, markedForms, marksOfActions, marksOfFilings } from "./marks.ts";
import { type BarsFeed, openScene, type Reading, type Scene } from "./scene.ts";

/** The splits, dividends and newest filings of a security, for its chart. */
function useMarks(symbol: string): readonly Mark[] {
	const actions = useActions(symbol);
	const filings = useMarketData("listFilings", { symbol, form: [...markedForms], count: 100 });
	return useMemo(() => {
		const all = [
			...marksOfActions(actions.data?.actions ?? []),
			...marksOfFilings(filings.data?.filings ?? []),
		];
		return all.filter(({ date }) => date <= today());
	}, [actions.data, filings.data]);
}

/** The bars of a compared security, as far as they are there. */
export interface OtherBars extends OtherState {
	bars: readonly Schema<"Candlestick">[];
}

/** The prices of a security with volume, indicators, marks and compared securities; older bars load when it is dragged back. */
export default function PriceChart({
	symbol,
	choice,
	others,
	feed,
	onDividends,
	onScene,
	onEditIndicators,
	onRemoveIndicator,
	onRemoveOther,
}: {
	symbol: string;
	choice: ChartChoice;
	others: readonly OtherBars[];
	/** The bars of a replay; undefined for those of the service. */
	feed: BarsFeed | undefined;
	/** Leads to the dividends and splits. */
	onDividends: () => void;
	/** Told of the chart when it is there, and of undefined when it goes. */
	onScene: (scene: Scene | undefined) => void;
	onEditIndicators: () => void;
	onRemoveIndicator: (indicator: Indicator) => void;
	onRemoveOther: (symbol: string) => void;
}) {
	const container = useRef<HTMLDivElement>(null);
	const [scene, setScene] = useState<Scene>();
	const [failure, setFailure] = useState<string>();
	const [count, setCount] = useState<number>();
	const [reading, setReading] = useState<Reading>();
	const [panes, setPanes] = useState<readonly HTMLElement[]>([]);
	const [isByKey, setByKey] = useState(false);
	const marks = useMarks(symbol);
	const { theme, colours } = usePreferences();
	const { range, period, adjust, session, indicators, kind, scale } = choice;
	const openMark = useMemo(() => markOpener(onDividends), [onDividends]);
	// biome-ignore lint/correctness/useExhaustiveDependencies: the looks decide the colours that the scene reads, and the kind changes below
	useEffect(() => {
		if (!container.current) return;
		setFailure(undefined);
		const opened = openScene(container.current, {
			symbol,
			feed,
			range,
			period,
			adjust,
			session,
			kind,
			onMark: openMark,
			onCount: (bars) => {
				setFailure(undefined);
				setCount(bars);
			},
			onPanes: setPanes,
			onReading: setReading,
			onError: (error) => setFailure(isMarketDataError(error) ? error.reason : String(error)),
		});
		setScene(opened);
		onScene(opened);
		return () => {
			setScene(undefined);
			onScene(undefined);
			setPanes([]);
			opened.close();
		};
	}, [symbol, feed, range, period, adjust, session, theme, colours, openMark, onScene]);
	useEffect(() => scene?.setKind(kind), [scene, kind]);
	useEffect(() => scene?.setScale(scale), [scene, scale]);
	const indicatorText = textOf(indicators) ?? "";
	useEffect(() => scene?.setIndicators(indicatorsIn(indicatorText)), [scene, indicatorText]);
	useEffect(() => scene?.setOthers(others), [scene, others]);
	useEffect(() => scene?.setMarks(marks), [scene, marks]);
	return (
		<>
			{failure && (
				<p className="trouble" role="alert">
					{failure}
				</p>
			)}
			<ChartLegend reading={reading} period={period} isByKey={isByKey} onMark={openMark} />
			{count === 0 && (
				<p className="body quiet">
					No bars of this period are held{period === "day" ? "" : "; the bars of days may be"}. The sources
					bars, nasdaq-itch and iex-hist bring them.
				</p>
			)}
			{/* biome-ignore lint/a11y/useSemanticElements: a group of fields is another thing */}
			<div
				ref={container}
				className="price-chart"
				data-bars={count}
				data-kind={kind}
				data-ready={scene !== undefined && reading !== undefined}
				// biome-ignore lint/a11y/noNoninteractiveTabindex: the keys move its crosshair
				tabIndex={0}
				role="group"
				aria-roledescription="chart"
				aria-label={`Prices of ${symbol} as ${kindWords[kind]}. Arrow keys move by bars, with shift by 20; plus and minus zoom; Enter opens a mark. The menu of the panel has a table.`}
				onPointerMove={() => setByKey(false)}
				onKeyDown={(event) => {
					const work = scene && keyWork(event.key, event.shiftKey, scene);
					if (!work || event.ctrlKey || event.metaKey || event.altKey) return;
					event.preventDefault();
					setByKey(true);
					work();
				}}
			/>
			<MarkLegend marks={marks} />
			<LineLegends
				reading={reading}
				panes={panes}
				symbol={symbol}
				isLine={kind === "line" || kind === "area"}
				others={others}
				onEditIndicators={onEditIndicators}
				onRemoveIndicator={onRemoveIndicator}
				onRemoveOther={onRemoveOther}
			/>
		</>
	);
}

const kindWords: Readonly<Record<ChartChoice["kind"], string>> = {
	candles: "candles",
	bars: "bars",
	line: "a line",
	area: "an area",
};

/** The work of a key on the chart. */
function keyWork(key: string, isShifted: boolean, scene: Scene): (() => void) | undefined {
	const step = isShifted ? 20 : 1;
	const moves = new Map([
		["ArrowLeft", -step],
		["ArrowRight", step],
		["Home", -1_000_000],
		["End", 1_000_000],
	]).get(key);
	if (moves !== undefined) return () => scene.step(moves);
	if (key === "Enter") return () => scene.openMark();
	if (key === "-") return () => scene.zoom(1.25);
	return key === "+" || key === "=" ? () => scene.zoom(0.8) : undefined;
}

/** A filing opens in a tab of its own; splits and dividends have a tab on the page. */
const markOpener =
	(onDividends: () => void) =>
	({ kind, url }: Mark): void => {
		if (kind !== "filing") onDividends();
		else if (url !== undefined) window.open(url, "_blank", "noopener,noreferrer");
	};
