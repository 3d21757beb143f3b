import { sortedBy, unique } from "../../rules/answers.ts";
import {
	areasFollowFromInputs,
	formulasAreOfInputs,
	servesEveryFigure,
	servesOneValue,
} from "../../rules/reference/figures.ts";
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
