import { compare, type Exact, exact, total } from "../figures/exact.ts";
import { computed } from "../figures/figures.ts";
import { informativeSymbols } from "../figures/informative-symbols.ts";
import { addDays } from "../new-york.ts";
import { ofService } from "../questions.ts";
import { equal, formatValue, type Row, rowsAt, valuesAt } from "../reading.ts";
import type { Changes, Rule, RuleContext } from "../rule.ts";

/** The finer period of which the bars of each period are made, and how many of them its newest 1000 bars fill. */
const madeOf: Readonly<Record<string, readonly [finer: string, count: number]>> = {
	"5m": ["1m", 200],
	"15m": ["1m", 67],
	"30m": ["1m", 34],
	"1h": ["1m", 17],
	week: ["day", 208],
	month: ["day", 48],
	year: ["day", 4],
};

const highest = (values: readonly Exact[]): Exact =>
	values.reduce((max, one) => (compare(one, max) > 0 ? one : max));
const lowest = (values: readonly Exact[]): Exact =>
	values.reduce((least, one) => (compare(one, least) < 0 ? one : least));

type Fold = (parts: readonly Row[]) => Exact;
const all =
	(name: string, fold: (values: readonly Exact[]) => Exact): Fold =>
	(parts) =>
		fold(parts.map((part) => exact(part[name])));

/** The members of a bar, each from the finer bars in it. */
const members: Readonly<Record<string, Fold>> = {
	open: (parts) => exact(parts[0]?.["open"]),
	high: all("high", highest),
	low: all("low", lowest),
	close: (parts) => exact(parts.at(-1)?.["close"]),
	volume: all("volume", total),
	turnover: all("turnover", total),
};

/**
 * A bar holds the finer bars from its own beginning to that of the next one, the newest of them included: its prices are
 * theirs, its volume and turnover their sums.
 */
export const madeOfFinerBars = (path: string, change: Changes): Rule =>
	ofService("makes bars of each period from the finer ones", async (context) => {
		let checkedCount = 0;
		for (const symbol of await informativeSymbols(context)) {
			const request = async (period: string, count: number) =>
				rowsAt(await context.body({ ...change, symbol, period, count: `${count}` }), `${path}[]`);
			const isBaseSymbol = symbol === context.base["symbol"];
			const finest = { "1m": isBaseSymbol ? await request("1m", 1000) : [], day: await request("day", 1000) };
			for (const [period, [finer, count]] of Object.entries(madeOf)) {
				// Bars within a day take long to make; those of one security are enough.
				if (finer !== "day" && !isBaseSymbol) continue;
				checkedCount += checkPeriod(
					context,
					period,
					await request(period, count),
					finest[finer === "day" ? "day" : "1m"],
				);
			}
		}
		if (checkedCount === 0) context.skip("no bars of two periods");
	});

function checkPeriod(
	context: RuleContext,
	period: string,
	bars: readonly Row[],
	parts: readonly Row[],
): number {
	const [oldest = ""] = parts.map(beginning);
	let checkedCount = 0;
	let from = 0;
	for (const [index, bar] of bars.entries()) {
		const next = bars[index + 1];
		while (from < parts.length && beginning(parts[from]) < beginning(bar)) from += 1;
		let to = from;
		while (to < parts.length && (!next || beginning(parts[to]) < beginning(next))) to += 1;
		// The oldest finer bar may begin within a longer one.
		if (beginning(bar) < oldest || (parts.length === 1000 && beginning(bar) === oldest)) continue;
		checkedCount += 1;
		const stray =
			spans[period] && parts.slice(from, to).find((part) => spanOf(period, part) !== spanOf(period, bar));
		if (stray)
			context.fail(`period=${period}: ${formatValue(bar)} holds the bar of ${formatValue(stray["date"])}`);
		if (misfits(context, period, bar, parts.slice(from, to))) break;
	}
	return checkedCount;
}

function misfits(context: RuleContext, period: string, bar: Row, inside: readonly Row[]): boolean {
	if (inside.length === 0) {
		context.fail(`period=${period}: ${formatValue(bar)} holds no finer bar`);
		return true;
	}
	for (const [member, fold] of Object.entries(members)) {
		const [served, expected] = [computed(() => exact(bar[member])), computed(() => fold(inside))];
		if (!served || !expected || compare(served, expected) === 0) continue;
		context.fail(
			`period=${period}: ${member} of ${formatValue(bar)} is not that of its ${inside.length} finer bars`,
		);
		return true;
	}
	return false;
}

/** The week (by its Monday), month or year of a bar. */
const spans: Readonly<Record<string, (date: string) => string>> = {
	week: (date) => addDays(date, -((new Date(date).getUTCDay() + 6) % 7)),
	month: (date) => date.slice(0, 7),
	year: (date) => date.slice(0, 4),
};
const spanOf = (period: string, bar: Row): string | undefined => spans[period]?.(String(bar["date"]));

const beginning = (bar: Row | undefined): string => String(bar?.["timestamp"]);

/** The newest bars of the history are those of another operation, for every period, adjustment and session. */
export const newestLike = (operationId: string, path: string): Rule =>
	ofService(`answers its newest ${path} like ${operationId}`, async (context) => {
		const symbol = context.base["symbol"] ?? "";
		const count = "60";
		let checkedCount = 0;
		for (const period of ["1m", ...Object.keys(madeOf), "day"]) {
			for (const adjust of ["none", "forward"]) {
				const question = { period, adjust, session: period.endsWith("m") ? "all" : "intraday", count };
				const own = valuesAt(await context.body(question), `${path}[]`);
				const other = valuesAt((await context.other(operationId, { ...question, symbol })).json, `${path}[]`);
				if (!equal(own, other))
					context.fail(
						`period=${period}&adjust=${adjust}: ${formatValue(own.at(-1))}, there ${formatValue(other.at(-1))}`,
					);
				checkedCount += own.length;
			}
		}
		if (checkedCount === 0) context.skip("no bars");
	});
