import { always, sortedBy, unique } from "../../rules/answers.ts";
import { claim, refuses } from "../../rules/questions.ts";
import { equal, shown, valuesAt } from "../../rules/reading.ts";
import { define } from "../case.ts";

export default define("listScreenerStrategies", {
	values: { id: ["1", "2", "3"] },
	rules: [
		sortedBy("strategies", "id", "asc"),
		unique("strategies", "id"),
		always("every strategy has conditions", (body) => valuesAt(body, "strategies[].filters[]").length > 0),
		claim("at least eight are built in", async (talk) => {
			const ids = valuesAt(await talk.body(), "strategies[].id");
			if (ids.length < 8) talk.fail(`there are ${ids.length}`);
		}),
		claim("an id picks one of them", async (talk) => {
			const ids = valuesAt(await talk.body({ id: "2" }), "strategies[].id");
			if (!equal(ids, [2])) talk.fail(`id=2 answers ${shown(ids)}`);
		}),
		refuses({ id: "999999999" }, "id", "there is no such strategy"),
	],
});
