import { skipToken } from "@tanstack/react-query";
import { Figure, Instant } from "../../figures/figure.tsx";
import { useMarketData } from "../../market/market.ts";
import { QueryPanel } from "../../parts/panel/panel.tsx";
import { SymbolLink } from "../../parts/security/symbol-link.tsx";
import { Table } from "../../parts/table.tsx";

const states: Readonly<Record<number, string>> = {
	1: "Halted",
	2: "Delisted",
	3: "Volatility pause",
	6: "To be opened",
	10: "Suspended",
};

/** Those of the most traded securities in which trading stands still. The API tells halts by security. */
export function Halts() {
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
