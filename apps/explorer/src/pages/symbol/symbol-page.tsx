import { getRouteApi } from "@tanstack/react-router";
import { lazy, Suspense } from "react";
import { ChartControls } from "./chart-controls.tsx";
import { Depth } from "./depth.tsx";
import { QuoteHead } from "./quote-head.tsx";
import { SymbolTabs } from "./tabs/tabs.tsx";
import "./symbol.css";

const route = getRouteApi("/explorer/symbol/$symbol");
// The chart library is the largest part of the page, so it comes when a chart is shown.
const PriceChart = lazy(() => import("./price-chart.tsx"));

/** Everything about one security. */
export function SymbolPage() {
	const { symbol } = route.useParams();
	const { period = "day", adjust = "forward", tab = "overview", asOf } = route.useSearch();
	return (
		<div className="page" key={symbol}>
			<QuoteHead symbol={symbol} />
			<div className="chart-and-depth">
				<section className="panel" aria-label="Chart">
					<ChartControls period={period} adjust={adjust} symbol={symbol} />
					<Suspense fallback={<div className="price-chart" />}>
						<PriceChart symbol={symbol} period={period} adjust={adjust} />
					</Suspense>
				</section>
				<Depth symbol={symbol} />
			</div>
			<SymbolTabs symbol={symbol} tab={tab} asOf={asOf} />
		</div>
	);
}
