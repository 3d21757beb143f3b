import { compare, exact } from "../figures/exact.ts";
import { computed } from "../figures/figures.ts";
import { bySymbol } from "../figures/informative-symbols.ts";
import { screened, wholeMarket } from "../market/screening.ts";
import { ofService } from "../questions.ts";
import { equal, formatValue, type Row, rowsAt } from "../reading.ts";
import type { Rule } from "../rule.ts";

/** The indicator of the screener by which each ranking orders. */
const indicators: Readonly<Record<string, string>> = {
	active_volume: "volume",
	active_turnover: "turnover",
	amplitude: "amplitude",
	turnover_rate: "turnover_rate",
	short_volume_percent: "shortvolumepercent",
	dividend_yield: "divyld",
	market_cap: "marketcap",
};

/** A ranking has the largest values of the screener, each security with the name, industry and price of there. */
export const ranksLikeTheScreener = (path: string): Rule =>
	ofService("ranks like the screener sorts", async (context) => {
		const { json } = await context.other("searchScreener", { show: "industry", size: "100" });
		const quotes = bySymbol(rowsAt(json, "results.items[]"));
		let checkedCount = 0;
		for (const [key, indicator] of Object.entries(indicators)) {
			const rows = rowsAt(await context.body({ key, count: "100" }), path);
			const question = { sort: indicator, order: "desc", show: indicator, size: "100" };
			const sorted = await context.other("searchScreener", question);
			const values = bySymbol(rowsAt(sorted.json, "results.items[]"));
			const of = ({ symbol }: Row) => computed(() => exact(values.get(String(symbol))?.[indicator]));
			const wrong = rows.findIndex((row, i) => {
				const [before, value] = [rows[i - 1] && of(rows[i - 1] ?? {}), of(row)];
				return before !== undefined && value !== undefined && compare(before, value) < 0;
			});
			if (wrong > 0)
				context.fail(
					`key=${key}: ${formatValue(rows[wrong - 1]?.["symbol"])} stands before ${formatValue(rows[wrong]?.["symbol"])}`,
				);
			const [best] = [...values.values()];
			const top = rows[0] && of(rows[0]);
			const highest = best && computed(() => exact(best[indicator]));
			if (highest && rows.length > 0 && (!top || compare(top, highest) !== 0))
				context.fail(
					`key=${key} begins with ${formatValue(rows[0]?.["symbol"])}, the screener with ${formatValue(best?.["symbol"])}`,
				);
			for (const row of rows) {
				const other = quotes.get(String(row["symbol"]));
				if (!other) continue;
				checkedCount += 1;
				for (const [here, there] of [
					["name", "name"],
					["industry", "industry"],
					["lastDone", "lastdone"],
				] as const)
					if (!equal(row[here], other[there]))
						context.fail(`key=${key}: ${here} of ${formatValue(row)} is ${formatValue(other[there])} there`);
			}
		}
		if (checkedCount === 0) context.skip("no ranking has securities");
	});

/** All rows of the market by their key, those without a value last and each once. */
export const sortsEveryKey: Rule = ofService(
	"orders by every indicator, and keeps the rows of the market",
	async (context) => {
		const { json } = await context.other("listScreenerFilters");
		const numeric = rowsAt(json, "groups[].filters[]").filter(({ min }) => min !== null);
		const all = (await wholeMarket(context, {})).map(({ symbol }) => String(symbol)).toSorted();
		for (const { key } of numeric.filter((_filter, i) => i % 4 === 1)) {
			const rows = await screened(context, { sort: String(key), order: "asc", show: String(key) });
			if (!equal(rows.map(({ symbol }) => String(symbol)).toSorted(), all))
				context.fail(`sort=${formatValue(key)} answers ${rows.length} securities, ${all.length} without it`);
			const values = rows.map((row) => computed(() => exact(row[String(key)])));
			const wrong = values.findIndex((value, i) => {
				const before = values[i - 1];
				return i > 0 && value !== undefined && (before === undefined || compare(before, value) > 0);
			});
			if (wrong > 0)
				context.fail(
					`sort=${formatValue(key)}: ${formatValue(rows[wrong - 1])} stands before ${formatValue(rows[wrong])}`,
				);
		}
	},
);
