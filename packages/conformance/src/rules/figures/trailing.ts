import { addDays, dayOf } from "../new-york.ts";
import { ofService } from "../questions.ts";
import { at, equal, formatValue, type Row, rowAt, rowsAt, valuesAt } from "../reading.ts";
import type { Rule, RuleContext } from "../rule.ts";
import { compare, type Exact, exact, percent, rounded, text, times, total } from "./exact.ts";
import { computed } from "./figures.ts";
import { findSymbols } from "./informative-symbols.ts";
import { splitFactor, splitsOf } from "./prices.ts";

/** Days of the trailing twelve months; see `dpsttm` of `listFigures`. */
const year = 365;

/** Securities whose dividends are added up; a window that is too long shows in about one of three quarterly payers. */
const maxSecurities = 16;

/** Dividends of one page. */
const aPage = 50;

/** Sum, number and yield of the trailing dividends follow from the list and from the quote. */
export const trailingDividends: Rule = ofService(
	"adds up the dividends of the last 365 days, and divides by the last price",
	async (context) => {
		const symbols = await findSymbols(context, maxSecurities);
		const quotes = await context.other("getQuotes", { symbols: symbols.join() });
		let checkedCount = 0;
		for (const symbol of symbols) {
			const body = await context.body({ symbol });
			const reported = rowAt(body, "dividend.recentDividends");
			const list = rowsAt(body, "dividend.list[]");
			if (reported["dpsTtm"] === null || list.length === 0) continue;
			// A page may end within the year: a fund that pays each week pays 52 times.
			const first = addDays(dayOf(context.now()), -year - 1);
			if (list.length === aPage && list.every(({ exDate }) => String(exDate) > first)) continue;
			checkedCount += 1;
			await checkSum(context, symbol, reported, list);
			const quote = valuesAt(quotes.json, "quote[]").find((row) => at(row, "symbol") === symbol);
			checkYield(context, symbol, reported, at(quote, "lastDone"));
		}
		if (checkedCount === 0) context.skip("no known security has dividends");
	},
);

/** Years whose dividends are asked for. */
const recentYears = 3;

/** The dividends of a year are those of the whole list with an ex-date in it, from its first day to its last. */
export const dividendsByYear: Rule = ofService(
	"answers each year's part of the dividends of all years",
	async (context) => {
		let checkedCount = 0;
		for (const symbol of await findSymbols(context, maxSecurities)) {
			const all = rowsAt(await context.body({ symbol }), "dividend.list[]");
			const years = [...new Set(all.map(({ exDate }) => String(exDate).slice(0, 4)))];
			// The page may end within the oldest year.
			for (const requested of years.slice(0, -1).slice(0, recentYears)) {
				const part = valuesAt(await context.body({ symbol, year: requested }), "dividend.list[].id");
				const expected = all.filter(({ exDate }) => String(exDate).startsWith(requested)).map(({ id }) => id);
				if (!equal(part, expected))
					context.fail(
						`${symbol}: year=${requested} answers ${formatValue(part)}, the list has ${formatValue(expected)}`,
					);
				checkedCount += expected.length;
			}
		}
		if (checkedCount === 0) context.skip("no known security has dividends of several years");
	},
);

/** The sum as of today in New York, or as of yesterday while the day changes. */
async function checkSum(
	context: RuleContext,
	symbol: string,
	reported: Row,
	list: readonly Row[],
): Promise<void> {
	const today = dayOf(context.now());
	const sums = [today, addDays(today, -1)].map((end) =>
		list.filter(
			({ exDate, currency }) =>
				addDays(end, -year) < String(exDate) && String(exDate) <= end && currency === reported["currency"],
		),
	);
	if (sums.some((inside) => isSum(reported, inside))) return;
	const splits = await splitsOf(context, symbol);
	if (sums.some((inside) => isSum(reported, inside, (day) => splitFactor(splits, day, today)))) return;
	context.fail(
		`${symbol}: ${formatValue(reported)}, of ${formatValue(sums[0]?.map(({ exDate, amount }) => [exDate, amount]))}`,
	);
}

function isSum(
	reported: Row,
	inside: readonly Row[],
	factor: (day: string) => Exact = () => exact("1"),
): boolean {
	const sum = total(inside.map(({ exDate, amount }) => times(exact(amount), factor(String(exDate)))));
	return (
		reported["dividendCount"] === inside.length &&
		compare(rounded(sum, 6), rounded(exact(reported["dpsTtm"]), 6)) === 0
	);
}

function checkYield(context: RuleContext, symbol: string, reported: Row, lastDone: unknown): void {
	const expected = computed(() => rounded(percent(exact(reported["dpsTtm"]), exact(lastDone)), 2));
	const served = computed(() => exact(reported["dividendYield"]));
	if (expected && served && compare(served, expected) !== 0)
		context.fail(
			`${symbol}: dividendYield is ${formatValue(reported["dividendYield"])}, ${text(expected)} of the last price ${formatValue(lastDone)}`,
		);
}

/** Securities whose dividends are read. */
const maxPayers = 6;

/** The dividend yield is that of the list of dividends, and as of the day before the newest one that of the dividends before. */
export const dividendYields = (path: string): Rule =>
	ofService("computes dividend yields from the dividends, of the past too", async (context) => {
		let checkedCount = 0;
		for (const symbol of await findSymbols(context, maxPayers)) {
			const { json } = await context.other("listDividends", { symbol });
			const list = rowsAt(json, "dividend.list[]");
			const newest = list.map(({ exDate }) => String(exDate)).find((day) => day <= dayOf(context.now()));
			if (newest === undefined) continue;
			const request = async (as_of?: string) => {
				const body = await context.body({ symbols: symbol, fields: "last_done,dividend_yield", as_of });
				return rowsAt(body, path)[0] ?? {};
			};
			const reported = computed(() => exact(at(json, "dividend.recentDividends.dividendYield")));
			checkedCount += checkFigure(context, `the yield of ${symbol}`, await request(), () => reported);
			const day = addDays(newest, -1);
			const isInside = ({ exDate }: Row) => addDays(day, -year) < String(exDate) && String(exDate) <= day;
			const inside = list.filter(isInside);
			const [oldest] = inside.map(({ exDate }) => String(exDate)).toSorted();
			// A page of dividends may end within the year, and splits change what a share is.
			if (oldest === undefined || list.every(({ exDate }) => String(exDate) > addDays(day, -year))) continue;
			if ((await splitsOf(context, symbol)).some(({ date }) => date > oldest)) continue;
			const isForeign = new Set(inside.map(({ currency }) => currency)).size > 1;
			if (isForeign) continue;
			const row = await request(day);
			checkedCount += checkFigure(context, `as_of=${day}: the yield of ${symbol}`, row, () => {
				const sum = total(inside.map(({ amount }) => exact(amount)));
				return computed(() => rounded(percent(sum, exact(row["lastDone"])), 2));
			});
		}
		if (checkedCount === 0) context.skip("no known security has dividends");
	});

function checkFigure(
	context: RuleContext,
	subject: string,
	row: Row,
	figure: () => Exact | undefined,
): number {
	const [served, expected] = [computed(() => exact(row["dividendYield"])), figure()];
	if (!served || !expected) return 0;
	if (compare(served, expected) !== 0)
		context.fail(`${subject} is ${formatValue(row["dividendYield"])}, its dividends make ${text(expected)}`);
	return 1;
}
