import { Figure, Instant } from "../../../figures/figure.tsx";
import { useMarketData } from "../../../market/market.ts";
import { QueryPanel } from "../../../parts/panel.tsx";
import { Table } from "../../../parts/table.tsx";
import type { TabProps } from "./tab-props.ts";

/** Short volume by day. */
export default function ShortSales({ symbol }: TabProps) {
	const params = { symbol, count: 60 };
	const query = useMarketData("listShortTrades", params);
	return (
		<QueryPanel
			title="Short volume"
			asked={{ id: "listShortTrades", params }}
			query={query}
			rows={12}
			isEmpty={(answer) => answer.shortTrades.data.length === 0}
			empty="No short volume is held. The importer of FINRA's daily files brings it."
		>
			{(answer) => (
				<Table
					label="Short volume"
					rows={answer.shortTrades.data}
					rowKey={({ date }) => date}
					columns={[
						{
							id: "date",
							title: "Day",

							cell: ({ date }) => <Instant value={date} />,
						},
						{
							id: "percent",
							title: "Short, % of volume",
							isFigure: true,
							cell: ({ shortVolumePercent }) => <Figure value={shortVolumePercent} digits={2} />,
						},
						{
							id: "short",
							title: "Short volume",
							isFigure: true,
							cell: ({ shortVolume }) => <Figure value={shortVolume} digits={0} />,
						},
						{
							id: "total",
							title: "Volume",
							isFigure: true,
							cell: ({ totalVolume }) => <Figure value={totalVolume} digits={0} />,
						},
						{
							id: "close",
							title: "Close, USD",
							isFigure: true,
							cell: ({ close }) => <Figure value={close} />,
						},
					]}
				/>
			)}
		</QueryPanel>
	);
}
