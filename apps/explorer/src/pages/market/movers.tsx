import { Change, Figure } from "../../figures/figure.tsx";
import { useMarketData } from "../../market/market.ts";
import { QueryPanel } from "../../parts/panel/panel.tsx";
import { SymbolLink } from "../../parts/symbol-link.tsx";
import { Table } from "../../parts/table.tsx";

const params = { market: "US", count: 20 } as const;

/** Securities that moved unusually on the newest day with moves. */
export function Movers() {
	const query = useMarketData("listTopMovers", params);
	return (
		<QueryPanel
			title="Movers"
			asked={{ id: "listTopMovers", params }}
			query={query}
			rows={12}
			isEmpty={({ topMovers }) => topMovers.list.length === 0}
			empty="No security moved unusually on that day."
		>
			{({ topMovers: { list } }) => (
				<>
					<p className="quiet">By the size of the move against the usual one of 20 days.</p>
					<Table
						label="Movers"
						isWide
						rows={list}
						rowKey={({ stock, timestamp }) => `${stock.symbol} ${timestamp}`}
						columns={[
							{ id: "symbol", title: "Symbol", cell: ({ stock }) => <SymbolLink symbol={stock.symbol} /> },
							{
								id: "close",
								title: "Price, USD",
								isFigure: true,
								cell: ({ stock }) => <Figure value={stock.close} digits={2} />,
							},
							{
								id: "change",
								title: "Change, %",
								isFigure: true,
								cell: ({ stock }) => <Change value={stock.changeRate} digits={2} />,
							},
							{ id: "reason", title: "Reason", cell: ({ alertReason }) => alertReason },
						]}
					/>
				</>
			)}
		</QueryPanel>
	);
}
