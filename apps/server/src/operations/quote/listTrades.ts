import type { Handler } from "../handler.ts";

/** The last trades, newest first. */
export const listTrades: Handler<"listTrades"> = async ({ symbol, count }, { data }) => {
	const security = await data.knownSecurity(symbol);
	const rows = await data.list("trades", security.id, { order: "desc", limit: count });
	return { trades: rows.map(({ record: { sequence: _, ...trade } }) => trade) };
};
