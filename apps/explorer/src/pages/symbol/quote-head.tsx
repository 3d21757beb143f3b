import { skipToken } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { useState } from "react";
import { isSameKind, usePageError } from "../../app/page-error.ts";
import { pollEvery } from "../../app/retry-delays.ts";
import { noFigure } from "../../figures/decimal.ts";
import { Change, Figure, Instant } from "../../figures/figure.tsx";
import { addDays, date, dayOf, today } from "../../figures/time.ts";
import { useMarketData } from "../../market/market.ts";
import { focusOnce } from "../../parts/focus.ts";
import { DataSince, Trouble } from "../../parts/trouble.tsx";
import { WatchMenu } from "../../parts/watch-menu.tsx";
import { addToCompared } from "../../session/comparison.ts";
import {
	type Headline,
	headlineOf,
	nearestDividend,
	nextReport,
	type PriceRange,
	positionIn,
	splitsOfYear,
} from "./headline.ts";
import { keyFigures } from "./key-figures.ts";
import { ReplayMark, useIsReplay, useStream, useStreamPart } from "./stream/stream-context.tsx";
import type { StreamPicture } from "./stream/symbol-stream.ts";
import { useActions } from "./use-actions.ts";

/** Adds a security to the comparison, and then leads there. */
function AddToCompare({ symbol }: { symbol: string }) {
	const [symbols, setSymbols] = useState<string[]>();
	if (symbols === undefined)
		return (
			<button type="button" className="button" onClick={() => setSymbols(addToCompared(symbol))}>
				Add to compare
			</button>
		);
	return (
		<Link to="/explorer/compare" search={{ symbols: symbols.join(",") }} className="button" ref={focusOnce}>
			Compare {symbols.map((one) => one.replace(/\.US$/, "")).join(", ")}
		</Link>
	);
}

/** Milliseconds between two looks at the price. */
const pace = 10_000;

/** The quote of a security with what its head shows beside: bars of a year, splits, dividends, market value and P/E. */
function useHeadline(symbol: string) {
	const isStreamed = useStream().choice !== undefined;
	const isReplay = useIsReplay();
	const streamed = useStreamPart((picture) => picture.quote);
	const query = useMarketData(
		"getQuotes",
		{ symbols: [symbol] },
		{
			// A symbol that no security has gets an answer too, without a quote, and costs a data request.
			refetchInterval: (polled) =>
				!isStreamed && polled.state.data?.quote.length !== 0 && pollEvery(pace)(polled),
		},
	);
	const actions = useActions(symbol).data?.actions;
	const hasSplit = actions !== undefined && splitsOfYear(actions, today()).length > 0;
	// Without a split the highest and lowest prices are those that were traded, as other sources state them.
	const params = { symbol, period: "day", adjust: hasSplit ? "forward" : "none", count: 254 } as const;
	const bars = useMarketData("listCandlesticks", actions === undefined ? skipToken : params).data;
	const [stored] = query.data?.quote ?? [];
	const quote = streamed ?? (isReplay ? undefined : stored);
	const day = quote?.timestamp ? dayOf(quote.timestamp) : undefined;
	const headline = quote && headlineOf({ ...quote, day }, bars?.candlesticks ?? [], actions ?? [], today());
	const name = stored?.name;
	return { query, name, quote, headline, dividend: nearestDividend(actions ?? [], today()) };
}

/** The name of a security with its price, and those outside the regular session. */
export function QuoteHead({ symbol }: { symbol: string }) {
	const { query, name, quote, headline, dividend } = useHeadline(symbol);
	const isReplay = useIsReplay();
	const pageError = usePageError();
	const sessions = [
		["Pre-market", quote?.preMarketQuote],
		["Post-market", quote?.postMarketQuote],
		["Overnight", quote?.overnightQuote],
	] as const;
	return (
		<header className="quote-head">
			<h1>
				{symbol.replace(/\.US$/, "")} <span className="quiet">{name}</span>
			</h1>
			<div className="acts actions">
				<WatchMenu symbol={symbol} />
				<AddToCompare symbol={symbol} />
			</div>
			{query.error && !(pageError && isSameKind(query.error, pageError)) && (
				<Trouble error={query.error} again={() => void query.refetch()} />
			)}
			{query.error && quote && <DataSince at={query.dataUpdatedAt} />}
			<div className={isReplay ? "prices replayed" : "prices"}>
				<ReplayMark />
				{quote && headline && (
					<p className="price">
						<strong>
							<MovingPrice value={headline.lastDone} /> <span className="currency">USD</span>
						</strong>{" "}
						{headline.changeValue !== null && <Change value={headline.changeValue} atLeast={2} />}{" "}
						<Change value={quote.changeRate} isPercent />
						<span className="quiet"> {quote.timestamp && <Instant value={quote.timestamp} />}</span>
					</p>
				)}
				<dl className="sessions">
					{sessions.map(([name, session]) =>
						session ? (
							<div key={name}>
								<dt className="quiet">{name}</dt>
								<dd>
									<Figure value={session.lastDone} atLeast={2} />{" "}
									<span className="quiet">
										<Instant value={session.timestamp} />
									</span>
								</dd>
							</div>
						) : null,
					)}
				</dl>
			</div>
			{headline?.splitSince && <SplitNote {...headline.splitSince} />}
			<dl className="head-facts">
				<RangeFact name="Day range" range={headline?.day} price={headline?.lastDone} />
				<RangeFact name="52-week range" range={headline?.year} price={headline?.lastDone} />
				<HeadFigures symbol={symbol} />
				<NextReport symbol={symbol} />
				<div>
					<dt>{dividend && dividend.effectiveDate >= today() ? "Next ex-date" : "Last ex-date"}</dt>
					<dd>
						{dividend?.dividend ? (
							<span title={`Dividend of ${dividend.dividend.amount} ${dividend.dividend.currency} a share`}>
								{date(dividend.effectiveDate)}
							</span>
						) : (
							noFigure
						)}
					</dd>
				</div>
			</dl>
		</header>
	);
}

const moveOf = ({ move }: StreamPicture) => move;
const moves = { up: "M1 7h6L4 3z", down: "M1 3h6L4 7z" } as const;

/** The price. One that a stream moves has an arrow of its last change, whose room is there from the start. */
function MovingPrice({ value }: { value: string | null }) {
	const isStreamed = useStream().choice !== undefined;
	const move = useStreamPart(moveOf);
	const figure = <Figure value={value} atLeast={2} />;
	if (!isStreamed) return figure;
	return (
		// Another key for each change, which begins the animation anew.
		<span key={move?.count} className="moving" data-move={move?.direction}>
			<svg viewBox="0 0 8 10" width="12" height="15" role="img" aria-label={move?.direction ?? "unchanged"}>
				<path d={move && moves[move.direction]} className={move?.direction} fill="currentcolor" />
			</svg>
			{figure}
		</span>
	);
}

/** Says that the price was traded before a split, and in which shares it is shown. */
const SplitNote = ({ date: day, newShares, oldShares, traded }: NonNullable<Headline["splitSince"]>) => (
	<p className="split-note quiet">
		Head and adjusted chart are in shares of today: the newest price was traded at <Figure value={traded} />{" "}
		USD, before the split {newShares} for {oldShares} of {date(day)}.
	</p>
);

/** Days in which the next report of every company lies. */
const daysOfReport = 120;

/** The day of the next earnings. */
function NextReport({ symbol }: { symbol: string }) {
	const params = { symbol, category: "report", start: today(), end: addDays(today(), daysOfReport) } as const;
	const { data } = useMarketData("listFinanceCalendar", params);
	const report = nextReport(data?.calendar.list ?? []);
	return (
		<div>
			<dt>Next earnings</dt>
			<dd>{report ? <span title={report.description}>{date(report.date)}</span> : noFigure}</dd>
		</div>
	);
}

/** Market value and P/E. */
function HeadFigures({ symbol }: { symbol: string }) {
	const { data } = useMarketData("getCalcIndexes", { symbols: [symbol], fields: keyFigures });
	const [row] = data?.quote ?? [];
	return (
		<>
			<div>
				<dt>Market value, USD</dt>
				<dd>
					<Figure value={row?.marketCap} compact />
				</dd>
			</div>
			<div>
				<dt>P/E (TTM)</dt>
				<dd>
					<Figure value={row?.peTtm} />
				</dd>
			</div>
		</>
	);
}

/** The lowest and the highest price with the place of the last one between them. */
const RangeFact = ({
	name,
	range,
	price,
}: {
	name: string;
	range: PriceRange | null | undefined;
	price: string | null | undefined;
}) => (
	<div className="range-fact">
		<dt>{name}</dt>
		<dd>
			<Figure value={range?.low} atLeast={2} />
			<svg viewBox="0 0 100 8" width="100" height="8" preserveAspectRatio="none" aria-hidden="true">
				<rect className="track" y="2.5" width="100" height="3" rx="1.5" />
				{range && price && (
					<rect className="at" x={positionIn(range, price) * 0.96} width="4" height="8" rx="1" />
				)}
			</svg>
			<Figure value={range?.high} atLeast={2} />
		</dd>
	</div>
);
