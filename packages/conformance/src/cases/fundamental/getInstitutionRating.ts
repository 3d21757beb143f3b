import { ranksInItsIndustry, ratingsAreSummedUp } from "../../rules/figures/opinions.ts";
import {
	nothingIsReportedWithoutRatings,
	ratingsAsOfTheirDay,
	windowsHaveTheirOrder,
} from "../../rules/fundamentals/opinions.ts";
import { agreesWith, unknownSymbolRejected } from "../../rules/questions.ts";
import { at, compareValues, rowIfAny } from "../../rules/reading.ts";
import { always, each, notNegative } from "../../rules/row-rules.ts";
import { define } from "../case.ts";

export default define("getInstitutionRating", {
	rules: [
		ratingsAreSummedUp,
		ranksInItsIndustry,
		ratingsAsOfTheirDay,
		nothingIsReportedWithoutRatings,
		...windowsHaveTheirOrder,

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
		always("the days of ratings and targets agree", (body) => {
			const [first, last, targets, reported, changed] = [
				"latest.distribution.startDate",
				"latest.distribution.endDate",
				"latest.targetRange.endDate",
				"summary.distribution.date",
				"summary.updatedDate",
			].map((name) => at(body, `rating.${name}`));
			if (typeof last !== "string") return true;
			return (
				String(first) <= last &&
				reported === last &&
				String(changed) <= (typeof targets === "string" && targets > last ? targets : last)
			);
		}),
		always("there is a mean of the targets, and a currency", (body) => {
			const { currency, targetPrice } = rowIfAny(body, "rating.summary") ?? {};
			if (at(body, "rating.latest.targetRange.highestPrice") == null) return true;
			return targetPrice !== null && /^[A-Z]{3}$/.test(String(currency));
		}),
		always("the way to the mean target is told where price and target are", (body) => {
			const [price, target, upside] = [
				"latest.targetRange.lastDone",
				"summary.targetPrice",
				"summary.upsideRate",
			].map((name) => at(body, `rating.${name}`) ?? null);
			return (upside === null) === (price === null || target === null);
		}),
		notNegative("rating.latest.targetRange", "lowestPrice", "highestPrice", "lastDone"),
		unknownSymbolRejected(),
		agreesWith("getQuotes", "rating.latest.targetRange.lastDone", "quote[].lastDone", { symbols: "AAPL.US" }),
	],
});
