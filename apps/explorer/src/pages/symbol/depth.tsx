import type { Schema } from "@us-market-data/client";
import type { CSSProperties } from "react";
import { pollEvery } from "../../app/retry-delays.ts";
import { Figure } from "../../figures/figure.tsx";
import { useMarketData } from "../../market/market.ts";
import { Panel, QueryPanel } from "../../parts/panel/panel.tsx";
import { ReplayMark, useIsReplay, useStream, useStreamPart } from "./stream/stream-context.tsx";

type Level = Schema<"DepthLevel">;

/** Bids and asks by price, with bars as long as their shares: the stored book, the newest that arrived, or that of a replay. */
export const Depth = ({ symbol }: { symbol: string }) =>
	useIsReplay() ? <ReplayedDepth /> : <PresentDepth symbol={symbol} />;

/** Levels of a moving book, so that its height stays. */
const streamedLevels = 10;

function ReplayedDepth() {
	const depth = useStreamPart((picture) => picture.depth);
	const state = useStreamPart((picture) => picture.state) ?? "connecting";
	return (
		<Panel title="Depth" className="replayed streamed" beside={<ReplayMark />}>
			<div className="body">
				{depth ? (
					<Ladder {...depth} minLevels={streamedLevels} />
				) : (
					<p className="stream-wait quiet">
						{state === "ended" ? "No order book of this day is stored." : "No order book yet."}
					</p>
				)}
			</div>
		</Panel>
	);
}

function PresentDepth({ symbol }: { symbol: string }) {
	const isStreamed = useStream().choice !== undefined;
	const streamed = useStreamPart((picture) => picture.depth);
	const params = { symbol };
	const query = useMarketData("getQuoteDepth", params, {
		refetchInterval: isStreamed ? false : pollEvery(10_000),
	});
	return (
		<QueryPanel
			title="Depth"
			className={isStreamed ? "streamed" : ""}
			asked={{ id: "getQuoteDepth", params }}
			query={query}
			rows={11}
			isEmpty={({ depth: stored }) => levelsOf(streamed ?? stored) === 0}
			empty="No order book is held for this security. The sources nasdaq-itch and iex-hist bring one."
		>
			{({ depth: stored }) => <Ladder {...(streamed ?? stored)} minLevels={streamed ? streamedLevels : 0} />}
		</QueryPanel>
	);
}

const levelsOf = ({ bids, asks }: Schema<"Depth">): number => Math.max(bids.length, asks.length);

function Ladder({ minLevels, ...depth }: Schema<"Depth"> & { minLevels: number }) {
	const { bids, asks } = depth;
	const maxVolume = Math.max(...[...bids, ...asks].map(({ volume }) => Number(volume)));
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
				{Array.from({ length: Math.max(levelsOf(depth), minLevels) }, (_, level) => (
					// biome-ignore lint/suspicious/noArrayIndexKey: a level is its index
					<LevelRow key={level} bid={bids[level]} ask={asks[level]} maxVolume={maxVolume} />
				))}
			</tbody>
		</table>
	);
}

/** One level of both sides. The bars behind them grow from the middle. */
function LevelRow({
	bid,
	ask,
	maxVolume,
}: {
	bid: Level | undefined;
	ask: Level | undefined;
	maxVolume: number;
}) {
	const shareOf = (level: Level | undefined) =>
		`${Math.round((Number(level?.volume ?? 0) / maxVolume) * 100)}%`;
	const bars = { "--bid-share": shareOf(bid), "--ask-share": shareOf(ask) };
	return (
		<tr style={bars as CSSProperties}>
			<td title={ordersOf(bid)}>{bid && <Figure value={bid.volume} />}</td>
			<td className="right up">{bid && <Figure value={bid.price} atLeast={2} />}</td>
			<td className="down">{ask && <Figure value={ask.price} atLeast={2} />}</td>
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
