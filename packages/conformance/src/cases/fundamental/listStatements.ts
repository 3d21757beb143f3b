import { decimals, sortedBy, unique } from "../../rules/answers.ts";
import { atMost, onlyThose } from "../../rules/lists.ts";
import { unknownSymbolRefused } from "../../rules/questions.ts";
import { define } from "../case.ts";

const path = "statements";

export default define("listStatements", {
	rules: [
		sortedBy(path, "endDate", "desc"),
		unique(path, "id"),
		...["income", "balance", "cashFlow", "perShare"].flatMap((statement) => [
			unique(`${path}[].${statement}`, "key"),
			decimals(`${path}[].${statement}[]`, "value"),
		]),
		onlyThose(path, "report", ["af", "q1", "af,q4"], ({ report }, asked) =>
			asked.split(",").includes(String(report)),
		),
		atMost(path),
		unknownSymbolRefused(),
	],
});
