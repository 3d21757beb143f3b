import { compare, type Exact, exact } from "../figures/exact.ts";
import { computed } from "../figures/figures.ts";
import { bySymbol } from "../figures/informative-symbols.ts";
import { ofService } from "../questions.ts";
import { formatValue, rowsAt, valuesAt } from "../reading.ts";
import type { Rule, RuleContext } from "../rule.ts";

/** The member of the calculated figures by which each ranking orders, and the field that asks for it. */
const rankedBy: Readonly<Record<string, readonly [string, string]>> = {
	gainers: ["changeRate", "change_rate"],
	losers: ["changeRate", "change_rate"],
	active_volume: ["volume", "volume"],
	active_turnover: ["turnover", "turnover"],
	market_cap: ["marketCap", "market_cap"],
	amplitude: ["amplitude", "amplitude"],
	turnover_rate: ["turnoverRate", "turnover_rate"],
	dividend_yield: ["dividendYield", "dividend_yield"],
};

/** A ranking begins with the largest values of the market, `losers` with the smallest, and holds no smaller one before. */
export const ranksTheWholeMarket = (path: string): Rule =>
	ofService("ranks the whole market by the figures that it answers elsewhere", async (context) => {
		const listed = await context.other("listSecurities", { count: "500", listing_status: "listed" });
		const symbols = valuesAt(listed.json, "securities[].symbol").map(String).join();
		const fields = [...new Set(Object.values(rankedBy).map(([, field]) => field))].join();
		const all = bySymbol(
			rowsAt((await context.other("getCalcIndexes", { symbols, fields })).json, "quote[]"),
		);
		const outdated = await outdatedOf(context, symbols);
		let checkedCount = 0;
		for (const [key, [member]] of Object.entries(rankedBy)) {
			const rows = rowsAt(await context.body({ key, count: "100" }), path);
			const value = (symbol: unknown): Exact | undefined =>
				computed(() => exact(all.get(String(symbol))?.[member]));
			const sign = key === "losers" ? -1 : 1;
			const rankedRows = rows.filter(({ symbol }) => value(symbol) !== undefined);
			const wrong = rankedRows.find(
				({ symbol }, i) => i > 0 && sign * ordered(value(rankedRows[i - 1]?.["symbol"]), value(symbol)) < 0,
			);
			if (wrong)
				context.fail(
					`key=${key}: ${formatValue(wrong["symbol"])} with ${formatValue(all.get(String(wrong["symbol"]))?.[member])} stands too low`,
				);
			const last = value(rankedRows.at(-1)?.["symbol"]);
			const ranked = new Set(rows.map(({ symbol }) => symbol));
			const missing = [...all.keys()].find(
				(symbol) =>
					!ranked.has(symbol) && !outdated.has(symbol) && last && sign * ordered(value(symbol), last) > 0,
			);
			if (missing && rows.length > 0)
				context.fail(`key=${key} leaves out ${missing} with ${formatValue(all.get(missing)?.[member])}`);
			checkedCount += rankedRows.length;
		}
		if (checkedCount === 0) context.skip("no ranking has securities");
	});

/** Between closes that are ten days apart, after which a price is outdated, and eleven. */
const tenDays = 10.5 * 86_400_000;

/** Securities that rankings leave out, because their last price is much older than the newest one. */
async function outdatedOf(context: RuleContext, symbols: string): Promise<ReadonlySet<string>> {
	const quotes = bySymbol(rowsAt((await context.other("getQuotes", { symbols })).json, "quote[]"));
	const times = [...quotes].map(([symbol, row]) => [symbol, Date.parse(String(row["timestamp"]))] as const);
	const newest = Math.max(...times.map(([, time]) => time));
	return new Set(times.filter(([, time]) => !(time >= newest - tenDays)).map(([symbol]) => symbol));
}

/** Orders two figures; an unknown one equals any. */
const ordered = (one: Exact | undefined, other: Exact | undefined): number =>
	one && other ? compare(one, other) : 0;
