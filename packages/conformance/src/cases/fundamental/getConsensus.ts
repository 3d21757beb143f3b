import { decimals, each, sortedBy, unique } from "../../rules/answers.ts";
import { echoes, unknownSymbolRefused } from "../../rules/questions.ts";
import { compareDecimals } from "../../rules/reading.ts";
import { define } from "../case.ts";

const path = "consensus.list";

export default define("getConsensus", {
	rules: [
		sortedBy(path, "fiscalYear", "asc"),
		unique(path, "fiscalYear", "fiscalPeriod"),
		unique(`${path}[].details`, "key"),
		decimals(`${path}[].details[]`, "actual", "estimate", "compValue"),
		each(
			`${path}[].details[]`,
			"comp says how actual compares with estimate",
			({ actual, estimate, comp }) => {
				if (typeof actual !== "string" || typeof estimate !== "string") return comp === null;
				return comp === ["miss", "inline", "beat"][compareDecimals(actual, estimate) + 1];
			},
		),
		each(`${path}[].details[]`, "what is published has a value", ({ isReleased, actual }) => {
			return isReleased === true || actual === null;
		}),
		echoes("consensus.currentPeriod", "period", { qf: "qf", saf: "saf", af: "af" }),
		unknownSymbolRefused(),
	],
});
