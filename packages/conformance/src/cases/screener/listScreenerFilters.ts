import { at, compareValues } from "../../rules/reading.ts";
import { each, unique, uniqueThroughout } from "../../rules/row-rules.ts";
import { describesTheIndicatorsOf, filtersAreThoseOfTheContract } from "../../rules/screened/catalogue.ts";
import { rangesAreThoseOfTheMarket } from "../../rules/screened/conditions.ts";
import { define } from "../case.ts";

export default define("listScreenerFilters", {
	rules: [
		rangesAreThoseOfTheMarket,
		filtersAreThoseOfTheContract,
		unique("groups", "name"),
		uniqueThroughout("groups[].filters[]", "key"),
		uniqueThroughout("groups[].filters[]", "id"),
		describesTheIndicatorsOf("listScreenerIndicators"),
		each("groups[].filters[]", "the lowest value is at most the highest", ({ min, max }) => {
			return min === null || max === null || compareValues(min, max) <= 0;
		}),
		each("groups[].filters[]", "the suggested lower bound is at most the upper one", (filter) => {
			const [low, high] = [at(filter, "defaultRange.min"), at(filter, "defaultRange.max")];
			return typeof low !== "string" || typeof high !== "string" || compareValues(low, high) <= 0;
		}),
	],
});
