import type { Handler } from "../handler.ts";
import { newestPage } from "../shared/newest-page.ts";
import { tradeOf } from "../shared/trade.ts";

/** The last trades, newest first. */
export const listTrades: Handler<"listTrades"> = async ({ symbol, count, cursor, as_of }, { data }) => {
	const security = await data.requireSecurity(symbol);
	const scope = ["listTrades", symbol, as_of];
	const { rows, next } = await newestPage(data, "trades", security.id, { scope, cursor, count });
	return { trades: rows.map(({ record }) => tradeOf(record)), next };
};
