import { getRouteApi } from "@tanstack/react-router";
import { ChartPanel } from "./chart/chart-panel.tsx";
import { Depth } from "./market/depth.tsx";
import { Trades } from "./market/trades.tsx";
import { QuoteHead } from "./quote-head.tsx";
import { SymbolTabs } from "./tabs/tabs.tsx";
import "./symbol.css";

const route = getRouteApi("/explorer/symbol/$symbol");

/** Everything about one security. */
export function SymbolPage() {
	const { symbol } = route.useParams();
	return (
		<div className="page" key={symbol}>
			<QuoteHead symbol={symbol} />
			<div className="chart-and-depth">
				<ChartPanel symbol={symbol} />
				<div className="stack">
					<Depth symbol={symbol} />
					<Trades symbol={symbol} />
				</div>
			</div>
			<SymbolTabs symbol={symbol} />
		</div>
	);
}
