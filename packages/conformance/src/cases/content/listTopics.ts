import { pastIsPartOfToday, visibleFromItsTime } from "../../rules/across/publications.ts";
import { agesOfItems } from "../../rules/limits/freshness.ts";
import { fillsItsPages } from "../../rules/limits/full-pages.ts";
import { atMost } from "../../rules/lists.ts";
import { goesToItsEnd } from "../../rules/pages.ts";
import { unknownSymbolRejected } from "../../rules/questions.ts";
import { apart, sortedBy, unique } from "../../rules/row-rules.ts";
import { define } from "../case.ts";
import { ofItsList } from "../relations.ts";

export default define("listTopics", {
	values: { cursor: ["WyJIRWpET2pXdSIsMTc4ODIyMDgwMDAwMCwieCJd"] },
	ofLength: { cursor: () => undefined },
	conform: ofItsList({ symbol: "AAPL.US", as_of: undefined }),
	rules: [
		pastIsPartOfToday("topics[]", "publishedAt", { count: "100" }),
		fillsItsPages("topics[]"),
		visibleFromItsTime("topics[]", "publishedAt"),
		goesToItsEnd("topics[]", { count: "3" }, { count: "100" }),
		agesOfItems("topics", "publishedAt"),
		sortedBy("topics", "publishedAt", "desc"),
		unique("topics", "id"),
		atMost("topics"),
		apart("topics", "commentCount", "likeCount", "shareCount"),
		unknownSymbolRejected(),
	],
});
