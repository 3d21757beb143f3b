import type { Schema } from "@us-market-data/client";
import type { CSSProperties } from "react";
import { Figure } from "../../../figures/figure.tsx";
import { useMarketData } from "../../../market/market.ts";
import { QueryPanel } from "../../../parts/panel/panel.tsx";
import "../../../parts/table.css";

type Level = Schema<"DepthLevel">;

/** Bids and asks by price, with bars as long as their shares. */
export function Depth({ symbol }: { symbol: string }) {
	const params = { symbol };
	const query = useMarketData("getQuoteDepth", params, { refetchInterval: 10_000 });
	return (
		<QueryPanel
			title="Depth"
			asked={{ id: "getQuoteDepth", params }}
			query={query}
			rows={11}
			isEmpty={({ depth }) => depth.bids.length + depth.asks.length === 0}
			empty="No order book is held for this security. The sources nasdaq-itch and iex-hist bring one."
		>
			{({ depth: { bids, asks } }) => <Ladder bids={bids} asks={asks} />}
		</QueryPanel>
	);
}

function Ladder({ bids, asks }: { bids: readonly Level[]; asks: readonly Level[] }) {
	const most = Math.max(...[...bids, ...asks].map(({ volume }) => Number(volume)));
	return (
		<table className="ladder" aria-label="Depth">
			<thead>
				<tr>
					<th scope="col">Size</th>
					<th scope="col" className="right">
						Bid
					</th>
					<th scope="col">Ask</th>
					<th scope="col" className="right">
						Size
					</th>
				</tr>
			</thead>
			<tbody>
				{Array.from({ length: Math.max(bids.length, asks.length) }, (_, level) => (
					// biome-ignore lint/suspicious/noArrayIndexKey: a level is its index
					<LevelRow key={level} bid={bids[level]} ask={asks[level]} most={most} />
				))}
			</tbody>
		</table>
	);
}

/** One level of both sides. The bars behind them grow from the middle. */
function LevelRow({ bid, ask, most }: { bid: Level | undefined; ask: Level | undefined; most: number }) {
	const shareOf = (level: Level | undefined) => `${Math.round((Number(level?.volume ?? 0) / most) * 100)}%`;
	const bars = { "--bid-share": shareOf(bid), "--ask-share": shareOf(ask) };
	return (
		<tr style={bars as CSSProperties}>
			<td title={ordersOf(bid)}>{bid && <Figure value={bid.volume} />}</td>
			<td className="right up">{bid && <Figure value={bid.price} />}</td>
			<td className="down">{ask && <Figure value={ask.price} />}</td>
			<td className="right" title={ordersOf(ask)}>
				{ask && <Figure value={ask.volume} />}
			</td>
		</tr>
	);
}

const ordersOf = (level: Level | undefined): string | undefined =>
	level?.orderNum === undefined
		? undefined
		: `${level.orderNum} ${level.orderNum === 1 ? "order" : "orders"}`;
