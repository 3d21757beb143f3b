import { useVirtualizer } from "@tanstack/react-virtual";
import type { Schema } from "@us-market-data/client";
import { memo, useRef, useState } from "react";
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

const none: readonly StreamTrade[] = [];
const tradesOf = (streamed: readonly StreamTrade[]): Trade[] => streamed.map(({ trade }) => trade);

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
					<Tape trades={tradesOf(trades)} />
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
				<Tape trades={[...tradesOf(streamed), ...tradesBefore(streamed, trades)].slice(0, maxTrades)} />
			)}
		</QueryPanel>
	);
}

/** The stored trades from before the streamed ones. */
function tradesBefore(streamed: readonly StreamTrade[], stored: readonly Trade[]): readonly Trade[] {
	const first = streamed.at(-1)?.timestamp;
	if (first === undefined) return stored;
	return stored.filter(({ timestamp }) => Date.parse(timestamp) < Date.parse(first));
}

/** Height of a row in pixels, as the style sheet sets it. */
const rowHeight = 24;

/**
 * Trades in rows that stay where they are: another trade changes their texts, and the document has those in sight alone. A
 * reader who scrolls to older trades keeps them until he is back at the top.
 */
function Tape({ trades }: { trades: readonly Trade[] }) {
	const container = useRef<HTMLElement>(null);
	const [kept, setKept] = useState<readonly Trade[]>();
	const displayed = kept ?? trades;
	const virtual = useVirtualizer({
		count: displayed.length,
		getScrollElement: () => container.current,
		estimateSize: () => rowHeight,
		overscan: 8,
		useFlushSync: false,
	});
	const items = virtual.getVirtualItems();
	const above = items[0]?.start ?? 0;
	const below = virtual.getTotalSize() - (items.at(-1)?.end ?? 0);
	return (
		<section
			ref={container}
			className="trades"
			aria-label="Trades, scrolls"
			// biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls has to be reached by keyboard
			tabIndex={0}
			onScroll={({ currentTarget }) => {
				const isAtTop = currentTarget.scrollTop <= 0;
				setKept((before) => (isAtTop ? undefined : (before ?? trades)));
			}}
		>
			{kept !== undefined && kept[0] !== trades[0] && (
				<button
					type="button"
					className="button newest"
					onClick={() => container.current?.scrollTo({ top: 0 })}
				>
					Newest trades
				</button>
			)}
			<table aria-label="Trades" aria-rowcount={displayed.length + 1}>
				<thead>
					<tr aria-rowindex={1}>
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
					<Room height={above} />
					{items.map(({ index, key }) => {
						const trade = displayed[index];
						return trade && <TradeRow key={key} trade={trade} index={index} />;
					})}
					<Room height={below} />
				</tbody>
			</table>
		</section>
	);
}

/** The height of the rows out of sight. */
const Room = ({ height }: { height: number }) =>
	height > 0 && (
		// biome-ignore lint/a11y/noAriaHiddenOnFocusable: a row takes no focus
		<tr aria-hidden="true">
			<td colSpan={3} style={{ height }} />
		</tr>
	);

const texts = new WeakMap<Trade, { time: string; elsewhere: string }>();

/** The time of a trade. It is written once, because formats of the browser are slow. */
function timeOf(trade: Trade): { time: string; elsewhere: string } {
	const written = texts.get(trade) ?? {
		time: clock.format(new Date(trade.timestamp)),
		elsewhere: elsewhere(trade.timestamp),
	};
	texts.set(trade, written);
	return written;
}

const TradeRow = memo(function TradeRow({ trade, index }: { trade: Trade; index: number }) {
	const { timestamp, direction, price, volume, tradeType, tradeSession } = trade;
	const written = timeOf(trade);
	const notes = [sessionNames[tradeSession], tradeType && `condition ${tradeType}`]
		.filter(Boolean)
		.join(", ");
	return (
		<tr title={notes || undefined} aria-rowindex={index + 2}>
			<td>
				<time dateTime={timestamp} title={written.elsewhere}>
					{written.time}
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
