import { each, unique } from "../../rules/answers.ts";
import { compareValues } from "../../rules/reading.ts";
import { rangesAreThoseOfTheMarket } from "../../rules/screened/conditions.ts";
import { define } from "../case.ts";

export default define("listScreenerFilters", {
	rules: [
		rangesAreThoseOfTheMarket,
		unique("groups", "name"),
		unique("groups[].filters", "key"),
		each("groups[].filters[]", "the lowest value is at most the highest", ({ min, max }) => {
			return min === null || max === null || compareValues(min, max) <= 0;
		}),
	],
});
