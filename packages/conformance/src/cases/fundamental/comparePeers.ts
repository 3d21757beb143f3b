import { decimals, sortedBy, unique } from "../../rules/answers.ts";
import { claim, unknownSymbolRefused } from "../../rules/questions.ts";
import { equal, shown, valuesAt } from "../../rules/reading.ts";
import { define } from "../case.ts";

const path = "comparison.list";

export default define("comparePeers", {
	rules: [
		unique(path, "symbol"),
		decimals(
			`${path}[]`,
			"marketCap",
			"lastDone",
			"peTtm",
			"pbMrq",
			"psTtm",
			"roe",
			"netIncomeTtm",
			"revenueTtm",
		),
		sortedBy(`${path}[].history`, "date", "asc"),
		claim("the asked security comes first, then the others in their order", async (context) => {
			const [first = "", second = "", third = ""] = context.service.symbols;
			const body = await context.body({ symbol: second, symbols: [third, first, third].join(",") });
			const symbols = valuesAt(body, `${path}[].symbol`);
			if (!equal(symbols, [second, third, first])) context.fail(`it answers ${shown(symbols)}`);
		}),
		unknownSymbolRefused(),
	],
});
