import { keepPreviousData, skipToken } from "@tanstack/react-query";
import { isMarketDataError, type Schema } from "@us-market-data/client";
import { type ChartPeriod, followBars } from "@us-market-data/client/charts";
import { CandlestickSeries, createChart, HistogramSeries } from "lightweight-charts";
import { useDeferredValue, useEffect, useRef, useState } from "react";
import { client, refetchInterval, useMarketData } from "./market.ts";

/** A failure in the words of the user; nothing without one. */
function Trouble({ error }: { error: unknown }) {
	return error ? <p role="alert">{wordsOf(error)}</p> : null;
}

function wordsOf(error: unknown): string {
	if (!isMarketDataError(error)) return String(error);
	switch (error.name) {
		case "NetworkError":
		case "TimeoutError":
			return "No connection. The figures are the last known ones.";
		case "PaymentRequiredError":
			return "The data requests of this month are used up.";
		case "RateLimitedError":
			return `Too many requests. The next try is in ${Math.max(5, error.retryAfter ?? 0)} seconds.`;
		default:
			return error.reason;
	}
}

interface Props {
	symbols: readonly string[];
	selected: string;
	onSelect(symbol: string): void;
	onRemove(symbol: string): void;
}

/** The list of symbols with their quotes, which one request brings. */
function Quotes({ symbols, selected, onSelect, onRemove }: Props) {
	const { data, error } = useMarketData(
		"getQuotes",
		{ symbols: [...symbols] },
		// The rows keep their figures while those of a changed list are on the way.
		{ enabled: symbols.length > 0, refetchInterval, placeholderData: keepPreviousData },
	);
	if (symbols.length === 0) return <p className="empty">No symbols. Find one to add it.</p>;
	const quotes = new Map(data?.quote.map((quote) => [quote.symbol, quote]));
	return (
		<>
			<Trouble error={error} />
			<table>
				<thead>
					<tr>
						<th>Symbol</th>
						<th>Last</th>
						<th>Change</th>
						<td />
					</tr>
				</thead>
				<tbody>
					{symbols.map((symbol) => (
						<tr key={symbol} aria-selected={symbol === selected}>
							<th scope="row">
								<button type="button" onClick={() => onSelect(symbol)}>
									{symbol}
								</button>
							</th>
							<Figures quote={quotes.get(symbol)} />
							<td>
								<button type="button" aria-label={`Remove ${symbol}`} onClick={() => onRemove(symbol)}>
									×
								</button>
							</td>
						</tr>
					))}
				</tbody>
			</table>
		</>
	);
}

function Figures({ quote }: { quote: Schema<"Quote"> | undefined }) {
	const rate = Number(quote?.changeRate ?? 0);
	return (
		<>
			<td>{quote?.lastDone ?? "–"}</td>
			<td className={rate > 0 ? "up" : rate < 0 ? "down" : undefined}>
				{quote?.changeRate ? `${rate > 0 ? "+" : ""}${quote.changeRate} %` : "–"}
			</td>
		</>
	);
}

const periods = ["5m", "1h", "day", "week"] as const satisfies ChartPeriod[];
const [up, down] = ["#2a9d8f", "#c8553d"];

/** Candles of one security; older ones come when the user scrolls back. */
function Chart({ symbol }: { symbol: string }) {
	const place = useRef<HTMLDivElement>(null);
	const [period, setPeriod] = useState<ChartPeriod>("day");
	const [bars, setBars] = useState<number>();
	const [error, setError] = useState<unknown>();

	useEffect(() => {
		if (!place.current) return;
		setBars(undefined);
		const chart = createChart(place.current, {
			autoSize: true,
			localization: { locale: "en-US" },
			// The logo writes a style into the page, which the policy of the page refuses. The footer names its maker.
			layout: { attributionLogo: false },
			timeScale: { timeVisible: true },
		});
		const volume = chart.addSeries(HistogramSeries, {
			priceScaleId: "",
			priceFormat: { type: "volume" },
			lastValueVisible: false,
			priceLineVisible: false,
		});
		volume.priceScale().applyOptions({ scaleMargins: { top: 0.8, bottom: 0 } });
		const stop = followBars(client, {
			chart,
			candles: chart.addSeries(CandlestickSeries, { upColor: up, downColor: down }),
			volume,
			volumeColors: { up: `${up}66`, down: `${down}66` },
			symbol,
			period,
			pollInterval: refetchInterval,
			onLoad(count) {
				setBars(count);
				setError(undefined);
			},
			onError: setError,
		});
		return () => {
			stop();
			chart.remove();
		};
	}, [symbol, period]);

	return (
		<section aria-label={`Chart of ${symbol}`}>
			<h2>{symbol}</h2>
			{periods.map((one) => (
				<button key={one} type="button" aria-pressed={one === period} onClick={() => setPeriod(one)}>
					{one}
				</button>
			))}
			<Trouble error={error} />
			{bars === 0 && <p className="empty">No bars of {symbol}.</p>}
			<div ref={place} className="chart" data-bars={bars} />
		</section>
	);
}

/** Finds a security by symbol or name and adds it. */
function Search({ onAdd }: { onAdd(symbol: string): void }) {
	const [text, setText] = useState("");
	const query = useDeferredValue(text.trim());
	const { data, error } = useMarketData("searchSecurities", query ? { query, count: 5 } : skipToken);
	const add = (symbol: string) => {
		onAdd(symbol);
		setText("");
	};
	return (
		<search>
			<input
				type="search"
				placeholder="Add a symbol or company"
				aria-label="Add a symbol or company"
				value={text}
				onChange={({ target }) => setText(target.value)}
			/>
			<Trouble error={query && error} />
			<ul>
				{(query ? (data?.search.list ?? []) : []).map(({ symbol, name }) => (
					<li key={symbol}>
						<button type="button" onClick={() => add(symbol)}>
							<b>{symbol}</b> {name}
						</button>
					</li>
				))}
			</ul>
			{query && data?.search.total === 0 && <p className="empty">Nothing is called “{query}”.</p>}
		</search>
	);
}

const storage = "watchlist";

/** The symbols of the last visit. */
function storedSymbols(): string[] {
	const text = localStorage.getItem(storage);
	return text ? (JSON.parse(text) as string[]) : ["AAPL.US", "MSFT.US", "KO.US"];
}

/** The whole page. */
export function App() {
	const [symbols, setSymbols] = useState(storedSymbols);
	const [selected, setSelected] = useState(symbols[0] ?? "");
	useEffect(() => localStorage.setItem(storage, JSON.stringify(symbols)), [symbols]);
	const add = (symbol: string) => {
		setSymbols([...new Set([...symbols, symbol])]);
		setSelected(symbol);
	};
	const remove = (symbol: string) => {
		const left = symbols.filter((one) => one !== symbol);
		setSymbols(left);
		if (symbol === selected) setSelected(left[0] ?? "");
	};
	return (
		<>
			<main>
				<aside>
					<h1>Watchlist</h1>
					<Search onAdd={add} />
					<Quotes symbols={symbols} selected={selected} onSelect={setSelected} onRemove={remove} />
				</aside>
				{selected && <Chart symbol={selected} />}
			</main>
			<footer>
				Charts by <a href="https://www.tradingview.com/">TradingView Lightweight Charts™</a>
			</footer>
		</>
	);
}
