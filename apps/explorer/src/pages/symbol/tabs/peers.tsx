import { Figure } from "../../../figures/figure.tsx";
import { useMarketData } from "../../../market/market.ts";
import { QueryPanel } from "../../../parts/panel.tsx";
import { SymbolLink } from "../../../parts/symbol-link.tsx";
import { Table } from "../../../parts/table.tsx";
import type { TabProps } from "./tab-props.ts";

/** Companies of the same industry. */
export default function Peers({ symbol, asOf }: TabProps) {
	const params = { symbol, ...(asOf && { as_of: asOf }) };
	const query = useMarketData("comparePeers", params);
	return (
		<QueryPanel
			title="Peers"
			asked={{ id: "comparePeers", params }}
			query={query}
			rows={12}
			isEmpty={(answer) => answer.comparison.list.length === 0}
			empty="No company of the same industry is held."
		>
			{(answer) => (
				<Table
					label="Peers"
					rows={answer.comparison.list}
					rowKey={({ symbol: peer }) => peer}
					columns={[
						{
							id: "symbol",
							title: "Symbol",

							cell: ({ symbol: peer }) => <SymbolLink symbol={peer} />,
						},
						{
							id: "price",
							title: "Price",
							isFigure: true,
							cell: ({ lastDone }) => <Figure value={lastDone} />,
						},
						{
							id: "cap",
							title: "Market value",
							isFigure: true,
							cell: ({ marketCap }) => <Figure value={marketCap} compact />,
						},
						{
							id: "pe",
							title: "P/E",
							isFigure: true,
							cell: ({ peTtm }) => <Figure value={peTtm} />,
						},
						{
							id: "pb",
							title: "P/B",
							isFigure: true,
							cell: ({ pbMrq }) => <Figure value={pbMrq} />,
						},
						{
							id: "ps",
							title: "P/S",
							isFigure: true,
							cell: ({ psTtm }) => <Figure value={psTtm} />,
						},
						{
							id: "roe",
							title: "ROE, %",
							isFigure: true,
							cell: ({ roe }) => <Figure value={roe} />,
						},
						{
							id: "margin",
							title: "Net margin, %",
							isFigure: true,
							cell: ({ netMargin }) => <Figure value={netMargin} />,
						},
						{
							id: "yield",
							title: "Yield, %",
							isFigure: true,
							cell: ({ dividendYield }) => <Figure value={dividendYield} />,
						},
					]}
				/>
			)}
		</QueryPanel>
	);
}
