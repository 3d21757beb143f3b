import { date, time } from "../../figures/time.ts";
import { useMarketData } from "../../market/market.ts";
import { Choice } from "../../parts/choice.tsx";
import { QueryPanel } from "../../parts/panel.tsx";
import { SymbolLink } from "../../parts/symbol-link.tsx";
import { Table } from "../../parts/table.tsx";
import { addDays, today } from "./days.ts";
import { categories, type EventCategory } from "./search.ts";
import { useMarketView } from "./use-market-view.ts";

const options = (Object.entries(categories) as [EventCategory, string][]).map(([value, name]) => ({
	value,
	name,
}));

/** Events of one kind in seven days, by day. */
export function Events() {
	const [{ events = "report", from = today() }, change] = useMarketView();
	const params = { category: events, start: from, end: addDays(from, 6) };
	const query = useMarketData("listFinanceCalendar", params, { placeholderData: (before) => before });
	return (
		<QueryPanel
			title="Events"
			asked={{ id: "listFinanceCalendar", params }}
			query={query}
			rows={12}
			isEmpty={({ calendar }) => calendar.list.length === 0}
			empty="No such event is held for these seven days. Events come from the sources nasdaq-calendar and sec-submissions."
			beside={
				<>
					<Choice
						label="Kind of event"
						value={events}
						onChange={(value) => change({ events: value })}
						options={options}
					/>
					<input
						type="date"
						aria-label="First day of the events"
						value={from}
						onChange={({ target }) => target.value && change({ from: target.value })}
					/>
				</>
			}
		>
			{({ calendar: { list } }) => (
				<Table
					label="Events"
					rows={list.flatMap((day) => day.events)}
					rowKey={(event, index) => `${event.date} ${event.symbol} ${index}`}
					columns={[
						{ id: "date", title: "Day", cell: (event) => date(event.date) },
						{ id: "time", title: "Time", cell: ({ datetime }) => (datetime ? time(datetime) : "") },
						{ id: "symbol", title: "Symbol", cell: ({ symbol }) => symbol && <SymbolLink symbol={symbol} /> },
						{ id: "type", title: "Kind", cell: ({ eventType }) => eventType },
						{ id: "description", title: "Event", cell: ({ description }) => description },
					]}
				/>
			)}
		</QueryPanel>
	);
}
