import { type AreaRecord, priceText } from "@us-market-data/market";
import type { Handler } from "../handler.ts";

/** The last trades, newest first. */
export const listTrades: Handler<"listTrades"> = async ({ symbol, count }, { data }) => {
	const security = await data.requireSecurity(symbol);
	const rows = await data.list("trades", security.id, { order: "desc", limit: count });
	return { trades: rows.map(({ record }) => toResponse(record)) };
};

const toResponse = (trade: AreaRecord<"trades">) => ({
	price: priceText(trade.price),
	volume: trade.volume,
	timestamp: trade.timestamp,
	tradeType: trade.tradeType || null,
	direction: trade.direction,
	tradeSession: trade.tradeSession,
});
