import { ofService } from "../questions.ts";
import { equal, type Row, shown, valuesAt } from "../reading.ts";
import type { Rule } from "../rule.ts";

const described = ({ id, key, name, unit }: Row) => ({ id, key, name, unit });

/** `listScreenerFilters` and `listScreenerIndicators` describe the same indicators in the same order. */
export const filtersAreIndicators: Rule = ofService(
	"describes the indicators that listScreenerIndicators answers",
	async (context) => {
		const filters = valuesAt(await context.body(), "groups[].filters[]") as readonly Row[];
		const { json } = await context.other("listScreenerIndicators", {});
		const indicators = valuesAt(json, "groups[].indicators[]") as readonly Row[];
		const wrong = filters.findIndex(
			(filter, place) => !equal(described(filter), described(indicators[place] ?? {})),
		);
		if (wrong >= 0)
			context.fail(
				`${shown(described(filters[wrong] ?? {}))} is ${shown(described(indicators[wrong] ?? {}))} there`,
			);
		if (filters.length !== indicators.length)
			context.fail(`there are ${filters.length} here and ${indicators.length} there`);
	},
);
