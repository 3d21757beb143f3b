import {
	areasFollowFromInputs,
	formulasAreOfInputs,
	servesEveryFigure,
	servesOneValue,
} from "../../rules/reference/figures.ts";
import { sortedBy, unique } from "../../rules/row-rules.ts";
import { define } from "../case.ts";

export default define("listFigures", {
	rules: [
		unique("figures", "key"),
		sortedBy("figures", "key", "asc"),
		areasFollowFromInputs,
		formulasAreOfInputs,
		servesEveryFigure,
		servesOneValue,
	],
});
