import { pastIsPartOfToday, visibleFromItsTime } from "../../rules/across/publications.ts";
import { agesOfItems } from "../../rules/limits/freshness.ts";
import { fillsItsPages } from "../../rules/limits/full-pages.ts";
import { atMost, onlyThose } from "../../rules/lists.ts";
import { goesToItsEnd } from "../../rules/pages.ts";
import { unknownSymbolRejected } from "../../rules/questions.ts";
import { each, sortedBy, unique } from "../../rules/row-rules.ts";
import { define } from "../case.ts";
import { ofItsList } from "../relations.ts";

export default define("listNews", {
	values: { cursor: ["WyJGUUN3b01VeSIsMTc4ODIyMDgwMDAwMCwieCJd"] },
	ofLength: { cursor: () => undefined },
	conform: ofItsList({ symbol: "AAPL.US", as_of: undefined }),
	rules: [
		pastIsPartOfToday("news[]", "publishTime", { count: "100" }),
		fillsItsPages("news[]"),
		visibleFromItsTime("news[]", "publishTime"),
		goesToItsEnd("news[]", { count: "3" }, { count: "100" }),
		agesOfItems("news", "publishTime"),
		sortedBy("news", "publishTime", "desc"),
		unique("news", "id"),
		unique("news[].relatedSymbols"),
		atMost("news"),
		each("news[]", "every item names a security", ({ relatedSymbols }) => {
			return Array.isArray(relatedSymbols) && relatedSymbols.length > 0;
		}),
		onlyThose("news", "symbol", ["AAPL.US", "MSFT.US"], ({ relatedSymbols }, symbol) => {
			return Array.isArray(relatedSymbols) && relatedSymbols.includes(symbol);
		}),
		unknownSymbolRejected(),
	],
});
