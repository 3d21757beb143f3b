import { sameItems } from "../../rules/across/publications.ts";
import { agreesWith, unknownSymbolRejected } from "../../rules/questions.ts";
import { each, sortedBy, unique } from "../../rules/row-rules.ts";
import { define } from "../case.ts";

export default define("listLegacyFilings", {
	rules: [
		sameItems("listFilings", "filings[]", { count: "100" }),
		sortedBy("filings", "publishedAt", "desc"),
		unique("filings", "id"),
		each("filings[]", "nothing is null in this family", (record) => !Object.values(record).includes(null)),
		unknownSymbolRejected(),
		agreesWith("listFilings", "filings[].id", "filings[].id", { symbol: "AAPL.US", count: "100" }),
	],
});
