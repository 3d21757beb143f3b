import { compare, type Exact, exact, isNear, text } from "../figures/exact.ts";
import { computed } from "../figures/figures.ts";
import { tellingSymbols } from "../figures/telling.ts";
import { ofService } from "../questions.ts";
import { type Row, rowsAt, shown } from "../reading.ts";
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
	const told = rowsAt(json, "groups[].indicators[]");
	return Object.fromEntries(told.map(({ key, value }) => [String(key), value]));
}

/** Indicators follow from the answers of other operations, by the formulas that `listFigures` tells. */
export const indicatorsFollow = (from: string, recompute: Recompute): Rule =>
	ofService(`computes indicators from ${from}`, async (context) => {
		let judged = 0;
		for (const symbol of await tellingSymbols(context)) {
			const row = await indicatorsOf(context, symbol);
			for (const [key, expected] of Object.entries(await recompute(context, symbol, row))) {
				const served = computed(() => exact(row[key]));
				if (!served || !expected) continue;
				judged += 1;
				if (!isExpected(served, expected))
					context.fail(`${key} of ${symbol} is ${shown(row[key])}, ${told(expected)} by ${from}`);
			}
		}
		if (judged === 0) context.skip(`no known security has ${from}`);
	});

const isExpected = (served: Exact, expected: NonNullable<Expected>): boolean =>
	"near" in expected
		? isNear(served, expected.near, exact(expected.part), expected.places)
		: compare(served, expected) === 0;

const told = (expected: NonNullable<Expected>): string => text("near" in expected ? expected.near : expected);
