import { Events } from "./events.tsx";
import { Halts } from "./halts.tsx";
import { HeatMap } from "./heat-map/heat-map.tsx";
import { Movers } from "./movers.tsx";
import { Rankings } from "./rankings.tsx";
import { Status } from "./status.tsx";
import { TradingDays } from "./trading-days.tsx";
import { Unusual } from "./unusual.tsx";
import "./market.css";

/** The market: what moves, what ranks, what happens. */
export function MarketPage() {
	return (
		<div className="page">
			<h1>Market</h1>
			<div className="map-and-days">
				<HeatMap />
				<div className="stack">
					<Status />
					<TradingDays />
					<Halts />
				</div>
			</div>
			<div className="wide-columns">
				<Movers />
				<Rankings />
				<Unusual />
				<Events />
			</div>
		</div>
	);
}
