import { type AreaRecord, priceText } from "@us-market-data/market";
import type { Handler } from "../handler.ts";
import { newestPage } from "../shared/newest-page.ts";

/** The last trades, newest first. */
export const listTrades: Handler<"listTrades"> = async ({ symbol, count, cursor }, { data }) => {
	const security = await data.requireSecurity(symbol);
	const scope = ["listTrades", symbol];
	const { rows, next } = await newestPage(data, "trades", security.id, { scope, cursor, count });
	return { trades: rows.map(({ record }) => toResponse(record)), next };
};

const toResponse = (trade: AreaRecord<"trades">) => ({
	price: priceText(trade.price),
	volume: trade.volume,
	timestamp: trade.timestamp,
	tradeType: trade.tradeType || null,
	direction: trade.direction,
	tradeSession: trade.tradeSession,
});
