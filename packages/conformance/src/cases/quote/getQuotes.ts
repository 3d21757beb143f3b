import { decimals, notNegative, priceRange, unique } from "../../rules/answers.ts";
import { eachSymbolHeld } from "../../rules/lists.ts";
import { define } from "../case.ts";

export default define("getQuotes", {
	rules: [
		eachSymbolHeld("quote"),
		unique("quote", "symbol"),
		decimals("quote[]", "lastDone", "prevClose", "changeValue", "changeRate", "volume", "turnover"),
		notNegative("quote[]", "lastDone", "volume", "turnover"),
		priceRange("quote[]", "lastDone", "open"),
	],
});
