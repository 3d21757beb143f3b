import { lazy, Suspense, useCallback } from "react";
import { useMarketData } from "../../../market/market.ts";
import { CallHead, Panel } from "../../../parts/panel/panel.tsx";
import { usePanelView, useSymbolView } from "../use-symbol-view.ts";
import { BarsTable } from "./bars-table.tsx";
import { choiceOf } from "./chart-choice.ts";
import { ChartControls } from "./chart-controls.tsx";
import { barsToAsk } from "./ranges.ts";

// The chart library is the largest part of the page, so it comes when a chart is shown.
const PriceChart = lazy(() => import("./price-chart.tsx"));

/** The prices of a security as a chart or a table. */
export function ChartPanel({ symbol }: { symbol: string }) {
	const [search, change] = useSymbolView();
	const choice = choiceOf(search);
	const { range, period, adjust, session } = choice;
	const view = usePanelView("prices");
	// Tells source and age of the bars; the chart asks for its own in parts.
	const { data } = useMarketData("listCandlesticks", { symbol, period, adjust, session, count: 1 });
	const count = Math.min(1000, barsToAsk(range, period, session));
	const asked = { id: "listCandlesticks" as const, params: { symbol, period, adjust, session, count } };
	const toDividends = useCallback(() => {
		change({ tab: "dividends" });
		document.querySelector("[role=tablist]")?.scrollIntoView({ block: "start" });
	}, [change]);
	const beside = <ChartControls choice={choice} />;
	if (view.isTable) {
		return (
			<BarsTable title="Prices" symbol={symbol} choice={choice} asked={asked} view={view} beside={beside} />
		);
	}
	return (
		<Panel
			title="Prices"
			beside={
				<CallHead title="Prices" asked={asked} view={view} beside={beside} answers={data ? [data] : []} />
			}
		>
			<Suspense fallback={<Outline />}>
				<PriceChart symbol={symbol} choice={choice} onDividends={toDividends} />
			</Suspense>
		</Panel>
	);
}

/** The places of legend and chart while the chart library loads. */
const Outline = () => (
	<>
		<div className="chart-legend" />
		<div className="price-chart" />
	</>
);
