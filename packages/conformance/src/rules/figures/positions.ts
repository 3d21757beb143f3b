import { ofService } from "../questions.ts";
import { formatValue, type Row, rowsAt } from "../reading.ts";
import type { Rule, RuleContext } from "../rule.ts";
import { change, compare, exact, minus, rounded, text } from "./exact.ts";
import { computed } from "./figures.ts";
import { informativeSymbols } from "./informative-symbols.ts";
import { splitsOf } from "./prices.ts";

/** Holders that a list of a period has at most; a shorter list has them all. */
const maxHolders = 20;

interface Period {
	readonly reportDate: string;
	readonly holders: readonly Row[];
}

const periodOf = (row: Row): Period => ({
	reportDate: String(row["reportDate"]),
	holders: rowsAt(row, "holders[]"),
});

/**
 * The change of a position is the difference to that of the quarter before; what a holder had before stands in the list of
 * that quarter, if it is large enough; the change in percent is that of what was held before, and null when that was nothing.
 */
export const positionsFollowEachOther = (path: string): Rule =>
	ofService("answers positions whose changes lead from one period to the next", async (context) => {
		let checkedCount = 0;
		for (const symbol of await informativeSymbols(context)) {
			const periods = rowsAt(await context.body({ symbol, periods: "8" }), path).map(periodOf);
			const splits = await splitsOf(context, symbol);
			for (const [index, period] of periods.entries()) {
				const before = periods[index + 1];
				const isNext = before && quartersBetween(before.reportDate, period.reportDate) === 1;
				const isPlain =
					before && !splits.some(({ date }) => before.reportDate < date && date <= period.reportDate);
				for (const holder of period.holders) {
					checkRate(context, symbol, holder);
					checkedCount += isNext && isPlain ? checkChange(context, symbol, holder, before) : 0;
				}
			}
		}
		if (checkedCount === 0) context.skip("no known security has two periods");
	});

const quarterOf = (day: string): number =>
	Number(day.slice(0, 4)) * 4 + Math.ceil(Number(day.slice(5, 7)) / 3);
const quartersBetween = (one: string, other: string): number => quarterOf(other) - quarterOf(one);

function checkChange(
	context: RuleContext,
	symbol: string,
	holder: Row,
	{ holders, reportDate }: Period,
): number {
	const shares = computed(() => exact(holder["sharesHeld"]));
	const changed = computed(() => exact(holder["sharesChanged"]));
	const before = holders.find(({ holderId }) => holderId === holder["holderId"]);
	if (!shares) return 0;
	if (!changed) {
		if (before)
			context.fail(
				`${symbol}: ${formatValue(holder)} has no change, though it held ${formatValue(before["sharesHeld"])} on ${reportDate}`,
			);
		return 1;
	}
	const then = minus(shares, changed);
	const minShares = computed(() => exact(holders.at(-1)?.["sharesHeld"]));
	const isLarge =
		holders.length < maxHolders ? then.n > 0n : minShares !== undefined && compare(then, minShares) > 0;
	const reported = before ? computed(() => exact(before["sharesHeld"])) : undefined;
	if (reported ? compare(reported, then) !== 0 : isLarge)
		context.fail(
			`${symbol}: ${formatValue(holder)} held ${text(then)} before, ${formatValue(before?.["sharesHeld"])} on ${reportDate}`,
		);
	return 1;
}

function checkRate(context: RuleContext, symbol: string, holder: Row): void {
	const { sharesHeld, sharesChanged, sharesChangeRate } = holder;
	const shares = computed(() => exact(sharesHeld));
	const changed = computed(() => exact(sharesChanged));
	const expected = shares && changed && computed(() => rounded(change(shares, minus(shares, changed)), 2));
	const served = computed(() => exact(sharesChangeRate));
	const isRight = expected && served ? compare(expected, served) === 0 : !expected && !served;
	if (!isRight)
		context.fail(
			`${symbol}: sharesChangeRate of ${formatValue(holder)} is ${expected ? text(expected) : "not known"}`,
		);
}
