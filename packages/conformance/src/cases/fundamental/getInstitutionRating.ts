import { each, notNegative } from "../../rules/answers.ts";
import { ranksInItsIndustry, ratingsAreSummedUp } from "../../rules/figures/opinions.ts";
import { agreesWith, unknownSymbolRefused } from "../../rules/questions.ts";
import { compareValues } from "../../rules/reading.ts";
import { define } from "../case.ts";

export default define("getInstitutionRating", {
	rules: [
		ratingsAreSummedUp,
		ranksInItsIndustry,

		each("rating.latest.distribution", "analystCount counts all analysts", (distribution) => {
			const { buy, overweight, hold, underweight, sell, noOpinion, analystCount } = distribution;
			return (
				[buy, overweight, hold, underweight, sell, noOpinion].reduce(
					(sum: number, one) => sum + Number(one),
					0,
				) === analystCount
			);
		}),
		each(
			"rating.latest.targetRange",
			"the lowest target is at most the highest",
			({ lowestPrice, highestPrice }) => {
				return lowestPrice === null || highestPrice === null || compareValues(lowestPrice, highestPrice) <= 0;
			},
		),
		notNegative("rating.latest.targetRange", "lowestPrice", "highestPrice", "lastDone"),
		unknownSymbolRefused(),
		agreesWith("getQuotes", "rating.latest.targetRange.lastDone", "quote[].lastDone", { symbols: "AAPL.US" }),
	],
});
