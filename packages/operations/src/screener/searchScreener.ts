import { searchScreener as search } from "@us-market-data/analytics";
import type { Handler } from "../handler.ts";
import { withReceipts } from "../shared/receipts.ts";
import { askedScreen } from "./asked-screen.ts";

/** One page of the securities that meet the conditions, those of a strategy included where one is named. */
export const searchScreener: Handler<"searchScreener"> = async (input, context) => {
	const { market, screen } = await askedScreen(input, context);
	const { total, page, items, hint, rows } = search(market, screen);
	for (const row of rows) context.data.cite(row);
	const screened = input.strategy_id === undefined ? { market: input.market } : {};
	const shown = rows.map(({ symbol }) => symbol);
	return withReceipts({ results: { total, page, ...screened, items }, hint }, input.explain, shown, context);
};
