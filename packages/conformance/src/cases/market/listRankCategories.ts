import { operations } from "@us-market-data/contract";
import { unique } from "../../rules/answers.ts";
import { claim } from "../../rules/questions.ts";
import { valuesAt } from "../../rules/reading.ts";
import { define } from "../case.ts";

const { schema, valueAliases } = operations.listRank.parameters[0];
const rankings = schema.enum.filter((key) => !(key in valueAliases));

export default define("listRankCategories", {
	rules: [
		unique("categories", "key"),
		unique("categories[].rankings", "key"),
		claim("every ranking that can be asked for is in a category", async (context) => {
			const listed = valuesAt(await context.body(), "categories[].rankings[].key");
			const missing = rankings.filter((key) => !listed.includes(key));
			if (missing.length > 0) context.fail(`${missing.join(", ")} are in no category`);
		}),
	],
});
