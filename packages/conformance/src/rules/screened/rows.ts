import {
	compare,
	dividedBy,
	type Exact,
	exact,
	isNear,
	minus,
	rounded,
	text,
	total,
} from "../figures/exact.ts";
import { computed } from "../figures/figures.ts";
import { informativeSymbols } from "../figures/informative-symbols.ts";
import { splitFactor, splitsOf } from "../figures/prices.ts";
import { addDays, dayOf } from "../new-york.ts";
import { ofService } from "../questions.ts";
import { at, formatValue, type Row, rowsAt, valuesAt } from "../reading.ts";
import type { Rule, RuleContext } from "../rule.ts";

/** What an indicator should be: an exact value, or one with a part by which it may differ; undefined where nobody knows. */
export type Expected =
	| Exact
	| { readonly near: Exact; readonly part: string; readonly places: number }
	| undefined;

/** The indicators of a security, recomputed from answers of other operations. */
type Recompute = (
	context: RuleContext,
	symbol: string,
	row: Row,
) => Promise<Readonly<Record<string, Expected>>>;

/** Values of all indicators of a security, by key. */
export async function indicatorsOf(context: RuleContext, symbol: string): Promise<Row> {
	const { json } = await context.other("listScreenerIndicators", { symbol });
	const reported = rowsAt(json, "groups[].indicators[]");
	return Object.fromEntries(reported.map(({ key, value }) => [String(key), value]));
}

/** Indicators follow from the answers of other operations, by the formulas that `listFigures` tells. */
export const indicatorsFollow = (from: string, recompute: Recompute): Rule =>
	ofService(`computes indicators from ${from}`, async (context) => {
		let checkedCount = 0;
		for (const symbol of await informativeSymbols(context)) {
			const row = await indicatorsOf(context, symbol);
			for (const [key, expected] of Object.entries(await recompute(context, symbol, row))) {
				const served = computed(() => exact(row[key]));
				if (!served || !expected) continue;
				checkedCount += 1;
				if (!isExpected(served, expected))
					context.fail(`${key} of ${symbol} is ${formatValue(row[key])}, ${reported(expected)} by ${from}`);
			}
		}
		if (checkedCount === 0) context.skip(`no known security has ${from}`);
	});

const isExpected = (served: Exact, expected: NonNullable<Expected>): boolean =>
	"near" in expected
		? isNear(served, expected.near, exact(expected.part), expected.places)
		: compare(served, expected) === 0;

const reported = (expected: NonNullable<Expected>): string =>
	text("near" in expected ? expected.near : expected);

/** Days of insider trades that count, by `insidernetbuy90d` of `listFigures`. */
const days = 90;

/** Purchases less sales of insiders since a day, in the shares of today; undefined when the list may be cut. */
async function netPurchases(context: RuleContext, symbol: string): Promise<readonly Expected[]> {
	const { json } = await context.other("listInsiderTrades", { symbol, count: "100" });
	const trades = rowsAt(json, "insiderTrades[]");
	const today = dayOf(context.now());
	if (at(json, "next") !== null && String(trades.at(-1)?.["filingDate"]) > addDays(today, -days)) return [];
	const splits = await splitsOf(context, symbol);
	return [days, days - 1, days + 1].map((back) => {
		const inside = trades.filter(({ date }) => String(date) > addDays(today, -back));
		const of = (type: string): Exact =>
			total(
				inside
					.filter(({ transactionType }) => transactionType === type)
					.map(({ shares, date }) => dividedBy(exact(shares), splitFactor(splits, String(date), today))),
			);
		return minus(of("BUY"), of("SELL"));
	});
}

/** Indicators of holders, insiders and short sales follow from their lists. */
export const indicatorsOfHoldings = indicatorsFollow(
	"lists of holders and short sales",
	async (context, symbol, row) => {
		const shorts = await context.other("listShortTrades", { symbol, count: "1" });
		const [newest] = valuesAt(shorts.json, "shortTrades.data[]");
		const ticker = symbol.replace(/\.US$/, "");
		const company = await context.other("getCompanyInsiderTrades", { symbol: ticker });
		const reported = String(at(company.json, "data.stats.institutional_ownership_percent")).replace("%", "");
		const purchases = await netPurchases(context, symbol);
		const served = computed(() => exact(row["insidernetbuy90d"]));
		// The days count from the newest data or from today, so that an edge may fall either way.
		const isOne = purchases.some((one) => served && one && !("near" in one) && minus(served, one).n === 0n);
		return {
			shortvolumepercent: computed(() => exact(at(newest, "shortVolumePercent"))),
			institutionshare: computed(() => rounded(exact(reported), 2)),
			insidernetbuy90d: isOne ? served : purchases[0],
		};
	},
);
