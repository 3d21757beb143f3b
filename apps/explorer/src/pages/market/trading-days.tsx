import { date, today } from "../../figures/time.ts";
import { useMarketData } from "../../market/market.ts";
import { QueryPanel } from "../../parts/panel/panel.tsx";
import { weeksFrom } from "./days.ts";

const weekdays = ["Mon", "Tue", "Wed", "Thu", "Fri"];

/** The days of five weeks on which the market is open, open for half a day, or closed. */
export function TradingDays() {
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
