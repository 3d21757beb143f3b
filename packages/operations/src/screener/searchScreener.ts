import {
	type Condition,
	type MarketView,
	parseConditions,
	parseShow,
	parseSort,
	searchScreener as search,
	storedTextsOf,
	strategyOf,
} from "@us-market-data/analytics";
import type { InputOf } from "@us-market-data/contract";
import type { Handler, HandlerContext, LongQueryTest } from "../handler.ts";
import { withReceipts } from "../shared/receipts.ts";

/**
 * The view that a screen selects from, and what it selects and shows.
 *
 * @throws {InvalidValueError} 400 for an unknown strategy, condition, figure or order
 */
async function requestedScreen(
	input: InputOf<"searchScreener">,
	{ waitForNewest, view }: Pick<HandlerContext, "waitForNewest" | "view">,
) {
	if (input.explain) await waitForNewest();
	const market = await view();
	return {
		market,
		screen: {
			conditions: conditionsOf(input, market),
			show: input.show === undefined ? [] : parseShow(input.show),
			sort: parseSort(input.sort),
			order: input.order,
			page: input.page,
			size: input.size,
		},
	};
}

/** The conditions of a screen, those of a strategy included where one is named. */
function conditionsOf(
	{ strategy_id, conditions }: InputOf<"searchScreener">,
	{ active }: MarketView,
): Condition[] {
	const ofStrategy = strategy_id === undefined ? [] : strategyOf(strategy_id).conditions;
	const own = conditions === undefined ? [] : parseConditions(conditions, storedTextsOf(active));
	return [...ofStrategy, ...own];
}

/** One page of the securities that meet the conditions, those of a strategy included where one is named. */
export const searchScreener: Handler<"searchScreener"> = async (input, context) => {
	const { market, screen } = await requestedScreen(input, context);
	const { total, page, items, units, hint, rows } = search(market, screen);
	for (const row of rows) context.data.recordProvenance(row);
	const screened = input.strategy_id === undefined ? { market: input.market } : {};
	const symbols = rows.map(({ symbol }) => symbol);
	return withReceipts(
		{ results: { total, page, ...screened, items, units }, hint },
		input.explain,
		symbols,
		context,
	);
};

export const isLongQuery: LongQueryTest<"searchScreener"> = ({ conditions = "", show = "", explain }) =>
	explain || commasIn(conditions) > 20 || commasIn(show) > 20;

/** Conditions, or members of them, and keys are separated by commas: one more costs a few dozen microseconds at most. */
const commasIn = (list: string): number => list.split(",").length - 1;
