import { Movers } from "./movers.tsx";
import { Rankings } from "./rankings.tsx";

/** The market: what moves, what ranks, what happens. */
export function MarketPage() {
	return (
		<div className="page">
			<h1>Market</h1>
			<div className="columns">
				<Movers />
				<Rankings />
			</div>
		</div>
	);
}
