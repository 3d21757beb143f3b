import { unique } from "../../rules/answers.ts";
import { claim, unknownSymbolRefused } from "../../rules/questions.ts";
import { type Row, shown, valuesAt } from "../../rules/reading.ts";
import { define } from "../case.ts";

const path = "groups[].indicators[]";

export default define("listScreenerIndicators", {
	rules: [
		unique("groups", "groupName"),
		unique("groups[].indicators", "key"),
		claim("values are there if and only if a security is named", async (talk) => {
			const [symbol = ""] = talk.service.symbols;
			const [without, of] = [
				valuesAt(await talk.body(), path),
				valuesAt(await talk.body({ symbol }), path),
			] as Row[][];
			const added = without?.find((indicator) => "value" in indicator);
			const missing = of?.find((indicator) => !("value" in indicator));
			if (added) talk.fail(`${shown(added)} has a value without a security`);
			if (missing) talk.fail(`${shown(missing)} has no value for ${symbol}`);
		}),
		unknownSymbolRefused(),
	],
});
