import { HeatMap } from "./heat-map/heat-map.tsx";
import { MarketState } from "./market-state.tsx";
import { Movers } from "./movers.tsx";
import "./market.css";
import { skipToken } from "@tanstack/react-query";
import { useState } from "react";
import { Change, Figure, Instant } from "../../figures/figure.tsx";
import { addDays, date, today } from "../../figures/time.ts";
import { useMarketData, useMarketDataPages } from "../../market/market.ts";
import { Choice } from "../../parts/choice.tsx";
import { DateField, isIsoDay } from "../../parts/date-field.tsx";
import { PagesPanel, QueryPanel } from "../../parts/panel/panel.tsx";
import { SymbolLink } from "../../parts/symbol-link.tsx";
import { Table } from "../../parts/table.tsx";
import { weeksFrom } from "./days.ts";
import { categories, type EventCategory } from "./search.ts";
import { useMarketView } from "./use-market-view.ts";

const options = (Object.entries(categories) as [EventCategory, string][]).map(([value, name]) => ({
	value,
	name,
}));

/** Events of one kind by day: seven days, and further ones by the button below. */
function Events() {
	const [{ events = "report", from = today() }, change] = useMarketView();
	/** A text in the field that is no day yet. */
	const [typed, setTyped] = useState<string>();
	const params = { category: events, start: from, end: addDays(from, 6) };
	const query = useMarketDataPages("listFinanceCalendar", params, { placeholderData: (before) => before });
	const nextDate = query.data?.pages.at(-1)?.calendar.nextDate;
	return (
		<PagesPanel
			title="Events"
			asked={{ id: "listFinanceCalendar", params }}
			query={query}
			isEmpty={(pages) => pages.every(({ calendar }) => calendar.list.length === 0)}
			empty="No such event is held for these days. Events come from the sources nasdaq-calendar and sec-submissions."
			more={nextDate ? `Further events, next on ${date(nextDate)}` : "Further events"}
			beside={
				<>
					<Choice
						label="Kind of event"
						value={events}
						onChange={(value) => change({ events: value })}
						options={options}
					/>
					<DateField
						aria-label="First day of the events"
						value={typed ?? from}
						aria-invalid={typed !== undefined}
						onChange={(text) => {
							setTyped(isIsoDay(text) ? undefined : text);
							if (isIsoDay(text)) change({ from: text });
						}}
					/>
				</>
			}
		>
			{(pages) => (
				<Table
					label="Events"
					isWide
					rows={pages.flatMap(({ calendar: { list } }) => list.flatMap((day) => day.events))}
					rowKey={(event, index) => `${event.date} ${event.symbol} ${index}`}
					columns={[
						{
							id: "date",
							title: "Day",
							cell: (event) => (event.datetime ? <Instant value={event.datetime} /> : date(event.date)),
						},
						{ id: "symbol", title: "Symbol", cell: ({ symbol }) => symbol && <SymbolLink symbol={symbol} /> },
						{ id: "type", title: "Kind", cell: ({ eventType }) => eventType },
						{ id: "description", title: "Event", cell: ({ description }) => description },
					]}
				/>
			)}
		</PagesPanel>
	);
}

/** A ranking of the market, and the choice of another. */
function Rankings() {
	const [{ ranking: key = "gainers" }, change] = useMarketView();
	const params = { key, size: 20 };
	const query = useMarketData("listRank", params);
	const { data: rankCategories } = useMarketData("listRankCategories");
	const groups = (rankCategories?.categories ?? []).map(({ name, rankings }) => ({
		name,
		options: rankings.map((ranking) => ({ value: ranking.key, name: ranking.name })),
	}));
	return (
		<QueryPanel
			title="Ranking"
			asked={{ id: "listRank", params }}
			query={query}
			rows={12}
			isEmpty={({ ranking }) => ranking.list.length === 0}
			empty="No security has the figure of this ranking."
			beside={
				<Choice label="Ranking" value={key} onChange={(ranking) => change({ ranking })} groups={groups} />
			}
		>
			{({ ranking: { list } }) => (
				<Table
					label="Ranking"
					isWide
					rows={list}
					rowKey={({ symbol }) => symbol}
					columns={[
						{ id: "symbol", title: "Symbol", cell: ({ symbol }) => <SymbolLink symbol={symbol} /> },
						{
							id: "price",
							title: "Price, USD",
							isFigure: true,
							cell: ({ lastDone }) => <Figure value={lastDone} digits={2} />,
						},
						{
							id: "change",
							title: "Change, %",
							isFigure: true,
							cell: ({ changeRate }) => <Change value={changeRate} digits={2} />,
						},
						{
							id: "cap",
							title: "Market value, USD",
							isFigure: true,
							cell: ({ marketCap }) => <Figure value={marketCap} compact />,
						},
					]}
				/>
			)}
		</QueryPanel>
	);
}

const states: Readonly<Record<number, string>> = {
	1: "Halted",
	2: "Delisted",
	3: "Volatility pause",
	6: "To be opened",
	10: "Suspended",
};

/** Those of the most traded securities in which trading stands still. The API tells halts by security. */
function Halts() {
	const { data: rank } = useMarketData("listRank", { key: "active_volume", count: 100 });
	const symbols = rank?.ranking.list.map(({ symbol }) => symbol) ?? [];
	const params = { symbols };
	const query = useMarketData("getQuotes", symbols.length === 0 ? skipToken : params);
	return (
		<QueryPanel
			title="Halts"
			asked={{ id: "getQuotes", params }}
			query={query}
			rows={3}
			isEmpty={({ quote }) => quote.every(({ tradeStatus }) => tradeStatus === 0)}
			empty={`None of the ${symbols.length} most traded securities is halted. Halts come from the sources nasdaq-halts and nyse-halts.`}
		>
			{({ quote }) => (
				<Table
					label="Halts"
					isWide
					rows={quote.filter(({ tradeStatus }) => tradeStatus !== 0)}
					rowKey={({ symbol }) => symbol}
					columns={[
						{ id: "symbol", title: "Symbol", cell: ({ symbol }) => <SymbolLink symbol={symbol} /> },
						{ id: "state", title: "State", cell: ({ tradeStatus }) => states[tradeStatus] ?? tradeStatus },
						{
							id: "price",
							title: "Price, USD",
							isFigure: true,
							cell: ({ lastDone }) => <Figure value={lastDone} digits={2} />,
						},
						{
							id: "time",
							title: "Last trade",
							cell: ({ timestamp }) => timestamp && <Instant value={timestamp} />,
						},
					]}
				/>
			)}
		</QueryPanel>
	);
}

const weekdays = ["Mon", "Tue", "Wed", "Thu", "Fri"];

/** The days of five weeks on which the market is open, open for half a day, or closed. */
function TradingDays() {
	const weeks = weeksFrom(today(), 5);
	const params = { start: weeks[0]?.[0] ?? today(), end: weeks.at(-1)?.[4] ?? today() };
	const query = useMarketData("listTradingDays", params);
	return (
		<QueryPanel title="Trading days" asked={{ id: "listTradingDays", params }} query={query} rows={6}>
			{({ tradingDays, halfTradingDays }) => {
				const stateOf = (day: string) => {
					if (tradingDays.includes(day)) return "open";
					return halfTradingDays.includes(day) ? "half day" : "closed";
				};
				return (
					<table className="days">
						<thead>
							<tr>
								{weekdays.map((name) => (
									<th key={name} scope="col">
										{name}
									</th>
								))}
							</tr>
						</thead>
						<tbody>
							{weeks.map((week) => (
								<tr key={week[0]}>
									{week.map((day) => (
										<td
											key={day}
											data-state={stateOf(day)}
											aria-current={day === today() ? "date" : undefined}
										>
											{date(day).replace(/ \d{4}$/, "")}
											<span> {stateOf(day)}</span>
										</td>
									))}
								</tr>
							))}
						</tbody>
					</table>
				);
			}}
		</QueryPanel>
	);
}

const params = { count: 20 } as const;

/** Outliers of price, volume, short selling and filings, newest first. */
function Unusual() {
	const query = useMarketData("listUnusualItems", params);
	return (
		<QueryPanel
			title="Unusual activity"
			asked={{ id: "listUnusualItems", params }}
			query={query}
			rows={12}
			isEmpty={({ unusualItems }) => unusualItems.changes.length === 0}
			empty="Nothing unusual is known. It is found in prices, short volume and filings (sources bars, finra-short-volume, sec-submissions)."
		>
			{({ unusualItems: { changes } }) => (
				<Table
					label="Unusual activity"
					isWide
					rows={changes}
					rowKey={({ symbol, alertName, alertTime }) => `${symbol} ${alertName} ${alertTime}`}
					columns={[
						{ id: "symbol", title: "Symbol", cell: ({ symbol }) => <SymbolLink symbol={symbol} /> },
						{ id: "alert", title: "What", cell: ({ alertName }) => alertName },
						{ id: "values", title: "Values", cell: ({ changeValues }) => changeValues.join(", ") },
						{
							id: "time",
							title: "When",
							cell: ({ alertTime }) => <Instant value={new Date(alertTime).toISOString()} />,
						},
					]}
				/>
			)}
		</QueryPanel>
	);
}

/** The market: what moves, what ranks, what happens. */
export function MarketPage() {
	return (
		<div className="page">
			<h1>Market</h1>
			<div className="map-and-days">
				<HeatMap />
				<div className="stack">
					<MarketState title="Status" />
					<TradingDays />
					<Halts />
				</div>
			</div>
			<div className="wide-columns">
				<Movers />
				<Rankings />
				<Unusual />
				<Events />
			</div>
		</div>
	);
}
