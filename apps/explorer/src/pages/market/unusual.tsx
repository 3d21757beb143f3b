import { Instant } from "../../figures/figure.tsx";
import { useMarketData } from "../../market/market.ts";
import { QueryPanel } from "../../parts/panel/panel.tsx";
import { SymbolLink } from "../../parts/security/symbol-link.tsx";
import { Table } from "../../parts/table.tsx";

const params = { count: 20 } as const;

/** Outliers of price, volume, short selling and filings, newest first. */
export function Unusual() {
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
