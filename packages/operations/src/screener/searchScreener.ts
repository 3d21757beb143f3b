import type { Condition } from "@us-market-data/analytics";
import {
	heldTexts,
	parseConditions,
	parseShow,
	parseSort,
	searchScreener as search,
	strategyOf,
} from "@us-market-data/analytics";
import type { Handler } from "../handler.ts";
import { withReceipts } from "../shared/receipts.ts";

/** One page of the securities that meet the conditions, those of a strategy included where one is named. */
export const searchScreener: Handler<"searchScreener"> = async (input, context) => {
	const { data, settled, view } = context;
	if (input.explain) await settled();
	const market = await view();
	const conditions: Condition[] = [];
	if (input.strategy_id !== undefined) conditions.push(...strategyOf(input.strategy_id).conditions);
	if (input.conditions !== undefined)
		conditions.push(...parseConditions(input.conditions, heldTexts(market.active)));
	const { total, page, items, hint, rows } = search(market, {
		conditions,
		show: input.show === undefined ? [] : parseShow(input.show),
		sort: parseSort(input.sort),
		order: input.order,
		page: input.page,
		size: input.size,
	});
	for (const row of rows) data.cite(row);
	const screened = input.strategy_id === undefined ? { market: input.market } : {};
	const shown = rows.map(({ symbol }) => symbol);
	return withReceipts({ results: { total, page, ...screened, items }, hint }, input.explain, shown, context);
};
