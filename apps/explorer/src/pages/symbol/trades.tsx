import type { Schema } from "@us-market-data/client";
import { memo } from "react";
import { pollEvery } from "../../app/retry-delays.ts";
import { Figure } from "../../figures/figure.tsx";
import { elsewhere } from "../../figures/time.ts";
import { useMarketData } from "../../market/market.ts";
import { Panel, QueryPanel } from "../../parts/panel/panel.tsx";
import { sessionNames } from "./sessions.ts";
import { ReplayMark, useIsReplay, useStream, useStreamPart } from "./stream/stream-context.tsx";
import { maxTrades, type StreamTrade } from "./stream/symbol-stream.ts";

/** `1` is down and `2` is up. */
const directions = ["unchanged", "down", "up"];
/** Drawn, because not every font has arrows. */
const arrows = ["", "M1 3h6L4 7z", "M1 7h6L4 3z"];
const clock = new Intl.DateTimeFormat("en-GB", { timeZone: "America/New_York", timeStyle: "medium" });

type Trade = Schema<"Trade">;

/** A trade with the key of its row. */
interface Row {
	key: string;
	trade: Trade;
}

const none: readonly StreamTrade[] = [];
const rowsOf = (streamed: readonly StreamTrade[]): Row[] =>
	streamed.map(({ id: key, trade }) => ({ key, trade }));

/** The request of the newest trades. */
export const newestTrades = (symbol: string) => ({ symbol, count: 50 });

/** The newest trades, newest first: stored ones with those that arrive, or those of a replay. */
export const Trades = ({ symbol }: { symbol: string }) =>
	useIsReplay() ? <ReplayedTrades /> : <PresentTrades symbol={symbol} />;

function ReplayedTrades() {
	const trades = useStreamPart((picture) => picture.trades) ?? none;
	const state = useStreamPart((picture) => picture.state) ?? "connecting";
	return (
		<Panel title="Trades" className="replayed streamed" beside={<ReplayMark />}>
			<div className="body">
				{trades.length > 0 ? (
					<Tape rows={rowsOf(trades)} />
				) : (
					<p className="trades quiet">
						{state === "ended" ? "No trade of this day is stored." : "No trade yet."}
					</p>
				)}
			</div>
		</Panel>
	);
}

function PresentTrades({ symbol }: { symbol: string }) {
	const isStreamed = useStream().choice !== undefined;
	const streamed = useStreamPart((picture) => picture.trades) ?? none;
	const params = newestTrades(symbol);
	const query = useMarketData("listTrades", params, {
		refetchInterval: isStreamed ? false : pollEvery(10_000),
	});
	return (
		<QueryPanel
			title="Trades"
			className={isStreamed ? "streamed" : ""}
			asked={{ id: "listTrades", params }}
			query={query}
			rows={8}
			isEmpty={({ trades }) => trades.length + streamed.length === 0}
			empty="No trade is held for this security. The sources nasdaq-itch and iex-hist bring them."
		>
			{({ trades }) => (
				<Tape rows={[...rowsOf(streamed), ...storedRows(trades, streamed)].slice(0, maxTrades)} />
			)}
		</QueryPanel>
	);
}

/** The stored trades from before the streamed ones. */
function storedRows(stored: readonly Trade[], streamed: readonly StreamTrade[]): Row[] {
	const first = streamed.at(-1)?.timestamp;
	return stored
		.map((trade, index) => ({ key: `${trade.timestamp} ${index}`, trade }))
		.filter(({ trade }) => first === undefined || Date.parse(trade.timestamp) < Date.parse(first));
}

const Tape = ({ rows }: { rows: readonly Row[] }) => (
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
				{rows.map(({ key, trade }) => (
					<TradeRow key={key} trade={trade} />
				))}
			</tbody>
		</table>
	</section>
);

/** A row does not change, so that a frame draws the new ones alone. */
const TradeRow = memo(function TradeRow({ trade }: { trade: Trade }) {
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
});
