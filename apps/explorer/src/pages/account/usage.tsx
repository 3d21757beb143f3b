import { decimal } from "../../figures/decimal.ts";
import { Figure } from "../../figures/figure.tsx";
import { instant } from "../../figures/time.ts";
import { useMarketData } from "../../market/market.ts";
import { Facts } from "../../parts/facts.tsx";
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
					<Facts
						facts={[
							["Plan", plan],
							["Used", decimal(used)],
							["Left", allowance === null ? "no limit" : decimal(remaining)],
							["Starts again", instant(periodEndsAt)],
						]}
					/>
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
