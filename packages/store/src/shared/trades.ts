import type { AreaRecord } from "@us-market-data/market";
import type { FlatTable } from "./flat-table.ts";
import { instantOf, microsecondsOf } from "./instants.ts";

type Trade = AreaRecord<"trades">;
type TradeRow = [
	microseconds: number,
	sequence: number,
	price: string,
	volume: string,
	tradeType: string,
	direction: Trade["direction"],
	tradeSession: Trade["tradeSession"],
];

/** Beyond this, epoch microseconds are not exact integers; it is the year 2255. */
const limit = Number.MAX_SAFE_INTEGER;
const clamp = (microseconds: number) => Math.max(-limit, Math.min(limit, microseconds));

export const trades: FlatTable<"trades"> = {
	area: "trades",
	table: "trades",
	key: ["time_us", "sequence"],
	values: ["price", "volume", "trade_type", "direction", "trade_session"],
	atOrAfter: (time) => clamp(time * 1000),
	atOrBefore: (time) => clamp(time * 1000 + 999),
	instant: (microseconds) => Math.floor(microseconds / 1000),
	encode: (trade) => [
		microsecondsOf(trade.timestamp),
		trade.sequence,
		trade.price,
		trade.volume,
		trade.tradeType,
		trade.direction,
		trade.tradeSession,
	],
	decode(row) {
		const [microseconds, sequence, price, volume, tradeType, direction, tradeSession] = row as TradeRow;
		const timestamp = instantOf(microseconds);
		return { timestamp, sequence, price, volume, tradeType, direction, tradeSession };
	},
};
