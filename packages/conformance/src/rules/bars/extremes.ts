import { change, compare, type Exact, exact, rounded, text } from "../figures/exact.ts";
import { computed } from "../figures/figures.ts";
import { barsOf, splitFactor, splitsOf } from "../figures/prices.ts";
import { addDays } from "../new-york.ts";
import { ofService } from "../questions.ts";
import { formatValue, type Row, rowsAt } from "../reading.ts";
import type { Rule, RuleContext } from "../rule.ts";

/** An indicator, the member of the bars from which it is the distance, and which of two prices is further out. */
const extremes = [
	{ key: "high52w", member: "high", order: "desc", sign: 1 },
	{ key: "low52w", member: "low", order: "asc", sign: -1 },
] as const;

/** Securities next to an extreme whose bars are read: there the newest days count. */
const maxSecurities = 5;

/** More trading days than a year has. */
const days = "260";

/** Distances from the extremes of a year follow from the day bars, those of the newest day included. */
export const extremesOfDayBars: Rule = ofService(
	"measures the distance from the extremes of the last 365 days",
	async (context) => {
		let checkedCount = 0;
		for (const { key, member, order, sign } of extremes) {
			const body = await context.body({ show: key, sort: key, order, size: `${maxSecurities}` });
			for (const row of rowsAt(body, "results.items[]")) {
				const expected = await distance(context, row, member, sign);
				const served = computed(() => exact(row[key]));
				if (!expected || !served) continue;
				checkedCount += 1;
				if (compare(served, expected) !== 0)
					context.fail(`${key} of ${formatValue(row)} is ${text(expected)} by the day bars`);
			}
		}
		if (checkedCount === 0) context.skip("no security has day bars up to its quote");
	},
);

/** The change of the last price against the extreme, in percent; undefined where bars and price differ in their basis. */
async function distance(
	context: RuleContext,
	{ symbol, lastdone }: Row,
	member: "high" | "low",
	sign: number,
): Promise<Exact | undefined> {
	const bars = await barsOf(context, String(symbol), { adjust: "none", count: days });
	const [first, last] = [bars[0], bars.at(-1)];
	if (!first || !last || String(last["close"]) !== String(lastdone)) return undefined;
	const factor = splitFactor(
		await splitsOf(context, String(symbol)),
		String(first["date"]),
		String(last["date"]),
	);
	if (factor.n !== factor.d) return undefined;
	const year = bars.filter(({ date }) => String(date) > addDays(String(last["date"]), -365));
	const prices = year.map((bar) => exact(bar[member]));
	const extreme = prices.reduce((best, price) => (sign * compare(price, best) > 0 ? price : best));
	return rounded(change(exact(lastdone), extreme), 2);
}
