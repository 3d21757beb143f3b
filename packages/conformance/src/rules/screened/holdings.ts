import { type Exact, exact, minus, over, rounded, total } from "../figures/exact.ts";
import { computed } from "../figures/figures.ts";
import { splitFactor, splitsOf } from "../figures/prices.ts";
import { addDays, dayOf } from "../new-york.ts";
import { at, rowsAt, valuesAt } from "../reading.ts";
import type { RuleContext } from "../rule.ts";
import { type Expected, indicatorsFollow } from "./rows.ts";

/** Days of insider trades that count, by `insidernetbuy90d` of `listFigures`. */
const days = 90;

/** Purchases less sales of insiders since a day, in the shares of today; undefined when the list may be cut. */
async function netPurchases(context: RuleContext, symbol: string): Promise<readonly Expected[]> {
	const { json } = await context.other("listInsiderTrades", { symbol, count: "100" });
	const trades = rowsAt(json, "insiderTrades[]");
	const today = dayOf(Date.now());
	if (at(json, "next") !== null && String(trades.at(-1)?.["filingDate"]) > addDays(today, -days)) return [];
	const splits = await splitsOf(context, symbol);
	return [days, days - 1, days + 1].map((back) => {
		const inside = trades.filter(({ date }) => String(date) > addDays(today, -back));
		const of = (type: string): Exact =>
			total(
				inside
					.filter(({ transactionType }) => transactionType === type)
					.map(({ shares, date }) => over(exact(shares), splitFactor(splits, String(date), today))),
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
		const plain = symbol.replace(/\.US$/, "");
		const company = await context.other("getCompanyInsiderTrades", { symbol: plain });
		const told = String(at(company.json, "data.stats.institutional_ownership_percent")).replace("%", "");
		const purchases = await netPurchases(context, symbol);
		const served = computed(() => exact(row["insidernetbuy90d"]));
		// The days count from the newest data or from today, so that an edge may fall either way.
		const isOne = purchases.some((one) => served && one && !("near" in one) && minus(served, one).n === 0n);
		return {
			shortvolumepercent: computed(() => exact(at(newest, "shortVolumePercent"))),
			institutionshare: computed(() => rounded(exact(told), 2)),
			insidernetbuy90d: isOne ? served : purchases[0],
		};
	},
);
