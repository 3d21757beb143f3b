import { operations } from "@us-market-data/contract";
import { claim } from "../../rules/questions.ts";
import { equal, formatValue, rowsAt, valuesAt } from "../../rules/reading.ts";
import { unique, uniqueThroughout } from "../../rules/row-rules.ts";
import { define } from "../case.ts";

const { schema, valueAliases } = operations.listRank.parameters[0];
const rankings = schema.enum.filter((key) => !(key in valueAliases));

/** Group and name of rankings, as the example of the contract has them. */
const exampled = {
	gainers: ["price", "Top gainers"],
	losers: ["price", "Top losers"],
	active_volume: ["activity", "Most active by volume"],
	active_turnover: ["activity", "Most active by turnover"],
};

export default define("listRankCategories", {
	rules: [
		unique("categories", "key"),
		uniqueThroughout("categories[].rankings[]", "key"),
		claim("every ranking that can be asked for is in a category", async (context) => {
			const listed = valuesAt(await context.body(), "categories[].rankings[].key");
			const missing = rankings.filter((key) => !listed.includes(key));
			if (missing.length > 0) context.fail(`${missing.join(", ")} are in no category`);
		}),
		claim("rankings stand in the groups that the contract shows", async (context) => {
			const categories = rowsAt(await context.body(), "categories[]");
			const reported = categories.flatMap((category) =>
				rowsAt(category, "rankings[]").map(
					({ key, name }) => [String(key), [category["key"], name]] as const,
				),
			);
			const groups = Object.fromEntries(reported);
			for (const [key, place] of Object.entries(exampled))
				if (!equal(groups[key], place))
					context.fail(`${key} is ${formatValue(groups[key])}, not ${formatValue(place)}`);
		}),
	],
});
