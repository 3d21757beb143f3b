import { Figure, Instant } from "../../figures/figure.tsx";
import { useMarketData } from "../../market/market.ts";
import { QueryPanel } from "../../parts/panel.tsx";
import { Table } from "../../parts/table.tsx";
import { DayBars } from "./day-bars.tsx";

/** What the account has used in this month, and what is left. */
export function Usage() {
	const query = useMarketData("getAccountUsage");
	return (
		<QueryPanel title="Data requests of this month" asked={{ id: "getAccountUsage" }} query={query}>
			{({ usage: { plan, allowance, used, remaining, periodEndsAt, byDay, byOperation } }) => (
				<>
					<dl className="facts">
						<dt>Plan</dt>
						<dd>{plan}</dd>
						<dt>Used</dt>
						<dd>
							<Figure value={used} />
						</dd>
						<dt>Left</dt>
						<dd>{allowance === null ? "no limit" : <Figure value={remaining} />}</dd>
						<dt>Starts again</dt>
						<dd>
							<Instant value={periodEndsAt} />
						</dd>
					</dl>
					<DayBars days={byDay} />
					<Table
						label="Data requests by operation"
						rows={byOperation}
						rowKey={({ operationId }) => operationId}
						columns={[
							{ id: "operation", title: "Operation", cell: ({ operationId }) => operationId },
							{
								id: "count",
								title: "Data requests",
								isFigure: true,
								cell: ({ count }) => <Figure value={count} />,
							},
						]}
					/>
				</>
			)}
		</QueryPanel>
	);
}
