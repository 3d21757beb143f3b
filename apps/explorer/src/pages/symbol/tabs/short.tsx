import { decimal } from "../../../figures/decimal.ts";
import { Figure } from "../../../figures/figure.tsx";
import { date } from "../../../figures/time.ts";
import { useMarketData, useMarketDataPages } from "../../../market/market.ts";
import { Bars } from "../../../parts/bars.tsx";
import { type Fact, Facts } from "../../../parts/facts.tsx";
import { PagesPanel, QueryPanel } from "../../../parts/panel/panel.tsx";
import { Table } from "../../../parts/table.tsx";
import type { TabProps } from "./tab-props.ts";

/** Short volume by day, and the newest short interest. */
export default function ShortSales({ symbol }: TabProps) {
	return (
		<div className="wide-and-side">
			<ShortVolume symbol={symbol} />
			<ShortInterest symbol={symbol} />
		</div>
	);
}

function ShortVolume({ symbol }: { symbol: string }) {
	const params = { symbol, count: 60 };
	const query = useMarketDataPages("listShortTrades", params);
	return (
		<PagesPanel
			title="Short volume"
			asked={{ id: "listShortTrades", params }}
			query={query}
			isEmpty={([first]) => first?.shortTrades.data.length === 0}
			empty="No short volume is held. The source finra-short-volume brings it by day."
		>
			{(pages) => {
				const days = pages.flatMap(({ shortTrades }) => shortTrades.data);
				return (
					<>
						<Bars
							label="Short volume in percent of the volume by day; the table has the figures"
							series={["Short, % of volume"]}
							groups={[...days]
								.reverse()
								.map(({ date: day, shortVolumePercent }) => ({ name: day, values: [shortVolumePercent] }))}
						/>
						<Table
							label="Short volume"
							rows={days}
							rowKey={({ date: day }) => day}
							columns={[
								{ id: "date", title: "Day", cell: ({ date: day }) => date(day) },
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
									id: "exempt",
									title: "Exempt",
									isFigure: true,
									cell: ({ shortExemptVolume }) => <Figure value={shortExemptVolume} digits={0} />,
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
									cell: ({ close }) => <Figure value={close} atLeast={2} />,
								},
							]}
						/>
					</>
				);
			}}
		</PagesPanel>
	);
}

const interest: readonly string[] = ["shortinterest", "daystocover", "shortvolumepercent"];

function ShortInterest({ symbol }: { symbol: string }) {
	const params = { symbol };
	const query = useMarketData("listScreenerIndicators", params);
	return (
		<QueryPanel
			title="Short interest"
			asked={{ id: "listScreenerIndicators", params }}
			query={query}
			rows={3}
			isEmpty={({ groups }) =>
				groups.every(({ indicators }) =>
					indicators.every(({ key, value }) => !interest.includes(key) || value === null),
				)
			}
			empty="No short interest is held. The source finra-short-interest brings it twice a month."
		>
			{({ groups }) => (
				<Facts
					facts={groups
						.flatMap(({ indicators }) => indicators)
						.filter(({ key }) => interest.includes(key))
						.map(
							({ name, unit, value, description }): Fact => [
								unit === null ? name : `${name}, ${unit}`,
								decimal(value),
								description ?? undefined,
							],
						)}
				/>
			)}
		</QueryPanel>
	);
}
