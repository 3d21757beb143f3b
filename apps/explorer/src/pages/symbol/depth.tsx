import { Figure } from "../../figures/figure.tsx";
import { useMarketData } from "../../market/market.ts";
import { QueryPanel } from "../../parts/panel.tsx";
import "../../parts/table.css";

/** Bids and asks by price. */
export function Depth({ symbol }: { symbol: string }) {
	const params = { symbol };
	const query = useMarketData("getQuoteDepth", params, { refetchInterval: 10_000 });
	return (
		<QueryPanel
			title="Depth"
			asked={{ id: "getQuoteDepth", params }}
			query={query}
			rows={10}
			isEmpty={({ depth }) => depth.bids.length + depth.asks.length === 0}
			empty="No order book is held for this security. The importers of Nasdaq TotalView-ITCH and IEX DEEP bring one."
		>
			{({ depth: { bids, asks } }) => (
				<table>
					<thead>
						<tr>
							<th scope="col" className="right">
								Bid size
							</th>
							<th scope="col" className="right">
								Bid
							</th>
							<th scope="col" className="right">
								Ask
							</th>
							<th scope="col" className="right">
								Ask size
							</th>
						</tr>
					</thead>
					<tbody>
						{Array.from({ length: Math.max(bids.length, asks.length) }, (_, level) => (
							// biome-ignore lint/suspicious/noArrayIndexKey: a level is its index
							<tr key={level}>
								<td className="right">
									<Figure value={bids[level]?.volume} />
								</td>
								<td className="right up">
									<Figure value={bids[level]?.price} />
								</td>
								<td className="right down">
									<Figure value={asks[level]?.price} />
								</td>
								<td className="right">
									<Figure value={asks[level]?.volume} />
								</td>
							</tr>
						))}
					</tbody>
				</table>
			)}
		</QueryPanel>
	);
}
