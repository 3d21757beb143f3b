import { each, sortedBy, unique } from "../../rules/answers.ts";
import { atMost, onlyThose } from "../../rules/lists.ts";
import { unknownSymbolRefused } from "../../rules/questions.ts";
import { define } from "../case.ts";

export default define("listNews", {
	rules: [
		sortedBy("news", "publishTime", "desc"),
		unique("news", "id"),
		atMost("news"),
		each("news[]", "every item names a security", ({ relatedSymbols }) => {
			return Array.isArray(relatedSymbols) && relatedSymbols.length > 0;
		}),
		onlyThose("news", "symbol", ["AAPL.US", "MSFT.US"], ({ relatedSymbols }, symbol) => {
			return Array.isArray(relatedSymbols) && relatedSymbols.includes(symbol);
		}),
		unknownSymbolRefused(),
	],
});
