import { type AreaRecord, priceText } from "@us-market-data/market";

/**
 * A trade as answers have it.
 *
 * @example
 * import type { AreaRecord } from "@us-market-data/market";
 *
 * const priceOf = (trade: AreaRecord<"trades">) => tradeOf(trade).price;
 */
export const tradeOf = (trade: AreaRecord<"trades">) => ({
	price: priceText(trade.price),
	volume: trade.volume,
	timestamp: trade.timestamp,
	tradeType: trade.tradeType || null,
	direction: trade.direction,
	tradeSession: trade.tradeSession,
});
