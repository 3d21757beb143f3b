import { compare, exact } from "../figures/exact.ts";
import { computed } from "../figures/figures.ts";
import { informativeSymbols } from "../figures/informative-symbols.ts";
import { ofService } from "../questions.ts";
import { at, equal, formatValue, type Row, rowAt, rowsAt, valuesAt } from "../reading.ts";
import type { Rule, RuleContext } from "../rule.ts";

/** Statements of a security, each with the values of its items. */
async function statementsOf(context: RuleContext, symbol: string) {
	const { json } = await context.other("listStatements", { symbol, count: "100" });
	return rowsAt(json, "statements[]").map((row) => {
		const items = ["income", "balance", "cashFlow", "perShare"].flatMap((name) => rowsAt(row, `${name}[]`));
		return { row, items: new Map(items.map((item) => [String(item["key"]), item])) };
	});
}

/** A report has the values of its statements; see `getOperatingData`. */
export const reportsAreStatements = (path: string): Rule =>
	ofService("answers the values of the statements of each report", async (context) => {
		let checkedCount = 0;
		for (const symbol of await informativeSymbols(context)) {
			const statements = await statementsOf(context, symbol);
			const reports = rowsAt(await context.body({ symbol }), path);
			for (const report of reports) {
				const own = statements.find(({ row }) => row["id"] === report["id"]);
				if (!own) continue;
				for (const name of ["report", "fiscalYear", "fiscalPeriod"])
					if (report[name] !== own.row[name])
						context.fail(`${formatValue(report["id"])}: ${name} is ${formatValue(report[name])}`);
				if (report["url"] !== own.row["url"])
					context.fail(
						`${formatValue(report["id"])}: url is ${formatValue(report["url"])}, not that of the statement`,
					);
				if (at(report, "financial.currency") !== own.row["currency"])
					context.fail(
						`${formatValue(report["id"])}: the currency is ${formatValue(at(report, "financial.currency"))}`,
					);
				for (const { key, name, value, derived } of rowsAt(report, "financial.indicators[]")) {
					const item = own.items.get(String(key));
					// A figure of shares whose count is not known is absent from statements.
					const isMoney = !/^(eps|shares|dividendsPerShare)/.test(String(key));
					if (!item && isMoney && value !== null && derived !== "computed")
						context.fail(`${formatValue(report["id"])}: the statement has no ${formatValue(key)}`);
					if (item && item["name"] !== name)
						context.fail(
							`${formatValue(key)} is called ${formatValue(name)}, ${formatValue(item["name"])} in the statement`,
						);
					const [here, there] = [value, item?.["value"]].map((one) => computed(() => exact(one)));
					if (!here || !there) continue;
					checkedCount += 1;
					if (compare(here, there) !== 0)
						context.fail(
							`${formatValue(report["id"])}: ${formatValue(key)} is ${formatValue(value)}, ${formatValue(item?.["value"])} in the statement`,
						);
				}
			}
			inOrder(context, symbol, reports, statements);
		}
		if (checkedCount === 0) context.skip("no report has statements");
	});

/** Reports are in the order of the ends of their periods, and the latest are those of the last end. */
function inOrder(
	context: RuleContext,
	symbol: string,
	reports: readonly Row[],
	statements: Awaited<ReturnType<typeof statementsOf>>,
): void {
	const ends = reports.flatMap((report) => {
		const own = statements.find(({ row }) => row["id"] === report["id"]);
		return own ? [{ report, end: String(own.row["endDate"]) }] : [];
	});
	const wrong = ends.find(({ end }, i) => i > 0 && String(ends[i - 1]?.end) < end);
	if (wrong) context.fail(`${symbol}: ${formatValue(wrong.report["id"])} stands below an older report`);
	const newest = ends
		.map(({ end }) => end)
		.toSorted()
		.at(-1);
	const latest = ends.find(({ report, end }) => (report["isLatest"] === true) !== (end === newest));
	if (latest && ends.length === reports.length)
		context.fail(
			`${symbol}: isLatest of ${formatValue(latest.report["id"])} is ${formatValue(latest.report["isLatest"])}`,
		);
}

const periods: Readonly<Record<string, string>> = {
	q1: "Q1",
	q2: "Q2",
	q3: "Q3",
	q4: "Q4",
	af: "FY",
	tp: "TP",
};

/** A report, its code and its period say the same. */
export const periodsAreNamedAlike = (path: string): Rule =>
	ofService(`names the period of ${path} as its report`, async (context) => {
		const rows = rowsAt(await context.body(), path);
		if (rows.length === 0) return context.skip(`no ${path}`);
		const wrong = rows.find(
			({ report, fiscalPeriod }) => (periods[String(report)] ?? fiscalPeriod) !== fiscalPeriod,
		);
		if (wrong)
			context.fail(`${formatValue(wrong["report"])} is of the period ${formatValue(wrong["fiscalPeriod"])}`);
	});

/** A change in percent is there if and only if the period of the year before is known and was positive. */
export const changesNeedTheirYearBefore = (path: string): Rule =>
	ofService("answers a change only against a positive value of the year before", async (context) => {
		let checkedCount = 0;
		for (const symbol of await informativeSymbols(context)) {
			const reports = rowsAt(await context.body({ symbol }), path);
			// After a transition period, quarters of the same months have other numbers.
			if (reports.some(({ report }) => report === "tp")) continue;
			for (const report of reports) {
				const before = reports.find(
					(one) =>
						one["report"] === report["report"] && one["fiscalYear"] === Number(report["fiscalYear"]) - 1,
				);
				for (const row of rowsAt(report, "financial.indicators[]")) {
					const then = valuesAt(before, "financial.indicators[]").find(
						(one) => at(one, "key") === row["key"],
					);
					const [now, value] = [row["value"], at(then, "value")].map((one) => computed(() => exact(one)));
					if (!before || !now) continue;
					// A margin that is answered as 0 may be positive.
					if (value?.n === 0n && String(row["key"]).endsWith("Margin")) continue;
					checkedCount += 1;
					const isPositive = value !== undefined && value.n > 0n;
					if (isPositive === (row["yoyChangeRate"] === null))
						context.fail(
							`${formatValue(report["id"])}: the change of ${formatValue(row["key"])} from ${formatValue(at(then, "value"))} is ${formatValue(row["yoyChangeRate"])}`,
						);
				}
			}
		}
		if (checkedCount === 0) context.skip("no two years of reports");
	});

const kinds: Readonly<Record<string, readonly string[]>> = {
	qf: ["Q1", "Q2", "Q3", "Q4"],
	saf: ["H1", "H2"],
	af: ["FY"],
};

/** Periods of each kind are of that kind, in order of time, and the kinds that are told are those with estimates. */
export const estimatesOfEachKind: Rule = ofService(
	"answers the periods of each kind in order of time",
	async (context) => {
		let checkedCount = 0;
		for (const symbol of await informativeSymbols(context)) {
			for (const [kind, names] of Object.entries(kinds)) {
				const consensus = rowAt(await context.body({ symbol, period_type: kind }), "consensus");
				const list = rowsAt(consensus, "list[]");
				const places = list.map(
					(one) => Number(one["fiscalYear"]) * 10 + names.indexOf(String(one["fiscalPeriod"])),
				);
				const odd = list.find(({ fiscalPeriod }) => !names.includes(String(fiscalPeriod)));
				if (odd) context.fail(`${symbol}: period_type=${kind} answers ${formatValue(odd["periodText"])}`);
				const wrong = places.findIndex((index, i) => i > 0 && index <= (places[i - 1] ?? 0));
				if (wrong > 0)
					context.fail(
						`${symbol}: ${formatValue(list[wrong]?.["periodText"])} stands behind ${formatValue(list[wrong - 1]?.["periodText"])}`,
					);
				const unnamed = list.find(
					({ fiscalYear, periodText }) => !String(periodText).includes(String(fiscalYear)),
				);
				if (unnamed)
					context.fail(
						`${symbol}: ${formatValue(unnamed["periodText"])} is of ${formatValue(unnamed["fiscalYear"])}`,
					);
				if (valuesAt(consensus, "periodTypes[]").includes(kind) !== list.length > 0)
					context.fail(
						`${symbol}: ${list.length} periods of ${kind}, the kinds are ${formatValue(consensus["periodTypes"])}`,
					);
				const open = list.findIndex((one) =>
					valuesAt(one, "figures[].isReleased").every((released) => released === false),
				);
				const current = list.length === 0 ? null : open < 0 ? list.length - 1 : open;
				if (!equal(consensus["currentIndex"], current))
					context.fail(
						`${symbol}: currentIndex of ${kind} is ${formatValue(consensus["currentIndex"])}, not ${formatValue(current)}`,
					);
				checkedCount += list.length;
			}
		}
		if (checkedCount === 0) context.skip("no estimates");
	},
);
