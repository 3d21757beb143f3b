import { date, time, today } from "../../figures/time.ts";
import { useMarketDataPages } from "../../market/market.ts";
import { Choice } from "../../parts/choice.tsx";
import { PagesPanel } from "../../parts/panel/panel.tsx";
import { SymbolLink } from "../../parts/security/symbol-link.tsx";
import { Table } from "../../parts/table.tsx";
import { addDays } from "./days.ts";
import { categories, type EventCategory } from "./search.ts";
import { useMarketView } from "./use-market-view.ts";

const options = (Object.entries(categories) as [EventCategory, string][]).map(([value, name]) => ({
	value,
	name,
}));

/** Events of one kind by day: seven days, and further ones by the button below. */
export function Events() {
	const [{ events = "report", from = today() }, change] = useMarketView();
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
					<input
						type="date"
						aria-label="First day of the events"
						value={from}
						onChange={({ target }) => target.value && change({ from: target.value })}
					/>
				</>
			}
		>
			{(pages) => (
				<Table
					label="Events"
					rows={pages.flatMap(({ calendar: { list } }) => list.flatMap((day) => day.events))}
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
		</PagesPanel>
	);
}
