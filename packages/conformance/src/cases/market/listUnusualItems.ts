import { always, each, sortedBy } from "../../rules/answers.ts";
import { atMost, onlyThose } from "../../rules/lists.ts";
import { unknownSymbolRefused } from "../../rules/questions.ts";
import { at, valuesAt } from "../../rules/reading.ts";
import { define } from "../case.ts";

const path = "unusualItems.changes";

export default define("listUnusualItems", {
	rules: [
		sortedBy(path, "alertTime", "desc"),
		atMost(path),
		each(
			`${path}[]`,
			"the time is in milliseconds",
			({ alertTime }) => Number(alertTime) > Date.UTC(2000, 0, 1),
		),
		onlyThose(path, "symbol", ["AAPL.US", "MSFT.US", "NVDA.US"], ({ symbol }, asked) => symbol === asked),
		always("with every alert off there are no changes", (body) => {
			return at(body, "unusualItems.allOff") === false || valuesAt(body, `${path}[]`).length === 0;
		}),
		unknownSymbolRefused(),
	],
});
