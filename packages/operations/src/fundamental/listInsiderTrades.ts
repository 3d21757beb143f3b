import { dedupeTrades } from "@us-market-data/analytics";
import type { Handler, LongQueryTest } from "../handler.ts";
import { insiderTradeOf } from "../shared/insider-trade.ts";
import { pageOfRecords } from "../shared/newest-page.ts";

/** Transactions of insiders, newest first, as amended. */
export const listInsiderTrades: Handler<"listInsiderTrades"> = async (input, { data }) => {
	const { symbol, count, cursor, as_of } = input;
	const { id } = await data.requireSecurity(symbol);
	const pageRequest = { scope: ["listInsiderTrades", symbol, as_of], cursor, count };
	const { rows, next } = await pageOfRecords("insiderTrades", pageRequest, async (limit) => {
		const stored = await data.untracked.list("insiderTrades", id, {
			order: "desc",
			limit: limit + extraRows,
		});
		return { rows: dedupeTrades(stored), isAll: stored.length < limit + extraRows };
	});
	data.recordRows("insiderTrades", rows);
	return { insiderTrades: rows.map(({ record }) => insiderTradeOf(record)), next };
};

/** An amendment is listed next to the form that it replaces, up to the lines of one form. All are read from the newest on. */
const extraRows = 100;

export const isLongQuery: LongQueryTest<"listInsiderTrades"> = ({ count }) => count > 40;
