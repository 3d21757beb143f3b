import { reportsWereFiled } from "../../rules/across/publications.ts";
import { periodsAreNamedAlike } from "../../rules/across/reports.ts";
import {
	balancesAreOfTheirDay,
	halvesAreNamed,
	issuesAreReal,
	quartersAddUp,
	reportsAsOfADay,
} from "../../rules/fundamentals/statements.ts";
import { agesEnclose } from "../../rules/limits/freshness.ts";
import { atMost, onlyThose } from "../../rules/lists.ts";
import { claim, unknownSymbolRejected } from "../../rules/questions.ts";
import { formatValue, type Row, rowListAt, rowsAt, valuesAt } from "../../rules/reading.ts";
import { explains, explainsThePast } from "../../rules/receipts.ts";
import { each, sortedBy, unique } from "../../rules/row-rules.ts";
import { define } from "../case.ts";

const path = "statements";

export default define("listStatements", {
	rules: [
		periodsAreNamedAlike(`${path}[]`),
		explains(
			["income", "balance", "cashFlow", "perShare"].map((name) => `${path}[].${name}[].value`),
			{ count: "4" },
		),
		sortedBy(path, "endDate", "desc"),
		unique(path, "id"),
		reportsWereFiled(`${path}[]`),
		quartersAddUp,
		reportsAsOfADay,
		balancesAreOfTheirDay,
		issuesAreReal,
		halvesAreNamed(`${path}[]`),
		agesEnclose(`${path}[].filingDate`, { count: "100" }),
		each(
			`${path}[]`,
			"a fiscal year ends in its year, or early in the next one",
			({ report, fiscalYear, endDate }) =>
				report !== "af" || [0, 1].includes(Number(String(endDate).slice(0, 4)) - Number(fiscalYear)),
		),
		...["income", "balance", "cashFlow", "perShare"].map((statement) =>
			unique(`${path}[].${statement}`, "key"),
		),
		each(
			`${path}[]`,
			"a report is filed after its period",
			({ endDate, filingDate }) => filingDate === null || String(filingDate) > String(endDate),
		),
		each(
			`${path}[]`,
			"a report is restated after it was filed",
			({ filingDate, restatementDate }) =>
				restatementDate === null || String(restatementDate) >= String(filingDate),
		),
		explainsThePast,
		onlyThose(path, "report", ["af", "q1", "af,q4"], ({ report }, requested) =>
			requested.split(",").includes(String(report)),
		),
		claim("only the asked statements are there", async (context) => {
			const members = { income: "income", balance: "balance", cashflow: "cashFlow", shares: "perShare" };
			for (const [requested, member] of Object.entries(members)) {
				const reports = rowListAt(context, await context.body({ statement: requested }), path);
				const [newest] = reports;
				if (!newest) return context.skip("there are no statements");
				const others = Object.values(members).filter((name) => name !== member && newest[name] !== null);
				if (others.length > 0) context.fail(`statement=${requested} answers ${others.join(", ")} too`);
				if (newest[member] === null) context.fail(`statement=${requested} answers no ${member}`);
			}
		}),
		claim("facts are there if and only if they are asked for", async (context) => {
			for (const requested of ["true", "false"]) {
				const items = rowsAt(await context.body({ with_facts: requested }), `${path}[].income[]`);
				const wrong = items.find(({ facts }) => (facts === null) === (requested === "true"));
				if (wrong) context.fail(`with_facts=${requested} answers ${formatValue(wrong)}`);
			}
		}),
		each(`${path}[]`, "a balance sheet that is off by more than a percent is told as an issue", (report) => {
			const issues = valuesAt(report, "issues[].identity");
			return !isOff(report) || issues.includes("assets are liabilities and equity");
		}),
		atMost(path),
		atMost(path, "count", { with: { report: "af" } }),
		each(`${path}[]`, "an item stands in one statement", (report) => {
			const keys = ["income", "balance", "cashFlow", "perShare"].flatMap((name) =>
				valuesAt(report, `${name}[].key`),
			);
			return new Set(keys).size === keys.length;
		}),
		unknownSymbolRejected(),
	],
});

/** True if stated assets, liabilities and equity of a report contradict each other. */
function isOff(report: Row): boolean {
	const stated = new Map(
		rowsAt(report, "balance[]")
			.filter(({ derived }) => derived !== "implied")
			.map(({ key, value }) => [String(key), Number(value)]),
	);
	const [assets, liabilities] = [stated.get("assets"), stated.get("liabilities")];
	const owners = stated.get("totalEquity") ?? stated.get("equity");
	if (!assets || liabilities === undefined || owners === undefined) return false;
	const between = (stated.get("temporaryEquity") ?? 0) + (stated.get("redeemableNoncontrolling") ?? 0);
	return Math.abs(assets - liabilities - owners - between) > Math.abs(assets) / 100;
}
