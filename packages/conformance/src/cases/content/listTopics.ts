import { sortedBy, unique } from "../../rules/answers.ts";
import { atMost } from "../../rules/lists.ts";
import { unknownSymbolRefused } from "../../rules/questions.ts";
import { define } from "../case.ts";

export default define("listTopics", {
	rules: [
		sortedBy("topics", "publishedAt", "desc"),
		unique("topics", "id"),
		atMost("topics"),
		unknownSymbolRefused(),
	],
});
