import { getRouteApi } from "@tanstack/react-router";
import { QuoteHead } from "./quote-head.tsx";
import { Trades } from "./trades.tsx";
import "./symbol.css";
import { Tabs } from "@base-ui/react/tabs";
import { type ComponentType, type CSSProperties, lazy, Suspense, useCallback, useId, useState } from "react";
import { usePageError } from "../../app/page-error.ts";
import { pollEvery } from "../../app/retry-delays.ts";
import { date, instant, today } from "../../figures/time.ts";
import { useMarketData, useMarketDataPages } from "../../market/market.ts";
import { CallHead, PagesPanel, Panel, type PanelHead, QueryPanel } from "../../parts/panel/panel.tsx";
import { useIsReportedByPage } from "../../parts/panel/query-result.tsx";
import { readAsOf } from "./as-of.ts";
import { type ChartChoice, choiceOf, isIntraday } from "./chart/chart-choice.ts";
import { barsToRequest, type Range, ranges } from "./chart/ranges.ts";
import { adjustments, periods, tabNames, tabs } from "./search.ts";
import type { TabProps } from "./tabs/tab-props.ts";
import { usePanelView, useSymbolView } from "./use-symbol-view.ts";
import "../../parts/dialog.css";
import type { Schema } from "@us-market-data/client";
import { Change, Figure } from "../../figures/figure.tsx";
import { percentChange } from "../../figures/percent-change.ts";
import { Choice } from "../../parts/choice.tsx";
import { LateMenu } from "../../parts/late-menu.tsx";
import { Table } from "../../parts/table.tsx";
import { indicatorTrigger } from "./chart/indicators.ts";
import "../../parts/table.css";

type Level = Schema<"DepthLevel">;

/** Bids and asks by price, with bars as long as their shares. */
function Depth({ symbol }: { symbol: string }) {
	const params = { symbol };
	const query = useMarketData("getQuoteDepth", params, { refetchInterval: pollEvery(10_000) });
	return (
		<QueryPanel
			title="Depth"
			asked={{ id: "getQuoteDepth", params }}
			query={query}
			rows={11}
			isEmpty={({ depth }) => depth.bids.length + depth.asks.length === 0}
			empty="No order book is held for this security. The sources nasdaq-itch and iex-hist bring one."
		>
			{({ depth: { bids, asks } }) => <Ladder bids={bids} asks={asks} />}
		</QueryPanel>
	);
}

function Ladder({ bids, asks }: { bids: readonly Level[]; asks: readonly Level[] }) {
	const maxVolume = Math.max(...[...bids, ...asks].map(({ volume }) => Number(volume)));
	return (
		<table className="ladder" aria-label="Depth">
			<thead>
				<tr>
					<th scope="col">Size</th>
					<th scope="col" className="right">
						Bid
					</th>
					<th scope="col">Ask</th>
					<th scope="col" className="right">
						Size
					</th>
				</tr>
			</thead>
			<tbody>
				{Array.from({ length: Math.max(bids.length, asks.length) }, (_, level) => (
					// biome-ignore lint/suspicious/noArrayIndexKey: a level is its index
					<LevelRow key={level} bid={bids[level]} ask={asks[level]} maxVolume={maxVolume} />
				))}
			</tbody>
		</table>
	);
}

/** One level of both sides. The bars behind them grow from the middle. */
function LevelRow({
	bid,
	ask,
	maxVolume,
}: {
	bid: Level | undefined;
	ask: Level | undefined;
	maxVolume: number;
}) {
	const shareOf = (level: Level | undefined) =>
		`${Math.round((Number(level?.volume ?? 0) / maxVolume) * 100)}%`;
	const bars = { "--bid-share": shareOf(bid), "--ask-share": shareOf(ask) };
	return (
		<tr style={bars as CSSProperties}>
			<td title={ordersOf(bid)}>{bid && <Figure value={bid.volume} />}</td>
			<td className="right up">{bid && <Figure value={bid.price} />}</td>
			<td className="down">{ask && <Figure value={ask.price} />}</td>
			<td className="right" title={ordersOf(ask)}>
				{ask && <Figure value={ask.volume} />}
			</td>
		</tr>
	);
}

const ordersOf = (level: Level | undefined): string | undefined =>
	level?.orderNum === undefined
		? undefined
		: `${level.orderNum} ${level.orderNum === 1 ? "order" : "orders"}`;

const adjustmentNames = { forward: "Adjusted", none: "As traded" } as const;
const periodNames: Partial<Record<ChartChoice["period"], string>> = {
	day: "Day",
	week: "Week",
	month: "Month",
	year: "Year",
};

/** Span, period, adjustment, sessions and indicators of the chart. */
function ChartControls({ choice }: { choice: ChartChoice }) {
	const [, change] = useSymbolView();
	const { range, period, adjust, session } = choice;
	return (
		<div className="chart-controls">
			<fieldset className="ranges">
				<legend className="visually-hidden">Span of the chart</legend>
				{(Object.keys(ranges) as Range[]).map((name) => (
					<button
						key={name}
						type="button"
						className="button"
						aria-pressed={name === range}
						onClick={() => change({ range: name, period: undefined })}
					>
						{ranges[name].name}
					</button>
				))}
			</fieldset>
			<Choice
				label="Period of a bar"
				value={period}
				onChange={(value) => change({ period: value === ranges[range].period ? undefined : value })}
				options={periods.map((value) => ({ value, name: periodNames[value] ?? value }))}
			/>
			<Choice
				label="Adjustment"
				value={adjust}
				onChange={(value) => change({ adjust: value === "forward" ? undefined : value })}
				options={adjustments.map((value) => ({ value, name: adjustmentNames[value] }))}
			/>
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
			<LateMenu
				load={loadIndicators}
				menu={{ chosen: choice.indicators }}
				{...indicatorTrigger(choice.indicators)}
			/>
		</div>
	);
}

const loadIndicators = () => import("./chart/indicator-menu.tsx");

/** The bars of the chart as a table, newest first. */
function BarsTable({
	symbol,
	choice: { period, adjust, session },
	...head
}: PanelHead & { symbol: string; choice: ChartChoice }) {
	const params = { symbol, period, adjust, session, count: 100 };
	const query = useMarketDataPages("listHistoryCandlesticks", params);
	const isMinutes = isIntraday(period);
	return (
		<PagesPanel
			{...head}
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
							{ id: "open", title: "Open", isFigure: true, cell: ({ open }) => <Figure value={open} /> },
							{ id: "high", title: "High", isFigure: true, cell: ({ high }) => <Figure value={high} /> },
							{ id: "low", title: "Low", isFigure: true, cell: ({ low }) => <Figure value={low} /> },
							{ id: "close", title: "Close", isFigure: true, cell: ({ close }) => <Figure value={close} /> },
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

/** The day as of which a tab is shown. What is not allowed is said beside it, and leaves the figures as they are. */
function AsOfField({
	given,
	error,
	change,
}: {
	/** The text of the address. */
	given: string | undefined;
	error: string | undefined;
	change: (day: string | undefined) => void;
}) {
	const id = useId();
	const [typed, setTyped] = useState<string>();
	const message = typed === undefined ? error : readAsOf(typed, today()).error;
	// A day that is allowed goes into the address, which the field then shows.
	const take = (text: string) => {
		const isAllowed = readAsOf(text, today()).error === undefined;
		setTyped(isAllowed ? undefined : text);
		if (isAllowed) change(text === "" ? undefined : text);
	};
	return (
		<div className="as-of">
			<label>
				As known on{" "}
				<input
					type="date"
					value={typed ?? (error === undefined ? (given ?? "") : "")}
					max={today()}
					aria-invalid={message !== undefined}
					aria-describedby={message === undefined ? undefined : id}
					onChange={({ target }) => take(target.value)}
				/>
			</label>
			{(given !== undefined || (typed ?? "") !== "") && (
				<button
					type="button"
					className="button"
					onClick={() => {
						setTyped(undefined);
						change(undefined);
					}}
				>
					Today
				</button>
			)}
			{given !== undefined && message === undefined && (
				<span className="quiet">Price and chart above are those of today.</span>
			)}
			{message !== undefined && (
				<span id={id} role="alert" className="fault">
					{message} The figures below are those of today.
				</span>
			)}
		</div>
	);
}

type Tab = keyof typeof tabNames;

const contents: Readonly<Record<Tab, ComponentType<TabProps>>> = {
	overview: lazy(() => import("./tabs/overview.tsx")),
	financials: lazy(() => import("./financials.tsx")),
	estimates: lazy(() => import("./tabs/estimates.tsx")),
	holders: lazy(() => import("./tabs/holders.tsx")),
	insiders: lazy(() => import("./tabs/insiders.tsx")),
	filings: lazy(() => import("./tabs/filings.tsx")),
	news: lazy(() => import("./tabs/news.tsx")),
	short: lazy(() => import("./tabs/short.tsx")),
	dividends: lazy(() => import("./tabs/dividends.tsx")),
	peers: lazy(() => import("./tabs/peers.tsx")),
};

/** Tabs whose operations have no earlier state. */
const ofToday: readonly Tab[] = ["short"];

/** The tabs of a security. The chosen one is in the address. */
function SymbolTabs({ symbol }: { symbol: string }) {
	const [{ tab = "overview", asOf: given }, change] = useSymbolView();
	const asOf = readAsOf(given, today());
	const day = ofToday.includes(tab) ? undefined : asOf.day;
	return (
		<Tabs.Root value={tab} onValueChange={(value: Tab) => change({ tab: value })}>
			<Tabs.List className="tabs" aria-label={`About ${symbol}`}>
				{tabs.map((name) => (
					<Tabs.Tab key={name} value={name} className="tab">
						{tabNames[name]}
					</Tabs.Tab>
				))}
			</Tabs.List>
			{!ofToday.includes(tab) && (
				<AsOfField given={given} error={asOf.error} change={(next) => change({ asOf: next })} />
			)}
			{tabs.map((name) => {
				const Part = contents[name];
				return (
					<Tabs.Panel key={name} value={name} className="tab-panel">
						<Suspense fallback={null}>
							<Part symbol={symbol} asOf={day} />
						</Suspense>
					</Tabs.Panel>
				);
			})}
		</Tabs.Root>
	);
}

// The chart library is the largest part of the page, so it comes when a chart is shown.
const PriceChart = lazy(() => import("./chart/price-chart.tsx"));

/** The prices of a security as a chart or a table. */
function ChartPanel({ symbol }: { symbol: string }) {
	const [search, change] = useSymbolView();
	const choice = choiceOf(search);
	const { range, period, adjust, session } = choice;
	const view = usePanelView("prices");
	// Tells source and age of the bars; the chart asks for its own in parts.
	const query = useMarketData("listCandlesticks", { symbol, period, adjust, session, count: 1 });
	const { data } = query;
	const isReportedByPage = useIsReportedByPage(query);
	const count = Math.min(1000, barsToRequest(range, period, session));
	const request = { id: "listCandlesticks" as const, params: { symbol, period, adjust, session, count } };
	const toDividends = useCallback(() => {
		change({ tab: "dividends" });
		document.querySelector("[role=tablist]")?.scrollIntoView({ block: "start" });
	}, [change]);
	const beside = <ChartControls choice={choice} />;
	if (view.isTable) {
		return (
			<BarsTable title="Prices" symbol={symbol} choice={choice} asked={request} view={view} beside={beside} />
		);
	}
	return (
		<Panel
			title="Prices"
			beside={
				<CallHead title="Prices" asked={request} view={view} beside={beside} bodies={data ? [data] : []} />
			}
		>
			{isReportedByPage ? (
				<div className="absent" />
			) : (
				<Suspense fallback={<Outline />}>
					<PriceChart symbol={symbol} choice={choice} onDividends={toDividends} />
				</Suspense>
			)}
		</Panel>
	);
}

/** The places of legend and chart while the chart library loads. */
const Outline = () => (
	<>
		<div className="chart-legend" />
		<div className="price-chart" />
	</>
);

const route = getRouteApi("/explorer/symbol/$symbol");

/** Everything about one security. */
export function SymbolPage() {
	const { symbol } = route.useParams();
	// Its queries go on: their errors are what the page reports.
	const isUnknown = usePageError()?.code === "unknown_symbol";
	return (
		<div className="page" key={symbol} hidden={isUnknown}>
			<QuoteHead symbol={symbol} />
			<div className="chart-and-depth">
				<ChartPanel symbol={symbol} />
				<div className="stack">
					<Depth symbol={symbol} />
					<Trades symbol={symbol} />
				</div>
			</div>
			<SymbolTabs symbol={symbol} />
		</div>
	);
}
