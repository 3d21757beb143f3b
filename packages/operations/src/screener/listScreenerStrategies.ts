import { strategies, strategyOf, strategyRecord } from "@us-market-data/analytics";
import type { Handler } from "../handler.ts";

/** The built-in strategies, or the requested one. */
export const listScreenerStrategies: Handler<"listScreenerStrategies"> = ({ strategy_id }) => {
	const chosen = strategy_id === undefined ? strategies : [strategyOf(strategy_id)];
	return {
		strategies: chosen.map(strategyRecord).map((strategy) => ({
			...strategy,
			conditions: strategy.conditions.map((condition) => ({ ...condition })),
		})),
	};
};
