import { getRouteApi } from "@tanstack/react-router";
import { lazy, Suspense, useEffect, useMemo, useState } from "react";
import { Choice } from "../../parts/choice.tsx";
import { LateField } from "../../parts/late-field.tsx";
import { Panel } from "../../parts/panel/panel.tsx";
import type { SecurityBoxProps } from "../../parts/security-box.tsx";
import { maxCompared, rememberCompared } from "../../session/comparison.ts";
import { barsInRange, barsOf, isMixed, type Line, valueAt } from "./compared.ts";
import { compareSearch, type Range, ranges, symbolsIn } from "./search.ts";
import { SideBySide } from "./side-by-side.tsx";
import "./compare.css";
import { type UseQueryResult, useQueries } from "@tanstack/react-query";
import { type Body, isMarketDataError, provenanceOf } from "@us-market-data/client";
import { Change, Figure } from "../../figures/figure.tsx";
import { date as dateText } from "../../figures/time.ts";
import { marketDataQuery } from "../../market/market.ts";
import { Source } from "../../parts/panel/source.tsx";
import { RequestDialog } from "../../parts/request/request-dialog.tsx";
import { SymbolLink } from "../../parts/symbol-link.tsx";

/** Names each line, and shows its figures at the crosshair. */
function Legend({
	lines,
	range,
	date,
	onRemove,
}: {
	lines: readonly Line[];
	range: Range;
	/** Day below the crosshair. */
	date: string | undefined;
	onRemove: (symbol: string) => void;
}) {
	const displayed =
		date ??
		lines
			.flatMap(({ points }) => points.at(-1)?.date ?? [])
			.sort()
			.at(-1);
	const starts = lines.flatMap(({ points }) => points[0]?.date ?? []).sort();
	const { period } = ranges[range];
	const unit = period === "day" ? "" : `the ${period} of `;
	return (
		<>
			<ul className="legend">
				{lines.map((line, index) => (
					<Entry
						key={line.symbol}
						line={line}
						index={index}
						range={range}
						date={date}
						onRemove={onRemove}
						start={starts[0]}
					/>
				))}
			</ul>
			{displayed && starts[0] && (
				<p className="quiet">
					Change from {unit}
					{dateText(starts[0])} to {unit}
					{dateText(displayed)}, adjusted for splits and dividends.
				</p>
			)}
		</>
	);
}

function Entry({
	line,
	index,
	range,
	date,
	start,
	onRemove,
}: {
	line: Line;
	index: number;
	range: Range;
	date: string | undefined;
	/** First day of the chart. */
	start: string | undefined;
	onRemove: (symbol: string) => void;
}) {
	const { symbol, points, provenance, failure, isLoading } = line;
	const { close, change } = valueAt(line, date);
	const name = symbol.replace(/\.US$/, "");
	const since = points[0]?.date;
	return (
		<li>
			<svg className={`mark-${index + 1}`} viewBox="0 0 24 4" width="24" height="4" aria-hidden="true">
				<line x1="0" y1="2" x2="24" y2="2" />
			</svg>
			<SymbolLink symbol={symbol} />
			{failure === undefined ? (
				<>
					<Change value={change} isPercent />
					<Figure value={close} />
				</>
			) : (
				<span className="failure" role="alert">
					{failure}
				</span>
			)}
			{!isLoading && failure === undefined && points.length === 0 && <span>no bars are held</span>}
			{since !== undefined && since !== start && <span className="quiet">since {dateText(since)}</span>}
			<Source title={`Bars of ${name}`} provenance={provenance} />
			<span className="acts">
				<RequestDialog
					asked={{ id: "listCandlesticks", params: barsOf(symbol, range) }}
					title={`the bars of ${name}`}
				/>
				<button
					type="button"
					className="button bare"
					aria-label={`Remove ${name}`}
					onClick={() => onRemove(symbol)}
				>
					×
				</button>
			</span>
		</li>
	);
}

type Result = UseQueryResult<Body<"listCandlesticks">>;

// The provenance belongs to the answer as it came, so it is read here, before anything is copied.
const read = (results: Result[]) =>
	results.map(({ data, error }) => ({
		bars: data?.candlesticks.map(({ date, close }) => ({ date, close })),
		provenance: data && provenanceOf(data),
		failure: isMarketDataError(error) ? error.reason : error?.message,
	}));

/** The lines of the securities in a span. */
function useLines(symbols: readonly string[], range: Range): readonly Line[] {
	const results = useQueries({
		queries: symbols.map((symbol) => marketDataQuery("listCandlesticks", barsOf(symbol, range))),
		combine: read,
	});
	return useMemo(
		() =>
			symbols.map((symbol, index) => {
				const { bars, provenance, failure } = results[index] ?? {};
				return {
					symbol,
					points: barsInRange(bars ?? [], range),
					provenance,
					failure,
					isLoading: bars === undefined && failure === undefined,
				};
			}),
		[symbols, range, results],
	);
}

const route = getRouteApi("/explorer/compare");
// The chart library is the largest part of the page, so it comes when a chart is shown.
const CompareChart = lazy(() => import("./compare-chart.tsx"));

/** Up to eight securities on one chart, and their figures side by side. */
export function ComparePage() {
	const { symbols: text = "", range = "1y" } = route.useSearch();
	const symbols = useMemo(() => symbolsIn(text), [text]);
	const isFull = symbols.length >= maxCompared;
	useEffect(() => rememberCompared(symbols), [symbols]);
	const navigate = route.useNavigate();
	const change = (part: { symbols?: readonly string[]; range?: Range }) => {
		// An address without symbols leads to those of the last comparison.
		rememberCompared(part.symbols ?? symbols);
		void navigate({
			search: (before) => compareSearch({ ...before, ...part, symbols: (part.symbols ?? symbols).join(",") }),
			resetScroll: false,
		});
	};
	return (
		<div className="page">
			<h1>Compare</h1>
			<Panel
				title="Change in percent"
				beside={
					<>
						<LateField<SecurityBoxProps>
							load={() => import("../../parts/security-box.tsx")}
							field={{
								className: "picker",
								label: "Add a security by symbol, name or CIK",
								placeholder: isFull ? "Eight securities at most" : "Add a security …",
								isDisabled: isFull,
								onPick: ({ symbol }) => change({ symbols: [...symbols, symbol] }),
							}}
						/>
						<Choice
							label="Span"
							value={range}
							onChange={(value) => change({ range: value })}
							options={Object.entries(ranges).map(([value, { name }]) => ({ value: value as Range, name }))}
						/>
					</>
				}
			>
				<div className="body">
					{symbols.length === 0 ? (
						<p className="quiet">Nothing to compare yet. Add two securities or more by the box above.</p>
					) : (
						<Lines
							symbols={symbols}
							range={range}
							onRemove={(symbol) => change({ symbols: symbols.filter((one) => one !== symbol) })}
						/>
					)}
				</div>
			</Panel>
			{symbols.length > 0 && <SideBySide symbols={symbols} />}
		</div>
	);
}

function Lines({
	symbols,
	range,
	onRemove,
}: {
	symbols: readonly string[];
	range: Range;
	onRemove: (symbol: string) => void;
}) {
	const lines = useLines(symbols, range);
	const [date, setDate] = useState<string>();
	return (
		<>
			{isMixed(lines) && (
				<p className="mixed" role="alert">
					Sample data and real data stand on one chart. The lines with the mark “sample” are simulated.
				</p>
			)}
			<Legend lines={lines} range={range} date={date} onRemove={onRemove} />
			<Suspense fallback={<div className="compare-chart" />}>
				<CompareChart lines={lines} onDate={setDate} />
			</Suspense>
		</>
	);
}
