import { claim, rejects } from "../../rules/questions.ts";
import { at, equal, formatValue, valuesAt } from "../../rules/reading.ts";
import { each, sortedBy, unique } from "../../rules/row-rules.ts";
import { matchesItsDescription } from "../../rules/screened/catalogue.ts";
import { define } from "../case.ts";

export default define("listScreenerStrategies", {
	values: { strategy_id: ["1", "2", "3"] },
	rules: [
		sortedBy("strategies", "id", "asc"),
		unique("strategies", "id"),
		matchesItsDescription,
		each("strategies[]", "it has conditions", (strategy) => valuesAt(strategy, "conditions[]").length > 0),
		claim("at least eight are built in", async (context) => {
			const ids = valuesAt(await context.body(), "strategies[].id");
			if (ids.length < 8) context.fail(`there are ${ids.length}`);
		}),
		claim("an id picks one of them", async (context) => {
			const all = valuesAt(await context.body(), "strategies[]");
			for (const one of [all[0], all[1], all.at(-1)]) {
				const id = String(at(one, "id"));
				const reported = valuesAt(await context.body({ strategy_id: id }), "strategies[]");
				if (!equal(reported, [one])) context.fail(`id=${id} answers ${formatValue(reported)}`);
			}
		}),
		rejects({ strategy_id: "999999999" }, "strategy_id", "there is no such strategy"),
	],
});
