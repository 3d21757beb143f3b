import { decimals, notNegative, sortedBy } from "../../rules/answers.ts";
import { atMost } from "../../rules/lists.ts";
import { unknownSymbolRefused } from "../../rules/questions.ts";
import { define } from "../case.ts";

export default define("listTrades", {
	rules: [
		sortedBy("trades", "timestamp", "desc"),
		atMost("trades"),
		decimals("trades[]", "price", "volume"),
		notNegative("trades[]", "price", "volume"),
		unknownSymbolRefused(),
	],
});
