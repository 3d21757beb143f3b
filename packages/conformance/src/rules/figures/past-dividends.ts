import { addDays, dayOf } from "../new-york.ts";
import { ofService } from "../questions.ts";
import { at, type Row, rowsAt, shown } from "../reading.ts";
import type { Rule, RuleContext } from "../rule.ts";
import { compare, type Exact, exact, percent, rounded, text, total } from "./exact.ts";
import { computed } from "./figures.ts";
import { heldSymbols } from "./many.ts";
import { splitsOf } from "./prices.ts";

/** Days of the trailing twelve months; see `dpsttm` of `listFigures`. */
const year = 365;

/** Securities whose dividends are read. */
const most = 6;

/** The dividend yield is that of the list of dividends, and as of the day before the newest one that of the dividends before. */
export const dividendYields = (path: string): Rule =>
	ofService("computes dividend yields from the dividends, of the past too", async (context) => {
		let judged = 0;
		for (const symbol of await heldSymbols(context, most)) {
			const { json } = await context.other("listDividends", { symbol });
			const list = rowsAt(json, "dividend.list[]");
			const newest = list.map(({ exDate }) => String(exDate)).find((day) => day <= dayOf(Date.now()));
			if (newest === undefined) continue;
			const ask = async (as_of?: string) => {
				const body = await context.body({ symbols: symbol, fields: "last_done,dividend_yield", as_of });
				return rowsAt(body, path)[0] ?? {};
			};
			const told = computed(() => exact(at(json, "dividend.recentDividends.dividendYield")));
			judged += judge(context, `the yield of ${symbol}`, await ask(), () => told);
			const day = addDays(newest, -1);
			const isInside = ({ exDate }: Row) => addDays(day, -year) < String(exDate) && String(exDate) <= day;
			const inside = list.filter(isInside);
			const [oldest] = inside.map(({ exDate }) => String(exDate)).toSorted();
			// A page of dividends may end within the year, and splits change what a share is.
			if (oldest === undefined || list.every(({ exDate }) => String(exDate) > addDays(day, -year))) continue;
			if ((await splitsOf(context, symbol)).some(({ date }) => date > oldest)) continue;
			const isForeign = new Set(inside.map(({ currency }) => currency)).size > 1;
			if (isForeign) continue;
			const row = await ask(day);
			judged += judge(context, `as_of=${day}: the yield of ${symbol}`, row, () => {
				const sum = total(inside.map(({ amount }) => exact(amount)));
				return computed(() => rounded(percent(sum, exact(row["lastDone"])), 2));
			});
		}
		if (judged === 0) context.skip("no known security has dividends");
	});

function judge(context: RuleContext, subject: string, row: Row, figure: () => Exact | undefined): number {
	const [served, expected] = [computed(() => exact(row["dividendYield"])), figure()];
	if (!served || !expected) return 0;
	if (compare(served, expected) !== 0)
		context.fail(`${subject} is ${shown(row["dividendYield"])}, its dividends make ${text(expected)}`);
	return 1;
}
