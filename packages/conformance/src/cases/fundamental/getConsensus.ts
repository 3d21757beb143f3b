import { estimatesOfEachKind } from "../../rules/across/reports.ts";
import { always, decimals, each, inGivenOrder, sortedBy, sortedWithin, unique } from "../../rules/answers.ts";
import { minus } from "../../rules/figures/exact.ts";
import { followsFromItsRow } from "../../rules/figures/figures.ts";
import { namesItsCurrentPeriod } from "../../rules/figures/opinions.ts";
import { echoes, unknownSymbolRefused } from "../../rules/questions.ts";
import { at, compareDecimals, equal, valuesAt } from "../../rules/reading.ts";
import { explains } from "../../rules/receipts.ts";
import { define } from "../case.ts";

const path = "consensus.list";

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
			const told = valuesAt(body, "consensus.periodTypes[]");
			return equal(
				told,
				["qf", "saf", "af"].filter((kind) => told.includes(kind)),
			);
		}),
		always("estimates have a currency", (body) => {
			const isEmpty = valuesAt(body, `${path}[]`).length === 0;
			return isEmpty || /^[A-Z]{3}$/.test(String(at(body, "consensus.currency")));
		}),
		unique(path, "fiscalYear", "fiscalPeriod"),
		unique(`${path}[].figures`, "key"),
		decimals(`${path}[].figures[]`, "actual", "estimate", "surprise"),
		each(
			`${path}[].figures[]`,
			"outcome says how actual compares with estimate",
			({ actual, estimate, outcome }) => {
				if (typeof actual !== "string" || typeof estimate !== "string") return outcome === null;
				return outcome === ["miss", "inline", "beat"][compareDecimals(actual, estimate) + 1];
			},
		),
		each(`${path}[].figures[]`, "what is published has a value", ({ isReleased, actual }) => {
			return isReleased === true || actual === null;
		}),
		echoes("consensus.periodType", "period_type", { qf: "qf", saf: "saf", af: "af" }),
		unknownSymbolRefused(),
	],
});
