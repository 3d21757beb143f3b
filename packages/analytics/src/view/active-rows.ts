import { addDays } from "@us-market-data/market";
import type { SecurityRow } from "./security-row.ts";

/** Days without trading after which a price is outdated: more than a week of holidays. */
const staleDays = 10;

/**
 * Securities that screens and rankings list: not delisted, their price, if any, no more than ten
 * days older than the newest one. Simulated and real prices are each measured against their own newest, since
 * the one may run years ahead of the other.
 */
export function activeRows(rows: readonly SecurityRow[]): SecurityRow[] {
	const newest = new Map<boolean, string>();
	for (const { price, samplePrice } of rows) {
		if (price === null || samplePrice === null) continue;
		if (price.date > (newest.get(samplePrice) ?? "")) newest.set(samplePrice, price.date);
	}
	const oldest = new Map([...newest].map(([sample, date]) => [sample, addDays(date, -staleDays)]));
	return rows.filter(({ price, samplePrice, quote }) => {
		if (quote?.tradeStatus === 2) return false;
		return price === null || samplePrice === null || price.date >= (oldest.get(samplePrice) ?? "");
	});
}
