import { Change, Figure } from "../../figures/figure.tsx";
import { useMarketData } from "../../market/market.ts";
import { Choice } from "../../parts/choice.tsx";
import { QueryPanel } from "../../parts/panel/panel.tsx";
import { SymbolLink } from "../../parts/security/symbol-link.tsx";
import { Table } from "../../parts/table.tsx";
import { useMarketView } from "./use-market-view.ts";

/** A ranking of the market, and the choice of another. */
export function Rankings() {
	const [{ ranking: key = "gainers" }, change] = useMarketView();
	const params = { key, size: 20 };
	const query = useMarketData("listRank", params);
	const { data: known } = useMarketData("listRankCategories");
	const groups = (known?.categories ?? []).map(({ name, rankings }) => ({
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
							title: "Change",
							isFigure: true,
							cell: ({ changeRate }) => <Change value={changeRate} isPercent />,
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
