import { Change, Figure } from "../../../figures/figure.tsx";
import { percentChange } from "../../../figures/percent-change.ts";
import { date, instant } from "../../../figures/time.ts";
import { useMarketDataPages } from "../../../market/market.ts";
import { PagesPanel, type PanelHead } from "../../../parts/panel/panel.tsx";
import { Table } from "../../../parts/table.tsx";
import { type ChartChoice, isIntraday } from "./chart-choice.ts";

/** The bars of the chart as a table, newest first. */
export function BarsTable({
	symbol,
	choice: { period, adjust, session },
	...head
}: PanelHead & { symbol: string; choice: ChartChoice }) {
	const params = { symbol, period, adjust, session, count: 100 };
	const query = useMarketDataPages("listHistoryCandlesticks", params);
	const isMinutes = isIntraday(period);
	return (
		<PagesPanel
			{...head}
			query={query}
			isEmpty={(pages) => pages.every(({ candlesticks }) => candlesticks.length === 0)}
			empty="No bars of this period are held."
		>
			{(pages) => {
				const bars = pages.flatMap(({ candlesticks }) => [...candlesticks].reverse());
				const rows = bars.map((bar, index) => ({ ...bar, closeBefore: bars[index + 1]?.close }));
				return (
					<Table
						label="Bars"
						rows={rows}
						rowKey={({ timestamp }) => timestamp}
						columns={[
							{
								id: "start",
								title: isMinutes ? "Start" : "Day",
								cell: (bar) => (isMinutes ? instant(bar.timestamp) : date(bar.date)),
							},
							{ id: "open", title: "Open", isFigure: true, cell: ({ open }) => <Figure value={open} /> },
							{ id: "high", title: "High", isFigure: true, cell: ({ high }) => <Figure value={high} /> },
							{ id: "low", title: "Low", isFigure: true, cell: ({ low }) => <Figure value={low} /> },
							{ id: "close", title: "Close", isFigure: true, cell: ({ close }) => <Figure value={close} /> },
							{
								id: "change",
								title: "Change, %",
								isFigure: true,
								cell: ({ closeBefore, close }) =>
									closeBefore !== undefined && (
										<Change value={percentChange(closeBefore, close)} digits={2} />
									),
							},
							{
								id: "volume",
								title: "Volume",
								isFigure: true,
								cell: ({ volume }) => <Figure value={volume} />,
							},
						]}
					/>
				);
			}}
		</PagesPanel>
	);
}
