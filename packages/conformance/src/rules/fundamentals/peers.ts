import { exact, isNear } from "../figures/exact.ts";
import { computed } from "../figures/figures.ts";
import { informativeSymbols } from "../figures/informative-symbols.ts";
import { ofService } from "../questions.ts";
import { at, compareDecimals, formatValue, rowsAt, valuesAt } from "../reading.ts";
import { each } from "../row-rules.ts";
import type { Rule } from "../rule.ts";

/** Rows of the answer: the security and its peers. */
const maxRows = 5;

/** Without `symbols` there are four peers, or as many as the industry has. */
export const asManyPeersAsThereAre: Rule = ofService(
	"answers four peers where the industry has as many",
	async (context) => {
		const screenerParams = { show: "industry,marketcap", sort: "marketcap", order: "desc", size: "100" };
		const { json } = await context.other("searchScreener", screenerParams);
		const rows = rowsAt(json, "results.items[]").filter(
			({ industry, marketcap }) => typeof industry === "string" && industry !== "" && marketcap !== null,
		);
		const groups = [...Map.groupBy(rows, ({ industry }) => industry).values()];
		const [largestGroup = []] = groups.toSorted((a, b) => b.length - a.length);
		if (largestGroup.length < 2) return context.skip("no two securities are of one industry");
		const expected = Math.min(maxRows, largestGroup.length);
		for (const { symbol } of [...largestGroup.slice(0, 1), ...largestGroup.slice(-1)]) {
			const list = valuesAt(
				await context.body({ symbol: String(symbol), symbols: undefined }),
				"comparison.list[]",
			);
			if (list.length !== expected)
				context.fail(
					`${formatValue(symbol)} has ${list.length} rows, and ${largestGroup.length} securities are of its industry`,
				);
		}
	},
);

const isNegative = (value: unknown): boolean => typeof value === "string" && compareDecimals(value, "0") < 0;
const isNoGain = (value: unknown): boolean => typeof value === "string" && compareDecimals(value, "0") <= 0;

/** A ratio to a loss, or to a book value that is not positive, is null; see `peTtm` and `pbMrq`. */
export const noRatioToALoss: readonly Rule[] = [
	each("comparison.list[]", "a ratio to a loss is null", (row) => {
		const { peTtm, pbMrq, epsTtm, bps } = row;
		return (
			!isNegative(peTtm) &&
			!isNegative(pbMrq) &&
			(peTtm === null || !isNoGain(epsTtm)) &&
			// A book value per share of less than 0.00005 is answered as 0.
			(pbMrq === null || !isNegative(bps))
		);
	}),
	each("comparison.list[].history[]", "no ratio of the past is negative", ({ peTtm, pbMrq, psTtm }) =>
		[peTtm, pbMrq, psTtm].every((ratio) => !isNegative(ratio)),
	),
];

/** Quarters that are answered. */
const quarters = 12;

/** The past ratios are those of the newest fiscal quarters of the statements, up to twelve. */
export const historyIsOfTheNewestQuarters: Rule = ofService(
	"answers the ratios of the newest twelve quarters",
	async (context) => {
		let checkedCount = 0;
		for (const symbol of context.service.symbols.slice(0, 3)) {
			const { json } = await context.other("listStatements", { symbol, count: "100" });
			const ends = new Set(valuesAt(json, "statements[].endDate").map(String));
			const [row] = valuesAt(await context.body({ symbol }), "comparison.list[]");
			const dates = valuesAt(row, "history[].date").map(String);
			if (ends.size === 0) continue;
			checkedCount += 1;
			const expected = [...ends].toSorted().slice(-quarters);
			const odd = [...dates, ...expected].find((day) => dates.includes(day) !== expected.includes(day));
			if (odd !== undefined)
				context.fail(
					`${symbol}: ${odd} is ${dates.includes(odd) ? "no end of the newest quarters" : "left out"}, of ${formatValue(dates)}`,
				);
		}
		if (checkedCount === 0) context.skip("no known security has statements");
	},
);

/** Part by which a past ratio to revenue may differ: the count of shares may be of another day. */
const countsDiffer = "0.1";

/** True when a past ratio to revenue is that of its day. */
export function isRatioOfDay(here: unknown, there: unknown): boolean {
	const [reported, then] = [here, there].map((value) => computed(() => exact(value)));
	return !reported || !then || isNear(reported, then, exact(countsDiffer), 1);
}

/** Quarters that are asked for again: each is a question of its own. */
const pastQuarters = 3;

/**
 * The ratios at the end of a past quarter are those that are answered as of that day: they use the statements that
 * were filed by then, not those of the quarter, which are filed weeks later.
 */
export const valuedAsOfQuarterEnds: Rule = ofService(
	"values the end of a quarter by what was filed then",
	async (context) => {
		let checkedCount = 0;
		for (const symbol of (await informativeSymbols(context)).slice(0, 3)) {
			const list = rowsAt(await context.body({ symbol }), "comparison.list[]");
			const own = list.find((row) => row["symbol"] === symbol);
			for (const entry of rowsAt(own, "history[]").slice(-pastQuarters)) {
				const as_of = String(entry["date"]);
				// With another security asked for, no figures of the whole market are needed.
				const others = context.service.symbols.filter((one) => one !== symbol).slice(0, 1);
				const body = await context.body({ symbol, symbols: others.join(), as_of });
				const then = valuesAt(body, "comparison.list[]")[0];
				if (!isRatioOfDay(entry["psTtm"], at(then, "psTtm")))
					context.fail(
						`psTtm of ${symbol} on ${as_of} is ${formatValue(entry["psTtm"])}, as of that day ${formatValue(at(then, "psTtm"))}`,
					);
				for (const name of ["peTtm", "pbMrq"]) {
					const [here, there] = [entry[name] ?? null, at(then, name) ?? null];
					if (here === null || there === null) continue;
					checkedCount += 1;
					if (here !== there)
						context.fail(
							`${name} of ${symbol} on ${as_of} is ${formatValue(here)}, as of that day ${formatValue(there)}`,
						);
				}
			}
		}
		if (checkedCount === 0) context.skip("no known security has ratios of past quarters");
	},
);
