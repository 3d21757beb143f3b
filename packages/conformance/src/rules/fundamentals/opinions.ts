import { exact, isNear } from "../figures/exact.ts";
import { computed } from "../figures/figures.ts";
import { hasSplitAfter } from "../figures/prices.ts";
import { addDays, dayOf } from "../new-york.ts";
import { ofService } from "../questions.ts";
import { at, equal, formatValue, rowAt, rowIfAny, rowsAt, valuesAt } from "../reading.ts";
import { always, each } from "../row-rules.ts";
import type { Rule, RuleContext } from "../rule.ts";

/** A figure has a published value if and only if it is published; see `actual`. */
export const publishedFiguresHaveValues: Rule = each(
	"consensus.list[].figures[]",
	"a figure has a value if and only if it is published",
	({ isReleased, actual }) => isReleased === (actual !== null),
);

/** Part by which a published figure may differ from that of the statements: sources adjust it. */
const adjusted = "0.02";

const rankOf = (row: unknown): number =>
	4 * Number(at(row, "fiscalYear")) + Number(String(at(row, "fiscalPeriod")).replace("Q", ""));

/**
 * Most published revenues are those of the statements of their quarter, and no quarter is published that ends later than the
 * one behind the newest statements.
 */
export const publishedFiguresAreStated: Rule = ofService(
	"answers published revenue like the statements",
	async (context) => {
		let [checkedCount, right] = [0, 0];
		let odd: string | undefined;
		for (const symbol of context.service.symbols) {
			const { json } = await context.other("listStatements", { symbol, report: "q1,q2,q3,q4", count: "100" });
			const reports = new Map(valuesAt(json, "statements[]").map((report) => [rankOf(report), report]));
			if (reports.size === 0) continue;
			const newest = Math.max(...reports.keys());
			const body = await context.body({ symbol, period_type: "qf" });
			for (const period of rowsAt(body, "consensus.list[]")) {
				const figures = rowsAt(period, "figures[]");
				if (rankOf(period) > newest + 1 && figures.some(({ isReleased }) => isReleased === true))
					context.fail(
						`${symbol}: ${formatValue(period["periodText"])} is published before its quarter is over`,
					);
				const [reported, stated] = [
					figures.find(({ key }) => key === "revenue")?.["actual"],
					valuesAt(reports.get(rankOf(period)), "income[]").find((item) => at(item, "key") === "revenue"),
				].map((value) => computed(() => exact(at(value, "value") ?? value)));
				if (!reported || !stated) continue;
				checkedCount += 1;
				if (isNear(reported, stated, exact(adjusted), 0)) right += 1;
				else odd ??= `${symbol} of ${formatValue(period["periodText"])}`;
			}
		}
		if (checkedCount === 0) context.skip("no known security has published revenue and statements");
		if (right * 2 < checkedCount) context.fail(`${right} of ${checkedCount} agree, not so ${odd}`);
	},
);

/** A window of ratings or targets begins before it ends. */
export const windowsHaveTheirOrder: readonly Rule[] = ["distribution", "targetRange"].map((name) =>
	each(
		`rating.latest.${name}`,
		`the window of the ${name} begins before it ends`,
		({ startDate, endDate }) => String(startDate) <= String(endDate),
	),
);

/** Ratings and targets are those of the day on which they last changed. */
async function checkChange(context: RuleContext, symbol: string): Promise<void> {
	const summaryOf = async (as_of?: string) => rowAt(await context.body({ symbol, as_of }), "rating.summary");
	const newest = await summaryOf();
	const { updatedDate, distribution } = newest;
	if (typeof updatedDate !== "string" || updatedDate === at(distribution, "date")) return;
	const then = await summaryOf(updatedDate);
	const [reported, expected] = [then, newest].map((summary) => [
		summary["targetPrice"],
		{ ...rowIfAny(summary, "distribution"), date: undefined },
	]);
	if (!equal(reported, expected) && !(await hasSplitAfter(context, symbol, updatedDate)))
		context.fail(
			`${symbol}: since ${updatedDate} it changed from ${formatValue(reported)} to ${formatValue(expected)}`,
		);
}

/** Without ratings there is neither a consensus, nor a currency, nor a rank. */
export const nothingIsReportedWithoutRatings: Rule = always("nothing is told without ratings", (body) => {
	if (at(body, "rating.latest.distribution") !== null) return true;
	return ["summary.distribution", "summary.recommendation", "summary.currency", "latest.industryRank"].every(
		(name) => at(body, `rating.${name}`) === null,
	);
});

/** Without estimates of any kind there is no currency of them. */
export const noCurrencyWithoutEstimates: Rule = always("estimates alone have a currency", (body) => {
	const isEmpty = valuesAt(body, "consensus.periodTypes[]").length === 0;
	return !isEmpty || at(body, "consensus.currency") === null;
});

/** Ratings of a day are those as of that day, and the day before knows only older ones. */
export const ratingsAsOfTheirDay: Rule = ofService("answers ratings as of their day", async (context) => {
	let checkedCount = 0;
	for (const symbol of context.service.symbols.slice(0, 2)) {
		const request = async (as_of?: string) =>
			rowIfAny(await context.body({ symbol, as_of }), "rating.latest.distribution");
		const newest = await request();
		await checkChange(context, symbol);
		const day = newest?.["endDate"];
		if (typeof day !== "string" || day > dayOf(context.now())) continue;
		checkedCount += 1;
		const [then, before] = [await request(day), await request(addDays(day, -1))];
		if (!equal(then, newest))
			context.fail(`${symbol}: as of ${day} it is ${formatValue(then)}, today ${formatValue(newest)}`);
		if (before && String(before["endDate"]) >= day)
			context.fail(`${symbol}: the day before ${day} knows ${formatValue(before)}`);
	}
	if (checkedCount === 0) context.skip("no known security has ratings of a day that has come");
});
