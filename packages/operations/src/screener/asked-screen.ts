import type { Condition, MarketView } from "@us-market-data/analytics";
import { heldTexts, parseConditions, parseShow, parseSort, strategyOf } from "@us-market-data/analytics";
import type { InputOf } from "@us-market-data/contract";
import type { HandlerContext } from "../handler.ts";

/**
 * The view that a screen selects from, and what it selects and shows.
 *
 * @throws {ValueRefused} 400 for an unknown strategy, condition, figure or order
 */
export async function askedScreen(
	input: InputOf<"searchScreener">,
	{ settled, view }: Pick<HandlerContext, "settled" | "view">,
) {
	if (input.explain) await settled();
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
	const own = conditions === undefined ? [] : parseConditions(conditions, heldTexts(active));
	return [...ofStrategy, ...own];
}
