import { product } from "../../decimals.ts";
import type { Handler } from "../handler.ts";
import { textOrNull } from "../shared/text.ts";

/** Transactions of insiders, newest first. */
export const listInsiderTrades: Handler<"listInsiderTrades"> = async ({ symbol, count }, { data }) => {
	const security = await data.knownSecurity(symbol);
	const rows = await data.list("insiderTrades", security.id, { order: "desc", limit: count });
	return {
		insiderTrades: rows.map(({ record: { line: _, ...trade } }) => ({
			...trade,
			title: textOrNull(trade.title),
			value: trade.shares === null || trade.price === null ? null : product(trade.shares, trade.price),
		})),
	};
};
