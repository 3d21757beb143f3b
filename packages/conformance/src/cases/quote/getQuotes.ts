import { decimals, each, notNegative, priceRange, unique } from "../../rules/answers.ts";
import { eachSymbolHeld } from "../../rules/lists.ts";
import { define } from "../case.ts";

export default define("getQuotes", {
	rules: [
		eachSymbolHeld("quote"),
		unique("quote", "symbol"),
		decimals("quote[]", "lastDone", "prevClose", "changeValue", "changeRate", "volume", "turnover"),
		notNegative("quote[]", "lastDone", "volume", "turnover"),
		priceRange("quote[]", "lastDone", "open"),
		each("quote[]", "the change is the difference of the prices", ({ lastDone, prevClose, changeValue }) => {
			if (lastDone === null || prevClose === null || changeValue === null) return true;
			return Math.abs(Number(lastDone) - Number(prevClose) - Number(changeValue)) < 1e-6;
		}),
	],
});
