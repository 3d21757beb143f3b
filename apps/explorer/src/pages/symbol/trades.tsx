import type { Schema } from "@us-market-data/client";
import { pollEvery } from "../../app/retry-delays.ts";
import { Figure } from "../../figures/figure.tsx";
import { elsewhere } from "../../figures/time.ts";
import { useMarketData } from "../../market/market.ts";
import { QueryPanel } from "../../parts/panel/panel.tsx";
import { sessionNames } from "./sessions.ts";

/** `1` is down and `2` is up. */
const directions = ["unchanged", "down", "up"];
/** Drawn, because not every font has arrows. */
const arrows = ["", "M1 3h6L4 7z", "M1 7h6L4 3z"];
const clock = new Intl.DateTimeFormat("en-GB", { timeZone: "America/New_York", timeStyle: "medium" });

/** The newest trades, newest first. */
export function Trades({ symbol }: { symbol: string }) {
	const params = { symbol, count: 50 };
	const query = useMarketData("listTrades", params, { refetchInterval: pollEvery(10_000) });
	return (
		<QueryPanel
			title="Trades"
			asked={{ id: "listTrades", params }}
			query={query}
			rows={8}
			isEmpty={({ trades }) => trades.length === 0}
			empty="No trade is held for this security. The sources nasdaq-itch and iex-hist bring them."
		>
			{({ trades }) => (
				<section
					className="trades"
					aria-label="Trades, scrolls"
					// biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls has to be reached by keyboard
					tabIndex={0}
				>
					<table aria-label="Trades">
						<thead>
							<tr>
								<th scope="col">Time, ET</th>
								<th scope="col" className="right">
									Price
								</th>
								<th scope="col" className="right">
									Shares
								</th>
							</tr>
						</thead>
						<tbody>
							{trades.map((trade, index) => (
								// biome-ignore lint/suspicious/noArrayIndexKey: trades of one instant are told apart by their order
								<TradeRow key={`${trade.timestamp} ${index}`} trade={trade} />
							))}
						</tbody>
					</table>
				</section>
			)}
		</QueryPanel>
	);
}

function TradeRow({ trade }: { trade: Schema<"Trade"> }) {
	const { timestamp, direction, price, volume, tradeType, tradeSession } = trade;
	const notes = [sessionNames[tradeSession], tradeType && `condition ${tradeType}`]
		.filter(Boolean)
		.join(", ");
	return (
		<tr title={notes || undefined}>
			<td>
				<time dateTime={timestamp} title={elsewhere(timestamp)}>
					{clock.format(new Date(timestamp))}
				</time>
			</td>
			<td className={`right ${directions[direction] ?? ""}`}>
				<svg viewBox="0 0 8 10" width="8" height="10" role="img" aria-label={directions[direction]}>
					<path d={arrows[direction]} fill="currentcolor" />
				</svg>{" "}
				<Figure value={price} atLeast={2} />
			</td>
			<td className="right">
				<Figure value={volume} />
			</td>
		</tr>
	);
}
