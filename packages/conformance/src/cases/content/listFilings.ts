import { sortedBy, unique } from "../../rules/answers.ts";
import { atMost, onlyThose } from "../../rules/lists.ts";
import { unknownSymbolRefused } from "../../rules/questions.ts";
import { define } from "../case.ts";

export default define("listFilings", {
	values: { form: ["10-K", "10-K,8-K", "4", "10-Q,10-K/A", "10k,form 8-K"] },
	rules: [
		sortedBy("filings", "publishedAt", "desc"),
		unique("filings", "id"),
		atMost("filings"),
		onlyThose("filings", "form", ["10-K", "8-K", "10-K,10-Q"], ({ form }, asked) =>
			asked.split(",").includes(String(form)),
		),
		unknownSymbolRefused(),
	],
});
