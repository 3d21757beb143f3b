import { estimatesOfEachKind } from "../../rules/across/reports.ts";
import { minus } from "../../rules/figures/exact.ts";
import { followsFromItsRow } from "../../rules/figures/figures.ts";
import { namesItsCurrentPeriod } from "../../rules/figures/opinions.ts";
import {
	noCurrencyWithoutEstimates,
	publishedFiguresAreStated,
	publishedFiguresHaveValues,
} from "../../rules/fundamentals/opinions.ts";
import { textsNameTheirPeriod } from "../../rules/fundamentals/statements.ts";
import { claim, echoes, unknownSymbolRejected } from "../../rules/questions.ts";
import { at, compareDecimals, equal, formatValue, valuesAt } from "../../rules/reading.ts";
import { explains } from "../../rules/receipts.ts";
import { always, each, inGivenOrder, sortedBy, sortedWithin, unique } from "../../rules/row-rules.ts";
import { define } from "../case.ts";

const path = "consensus.list";

/** A fiscal quarter as a number that grows with time. */
const quarterOf = (period: unknown): number =>
	4 * Number(at(period, "fiscalYear")) + Number(String(at(period, "fiscalPeriod")).replace("Q", ""));

export default define("getConsensus", {
	rules: [
		estimatesOfEachKind,
		explains(["consensus.list[].figures[].surprise", "consensus.list[].figures[].estimate"]),
		namesItsCurrentPeriod,
		followsFromItsRow(`${path}[].figures[]`, [
			{
				member: "surprise",
				is: "`actual` minus `estimate`",
				from: (of) => minus(of("actual"), of("estimate")),
			},
		]),

		sortedBy(path, "fiscalYear", "asc"),
		sortedWithin(path, "fiscalYear", "fiscalPeriod", "asc"),
		inGivenOrder(`${path}[].figures`, "key", ["revenue", "eps", "netIncome", "ebit"]),
		always("the kinds of periods are in their order", (body) => {
			const periodTypes = valuesAt(body, "consensus.periodTypes[]");
			return equal(
				periodTypes,
				["qf", "saf", "af"].filter((kind) => periodTypes.includes(kind)),
			);
		}),
		always("estimates have a currency", (body) => {
			const isEmpty = valuesAt(body, `${path}[]`).length === 0;
			return isEmpty || /^[A-Z]{3}$/.test(String(at(body, "consensus.currency")));
		}),
		unique(path, "fiscalYear", "fiscalPeriod"),
		unique(`${path}[].figures`, "key"),
		each(
			`${path}[].figures[]`,
			"outcome says how actual compares with estimate",
			({ actual, estimate, outcome }) => {
				if (typeof actual !== "string" || typeof estimate !== "string") return outcome === null;
				return outcome === ["miss", "inline", "beat"][compareDecimals(actual, estimate) + 1];
			},
		),
		publishedFiguresHaveValues,
		publishedFiguresAreStated,
		noCurrencyWithoutEstimates,
		textsNameTheirPeriod(`${path}[]`, "periodText"),
		unique(`${path}[].figures`, "name"),
		echoes("consensus.periodType", "period_type", { qf: "qf", saf: "saf", af: "af" }),
		claim("the kinds of periods are those that have estimates, whatever is asked for", async (context) => {
			const periodTypes = valuesAt(await context.body(), "consensus.periodTypes[]");
			for (const kind of ["qf", "saf", "af"]) {
				const body = await context.body({ period_type: kind });
				const kinds = valuesAt(body, "consensus.periodTypes[]");
				if (!equal(kinds, periodTypes))
					context.fail(
						`period_type=${kind} names ${formatValue(kinds)}, without ${formatValue(periodTypes)}`,
					);
				const count = valuesAt(body, `${path}[]`).length;
				if (periodTypes.includes(kind) !== count > 0)
					context.fail(
						`period_type=${kind} answers ${count} periods, and the kinds are ${formatValue(periodTypes)}`,
					);
			}
		}),
		claim("estimates reach to the newest report, where those of others do", async (context) => {
			const behind: string[] = [];
			let reaching = 0;
			for (const symbol of context.service.symbols) {
				const estimated = valuesAt(await context.body({ symbol, period_type: "qf" }), `${path}[]`).at(-1);
				const { json } = await context.other("listStatements", { symbol, report: "q1,q2,q3,q4", count: "1" });
				const [reported] = valuesAt(json, "statements[]");
				if (!estimated || !reported) continue;
				if (quarterOf(estimated) >= quarterOf(reported)) reaching += 1;
				else behind.push(`${symbol} to ${formatValue(at(estimated, "periodText"))}`);
			}
			if (reaching === 0) return context.skip("no estimates reach to the newest report");
			if (behind.length > 0)
				context.fail(
					`${behind.join(", ")} end before the newest report, and those of ${reaching} others do not`,
				);
		}),
		unknownSymbolRejected(),
	],
});
