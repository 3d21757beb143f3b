import { ofService } from "../questions.ts";
import { at, equal, formatValue, rowAt, rowIfAny, valuesAt } from "../reading.ts";
import type { Rule } from "../rule.ts";
import { change, compare, exact, rounded, text } from "./exact.ts";
import { computed } from "./figures.ts";
import { findSymbols, informativeSymbols } from "./informative-symbols.ts";
import { hasSplitAfter } from "./prices.ts";

/** Ratings from 5 to 1. */
const steps = ["buy", "overweight", "hold", "underweight", "sell"] as const;

/** The summary of ratings follows from their distribution, from the target price and from the last price. */
export const ratingsAreSummedUp: Rule = ofService("sums up the ratings that it answers", async (context) => {
	let checkedCount = 0;
	for (const symbol of await informativeSymbols(context)) {
		const rating = at(await context.body({ symbol }), "rating");
		const [latest, summary] = [rowAt(rating, "latest"), rowAt(rating, "summary")];
		const counts = rowIfAny(latest, "distribution");
		const upside = computed(() =>
			rounded(change(exact(summary["targetPrice"]), exact(at(latest, "targetRange.lastDone"))), 2),
		);
		const served = computed(() => exact(summary["upsideRate"]));
		const differs = upside && served && compare(upside, served) !== 0;
		// The target is per share of today; the price may be from before a split.
		if (differs && !(await hasSplitAfter(context, symbol, String(summary["updatedDate"]))))
			context.fail(`${symbol}: upsideRate is ${formatValue(summary["upsideRate"])}, not ${text(upside)}`);
		const [lowest, target, highest] = [
			at(latest, "targetRange.lowestPrice"),
			summary["targetPrice"],
			at(latest, "targetRange.highestPrice"),
		].map((price) => computed(() => exact(price)));
		if (lowest && target && highest && (compare(lowest, target) > 0 || compare(target, highest) > 0))
			context.fail(
				`${symbol}: the mean target ${text(target)} is not between ${text(lowest)} and ${text(highest)}`,
			);
		if (!counts) continue;
		checkedCount += 1;
		const { date: _, ...reported } = rowAt(summary, "distribution");
		if (steps.some((step) => reported[step] !== counts[step]))
			context.fail(
				`${symbol}: the two distributions are ${formatValue(reported)} and ${formatValue(counts)}`,
			);
		const analysts = steps.reduce((sum, step) => sum + Number(counts[step]), 0);
		const mean = steps.reduce((sum, step, i) => sum + (5 - i) * Number(counts[step]), 0) / analysts;
		const nearest = steps.filter((_step, i) => Math.abs(5 - i - mean) <= 0.5 + 1e-9);
		if (analysts > 0 && !nearest.some((step) => step === summary["recommendation"]))
			context.fail(
				`${symbol}: the recommendation is ${formatValue(summary["recommendation"])}, the mean ${mean.toFixed(3)}`,
			);
	}
	if (checkedCount === 0) context.skip("no known security has ratings");
});

/** Most securities of an industry whose ratings are asked for. */
const maxSecurities = 40;

/** Rank, mean and median are those of the ratings of the industry. */
export const ranksInItsIndustry: Rule = ofService(
	"ranks a security among the ratings of its industry",
	async (context) => {
		const own = rowAt(await context.body(), "rating.latest");
		if (typeof own["industry"] !== "string" || typeof own["industryCount"] !== "number")
			return context.skip("no industry is known");
		const conditions = `industry:::value=${own["industry"]}`;
		const rows = await context.other("searchScreener", { conditions, size: "100" });
		const symbols = valuesAt(rows.json, "results.items[].symbol").map(String);
		if (symbols.length > maxSecurities || symbols.length === 0)
			return context.skip(`the industry has ${symbols.length} securities`);
		const scores: number[] = [];
		const sources = new Set<string | undefined>();
		let ownScore: number | undefined;
		for (const symbol of symbols) {
			const { json, headers } = await context.send({ symbol });
			const counts = rowIfAny(json, "rating.latest.distribution");
			const analysts = steps.reduce((sum, step) => sum + Number(counts?.[step] ?? 0), 0);
			if (analysts === 0) continue;
			sources.add(headers["x-data-source"]);
			const score = steps.reduce((sum, step, i) => sum + (5 - i) * Number(counts?.[step]), 0) / analysts;
			scores.push(score);
			if (symbol === context.base["symbol"]) ownScore = score;
		}
		if (scores.length > own["industryCount"] && sources.size === 1)
			context.fail(`industryCount is ${own["industryCount"]}, and ${scores.length} have ratings`);
		if (scores.length !== own["industryCount"] || ownScore === undefined)
			return context.skip("not all ratings of the industry are known");
		scores.sort((a, b) => b - a);
		const middle = (scores.length - 1) / 2;
		const median = (Number(scores[Math.floor(middle)]) + Number(scores[Math.ceil(middle)])) / 2;
		const mean = scores.reduce((sum, score) => sum + score, 0) / scores.length;
		const expected = {
			industryRank: scores.indexOf(ownScore) + 1,
			industryMean: mean,
			industryMedian: median,
		};
		for (const [member, value] of Object.entries(expected))
			if (Math.abs(value - Number(own[member])) > 0.00501)
				context.fail(`${member} is ${formatValue(own[member])}, by the ratings ${Number(value.toFixed(2))}`);
	},
);

/** Securities whose periods are looked at: banks are among them, which publish some figures alone. */
const maxChecked = 20;

/** The current period is the first without a published figure, or the last one. */
export const namesItsCurrentPeriod: Rule = ofService(
	"names the first period without a published figure",
	async (context) => {
		let checkedCount = 0;
		for (const symbol of await findSymbols(context, maxChecked)) {
			const consensus = rowAt(await context.body({ symbol }), "consensus");
			const list = valuesAt(consensus, "list[]");
			if (list.length === 0) continue;
			checkedCount += 1;
			const open = list.findIndex((period) =>
				valuesAt(period, "figures[].isReleased").every((released) => released === false),
			);
			const expected = open < 0 ? list.length - 1 : open;
			if (!equal(consensus["currentIndex"], expected))
				context.fail(
					`currentIndex of ${symbol} is ${formatValue(consensus["currentIndex"])}, not ${expected}`,
				);
		}
		if (checkedCount === 0) context.skip("no estimates");
	},
);
