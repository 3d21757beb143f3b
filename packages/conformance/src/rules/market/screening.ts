import { compare, type Exact, exact, minus, over, plus, text } from "../figures/exact.ts";
import { computed } from "../figures/figures.ts";
import { ofService } from "../questions.ts";
import { at, equal, type Row, rowsAt, shown } from "../reading.ts";
import type { Changes, Rule, RuleContext } from "../rule.ts";

/** Most rows that are read; the rules judge a larger market by its first pages. */
const mostPages = 10;

/** Rows of a screening, page by page. */
export async function screened(context: RuleContext, change: Changes): Promise<readonly Row[]> {
	const rows: Row[] = [];
	for (let page = 0; page < mostPages; page += 1) {
		const body = await context.body({ ...change, page: `${page}`, size: "100" });
		rows.push(...rowsAt(body, "results.items[]"));
		if (rows.length >= Number(at(body, "results.total"))) break;
	}
	return rows;
}

/** Rows of every security. A market of more than are read cannot be judged by them. */
export async function wholeMarket(context: RuleContext, change: Changes): Promise<readonly Row[]> {
	const rows = await screened(context, change);
	return rows.length < mostPages * 100 ? rows : context.skip("the market has more securities than are read");
}

/** A number of at most 100 million decimal places of the sum, halved: between two values, with one more decimal place. */
const between = (one: Exact, other: Exact): Exact => over(plus(one, other), exact("2"));

/** A bound between two neighbouring values in the middle of all, with decimals; undefined with too few values. */
function middleOf(values: readonly Exact[]): Exact | undefined {
	const sorted = values.toSorted(compare);
	const distinct = sorted.filter((value, i) => i === 0 || compare(value, sorted[i - 1] ?? value) !== 0);
	const gaps = distinct.slice(1).map((value, i) => ({ low: distinct[i] ?? value, high: value }));
	const center = gaps.slice(Math.floor(gaps.length / 4), Math.ceil((gaps.length * 3) / 4));
	// Values are rounded to two places; a bound in a wider gap does not depend on what was rounded away.
	const wide = center.find(({ low, high }) => compare(minus(high, low), exact("0.02")) > 0);
	return wide && between(wide.low, wide.high);
}

/** A lower and an upper bound with decimals part the securities: each side holds its own, and both hold all. */
export const boundsPart = (keys: readonly string[]): Rule =>
	ofService(`selects by bounds with decimals, from both sides, for ${keys.join(", ")}`, async (context) => {
		let judged = 0;
		for (const key of keys) {
			const rows = (await screened(context, { show: key, sort: key })).filter(
				(row) => row[key] !== null && row[key] !== undefined,
			);
			const bound = middleOf(rows.map((row) => exact(row[key])));
			if (!bound) continue;
			judged += 1;
			const limit = text(bound);
			const over_ = rows.filter((row) => compare(exact(row[key]), bound) > 0);
			await judgeSide(context, `${key}:${limit}:`, key, over_);
			await judgeSide(
				context,
				`${key}::${limit}`,
				key,
				rows.filter((row) => !over_.includes(row)),
			);
			await judgeSide(context, `${key}:${limit}:${limit}`, key, []);
		}
		if (judged === 0) context.skip("too few securities to part");
	});

async function judgeSide(
	context: RuleContext,
	conditions: string,
	key: string,
	expected: readonly Row[],
): Promise<void> {
	const rows = await screened(context, { conditions, show: key, sort: key });
	const symbols = (list: readonly Row[]) => list.map(({ symbol }) => String(symbol)).toSorted();
	const [served, wanted] = [symbols(rows), symbols(expected)];
	if (equal(served, wanted)) return;
	const odd = [...served, ...wanted].find((symbol) => served.includes(symbol) !== wanted.includes(symbol));
	context.fail(
		`conditions=${conditions} answers ${served.length} securities, ${wanted.length} fit; ${shown(odd)} differs`,
	);
}

/** The total counts all rows, and is that of the market without conditions. */
export const screensInOrder = (keys: readonly string[]): Rule =>
	ofService("orders by any key in both directions, unknown values last", async (context) => {
		let judged = 0;
		for (const key of keys) {
			for (const order of ["asc", "desc"] as const) {
				const rows = await screened(context, { sort: key, order, show: key });
				const values = rows.map((row) => computed(() => exact(row[key])));
				const wrong = values.findIndex((value, i) => {
					const before = values[i - 1];
					if (i === 0 || !value) return false;
					return !before || compare(before, value) * (order === "asc" ? 1 : -1) > 0;
				});
				if (wrong >= 0)
					context.fail(
						`sort=${key}&order=${order}: ${shown(rows[wrong - 1])} stands before ${shown(rows[wrong])}`,
					);
				judged += values.length;
			}
		}
		if (judged === 0) context.skip("no rows");
	});

/** A strategy answers what its conditions answer. */
export const strategiesAreTheirConditions: Rule = ofService(
	"answers a strategy like its conditions",
	async (context) => {
		const strategies = rowsAt((await context.other("listScreenerStrategies")).json, "strategies[]");
		let judged = 0;
		for (const strategy of strategies) {
			// As the JSON array that the parameter takes, since a text may contain commas.
			const conditions = JSON.stringify(strategy["conditions"]);
			const ask = async (change: Changes) => (await screened(context, change)).map(({ symbol }) => symbol);
			const [own, same] = [await ask({ strategy_id: String(strategy["id"]) }), await ask({ conditions })];
			judged += own.length;
			if (!equal(own, same))
				context.fail(
					`strategy_id=${String(strategy["id"])} answers ${own.length} securities, conditions=${conditions} ${same.length}`,
				);
		}
		if (judged === 0) context.skip("no security fits a strategy");
	},
);
