import { isMarketDataError } from "@us-market-data/client";
import { useEffect, useId, useMemo, useRef, useState } from "react";
import { Change, Figure } from "../../../figures/figure.tsx";
import { percentChange } from "../../../figures/percent-change.ts";
import { date, instant, today } from "../../../figures/time.ts";
import { useMarketData } from "../../../market/market.ts";
import { usePreferences } from "../../../session/preferences.ts";
import { sessionNames } from "../sessions.ts";
import { type ChartChoice, isIntraday } from "./chart-choice.ts";
import { type Mark, markedForms, marksOfActions, marksOfFilings } from "./marks.ts";
import { openScene, type Reading, type Scene } from "./scene.ts";

/** Marks of one bar that the legend has room for. */
const maxMarks = 4;

/** The figures of the bar below the crosshair, or of the newest one. */
function ChartLegend({
	reading,
	period,
	isByKey,
	onMark,
}: {
	reading: Reading | undefined;
	period: string;
	/** True while the keyboard moves the crosshair: then screen readers read it. */
	isByKey: boolean;
	onMark: (mark: Mark) => void;
}) {
	const id = useId();
	if (!reading) return <p className="chart-legend" />;
	const { bar, closeBefore, indicators, marks } = reading;
	const values = [
		["Open", bar.open],
		["High", bar.high],
		["Low", bar.low],
		["Close", bar.close],
		["Volume", bar.volume],
	] as const;
	return (
		<div className="chart-legend" aria-live={isByKey ? "polite" : "off"} id={id}>
			<span className="quiet">
				{isIntraday(period) ? instant(bar.timestamp) : date(bar.date)}
				{sessionNames[bar.tradeSession] && `, ${sessionNames[bar.tradeSession]}`}
			</span>
			{values.map(([name, value]) => (
				<span key={name}>
					<span className="quiet">{name}</span> <Figure value={value} />
				</span>
			))}
			{closeBefore !== undefined && <Change value={percentChange(closeBefore, bar.close)} isPercent />}
			{indicators.map(({ name, colour, value }) => (
				<span key={name} className="figure">
					<svg viewBox="0 0 12 4" width="12" height="4" aria-hidden="true">
						<rect width="12" height="4" fill={colour} />
					</svg>{" "}
					<span className="quiet">{name}</span> {value.toFixed(2).replace("-", "\u2212")}
				</span>
			))}
			{marks.slice(0, maxMarks).map((mark, index) => (
				<button
					// biome-ignore lint/suspicious/noArrayIndexKey: two filings may have the same words and day
					key={`${index} ${mark.text}`}
					type="button"
					className="mark-link"
					onClick={() => onMark(mark)}
				>
					{mark.text}, {date(mark.date)}
				</button>
			))}
			{marks.length > maxMarks && <span className="quiet">and {marks.length - maxMarks} more</span>}
		</div>
	);
}

/** The splits, dividends and newest filings of a security, for its chart. */
function useMarks(symbol: string): readonly Mark[] {
	const actions = useMarketData("listCorporateActions", { symbol, kinds: ["split", "dividend"] });
	const filings = useMarketData("listFilings", { symbol, form: [...markedForms], count: 100 });
	return useMemo(() => {
		const all = [
			...marksOfActions(actions.data?.actions ?? []),
			...marksOfFilings(filings.data?.filings ?? []),
		];
		return all.filter(({ date }) => date <= today());
	}, [actions.data, filings.data]);
}

/** Candles, volume, indicators and marks of a security; older bars load when it is dragged back. */
export default function PriceChart({
	symbol,
	choice,
	onDividends,
}: {
	symbol: string;
	choice: ChartChoice;
	/** Leads to the dividends and splits. */
	onDividends: () => void;
}) {
	const container = useRef<HTMLDivElement>(null);
	const [scene, setScene] = useState<Scene>();
	const [failure, setFailure] = useState<string>();
	const [count, setCount] = useState<number>();
	const [reading, setReading] = useState<Reading>();
	const [isByKey, setByKey] = useState(false);
	const marks = useMarks(symbol);
	const { theme, colours } = usePreferences();
	const { range, period, adjust, session, indicators } = choice;
	const openMark = useMemo(() => markOpener(onDividends), [onDividends]);
	// biome-ignore lint/correctness/useExhaustiveDependencies: the looks decide the colours that the scene reads
	useEffect(() => {
		if (!container.current) return;
		setFailure(undefined);
		const opened = openScene(container.current, {
			symbol,
			range,
			period,
			adjust,
			session,
			onMark: openMark,
			onCount: setCount,
			onReading: setReading,
			onError: (error) => setFailure(isMarketDataError(error) ? error.reason : String(error)),
		});
		setScene(opened);
		return () => {
			setScene(undefined);
			opened.close();
		};
	}, [symbol, range, period, adjust, session, theme, colours, openMark]);
	useEffect(() => scene?.setIndicators(indicators), [scene, indicators]);
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
				data-ready={scene !== undefined && reading !== undefined}
				// biome-ignore lint/a11y/noNoninteractiveTabindex: the keys move its crosshair
				tabIndex={0}
				role="group"
				aria-roledescription="chart"
				aria-label={`Candles of ${symbol}. Arrow keys move by bars, with shift by 20; plus and minus zoom; Enter opens a mark. The menu of the panel has a table.`}
				onPointerMove={() => setByKey(false)}
				onKeyDown={(event) => {
					const work = scene && keyWork(event.key, event.shiftKey, scene);
					if (!work || event.ctrlKey || event.metaKey || event.altKey) return;
					event.preventDefault();
					setByKey(true);
					work();
				}}
			/>
		</>
	);
}

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
