import { always } from "../../rules/answers.ts";
import { echoes, unknownSymbolRefused } from "../../rules/questions.ts";
import { at } from "../../rules/reading.ts";
import { define } from "../case.ts";

export default define("resolveSymbol", {
	values: { date: ["2020-01-02", "2026-11-20"] },
	rules: [
		echoes("resolution.symbol", "symbol", { "AAPL.US": "AAPL.US", "MSFT.US": "MSFT.US" }),
		always("a symbol of today is that of its security", (body) => {
			if (at(body, "resolution.isToday") === false) return true;
			return at(body, "resolution.symbol") === at(body, "resolution.security.symbol");
		}),
		unknownSymbolRefused(),
	],
});
