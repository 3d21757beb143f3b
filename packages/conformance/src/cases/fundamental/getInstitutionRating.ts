import { each, notNegative } from "../../rules/answers.ts";
import { agreesWith, unknownSymbolRefused } from "../../rules/questions.ts";
import { compareValues } from "../../rules/reading.ts";
import { define } from "../case.ts";

export default define("getInstitutionRating", {
	rules: [
		each("rating.latest.evaluate", "total counts all analysts", (evaluate) => {
			const { buy, over, hold, under, sell, noOpinion, total } = evaluate;
			return (
				[buy, over, hold, under, sell, noOpinion].reduce((sum: number, one) => sum + Number(one), 0) === total
			);
		}),
		each(
			"rating.latest.target",
			"the lowest target is at most the highest",
			({ lowestPrice, highestPrice }) => {
				return lowestPrice === null || highestPrice === null || compareValues(lowestPrice, highestPrice) <= 0;
			},
		),
		notNegative("rating.latest.target", "lowestPrice", "highestPrice", "prevClose"),
		unknownSymbolRefused(),
		agreesWith("getQuotes", "rating.latest.target.prevClose", "quote[].lastDone", { symbols: "AAPL.US" }),
	],
});
