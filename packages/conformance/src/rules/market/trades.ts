import { type Exact, exact, minus, text, times, total } from "../figures/exact.ts";
import { computed, isFigure } from "../figures/figures.ts";
import { findSymbols } from "../figures/informative-symbols.ts";
import { dayOf } from "../new-york.ts";
import { ofService } from "../questions.ts";
import { formatValue, type Row, rowsAt, valuesAt } from "../reading.ts";
import type { Rule } from "../rule.ts";

/** Securities whose lists are read. */
const maxSecurities = 5;

/** Fractions of which one is certain to lie below a tenth of a second: chance misses it once in 10^13. */
const minFractions = 300;

/** Times lie anywhere in their second: where a fraction lost its leading zeros, none is below a tenth. */
export const reachesEachTenth = (path: string, count: string): Rule =>
	ofService(`answers ${path} of the whole second, its first tenth too`, async (context) => {
		const fractions: string[] = [];
		for (const symbol of await findSymbols(context, maxSecurities)) {
			for (const time of valuesAt(await context.body({ symbol, count }), path))
				fractions.push(...(/\.(\d+)Z$/.exec(String(time))?.slice(1) ?? []));
		}
		if (fractions.length < minFractions) context.skip(`${fractions.length} of ${path} have a fraction`);
		const tenths = new Set(fractions.map(([tenth]) => tenth));
		if (!tenths.has("0"))
			context.fail(
				`of ${fractions.length} fractions of a second none is below 0.1, such as .${formatValue(fractions[0])}`,
			);
	});

/** Most trades of an answer; a shorter list has all of them. */
const maxTrades = 1000;

const money = (trades: readonly Row[], direction: number): Exact =>
	total(
		trades
			.filter((trade) => trade["direction"] === direction)
			.map(({ price, volume }) => times(exact(price), exact(volume))),
	);

/** The net inflow of rankings is the money of upward trades of the day less that of downward ones. */
export const directionsMakeTheInflow = (path: string): Rule =>
	ofService("answers trades whose directions make the net inflow of rankings", async (context) => {
		const { json } = await context.other("listRank", { key: "market_cap", count: "100" });
		const ranked = rowsAt(json, "ranking.list[]");
		let checkedCount = 0;
		for (const symbol of context.service.symbols) {
			const served = computed(() => exact(ranked.find((row) => row["symbol"] === symbol)?.["netInflow"]));
			const trades = rowsAt(await context.body({ symbol, count: `${maxTrades}` }), path);
			const day = trades[0] && dayOf(String(trades[0]["timestamp"]));
			const own = trades.filter(({ timestamp }) => dayOf(String(timestamp)) === day);
			if (!served || trades.length >= maxTrades || own.length === 0) continue;
			checkedCount += 1;
			const expected = minus(money(own, 2), money(own, 1));
			if (!isFigure(served, expected, { places: 2, slack: "0.0001" }))
				context.fail(
					`${symbol}: the trades make ${text(expected)}, the ranking says ${formatValue(text(served))}`,
				);
		}
		if (checkedCount === 0)
			context.skip("no known security has all its trades in one answer, and a net inflow");
	});
