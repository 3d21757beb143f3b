import { compare, type Exact, exact, isNear, minus, total } from "../figures/exact.ts";
import { computed } from "../figures/figures.ts";
import { informativeSymbols } from "../figures/informative-symbols.ts";
import { ofService } from "../questions.ts";
import { at, equal, formatValue, type Row, rowsAt, valuesAt } from "../reading.ts";
import { each } from "../row-rules.ts";
import type { Rule } from "../rule.ts";

const lists = ["income", "balance", "cashFlow", "perShare"] as const;

/** Items of a report by key. */
const itemsOf = (report: unknown, names: readonly string[] = lists): ReadonlyMap<string, Row> =>
	new Map(names.flatMap((name) => rowsAt(report, `${name}[]`)).map((item) => [String(item["key"]), item]));

const numberAt = (items: ReadonlyMap<string, Row>, key: string): Exact | undefined =>
	computed(() => exact(items.get(key)?.["value"]));

/** Flows whose parts of a year add up to it. */
const flows = ["revenue", "netIncome", "operatingCashFlow"] as const;

/** Part of a sum by which it may differ: parts are rounded by themselves. */
const rounding = "0.01";

/** Parts of a fiscal year that a longer report has, by its kind. */
const parts: Readonly<Record<string, readonly string[]>> = {
	af: ["q1", "q2", "q3", "q4"],
	saf: ["q1", "q2"],
};

/** A quarter is the quarter alone: those of a half year or a year add up to it, unless an issue tells that they do not. */
export const quartersAddUp: Rule = ofService(
	"answers quarters that add up to their year",
	async (context) => {
		let checkedCount = 0;
		const broken: string[] = [];
		for (const symbol of await informativeSymbols(context)) {
			const reports = rowsAt(await context.body({ symbol, count: "100" }), "statements[]");
			for (const report of reports) {
				const names = parts[String(report["report"])];
				const of = names?.map((name) =>
					reports.find((one) => one["report"] === name && one["fiscalYear"] === report["fiscalYear"]),
				);
				// A half year may be the second one.
				if (
					!of ||
					of.includes(undefined) ||
					(report["report"] === "saf" && report["endDate"] !== of[1]?.["endDate"])
				)
					continue;
				const isReported = valuesAt(report, "issues[].identity").includes("quarters add up to the year");
				for (const key of flows) {
					const values = of.map((one) => numberAt(itemsOf(one), key)).filter((one) => one !== undefined);
					const whole = numberAt(itemsOf(report), key);
					if (!whole || values.length < of.length || isReported) continue;
					checkedCount += 1;
					if (!isNear(total(values), whole, exact(rounding), 0))
						broken.push(`${key} of ${formatValue(report["id"])}`);
				}
			}
		}
		if (checkedCount === 0) return context.skip("no known security has a year and its quarters");
		const [first] = broken;
		// A half year that was restated alone is no issue of its year.
		if (broken.length * 20 > checkedCount)
			context.fail(`${broken.length} of ${checkedCount} do not add up: ${first}`);
	},
);

/** Items of a balance sheet are as of a day: two reports that end on it have the same. */
export const balancesAreOfTheirDay: Rule = each(
	"statements[]",
	"reports that end on one day have one balance sheet",
	(report, body) => {
		const same = rowsAt(body, "statements[]").filter(
			({ endDate, currency }) => endDate === report["endDate"] && currency === report["currency"],
		);
		const own = itemsOf(report, ["balance"]);
		return same.every((other) =>
			[...itemsOf(other, ["balance"])].every(([key, { value }]) => {
				const [here, there] = [numberAt(own, key), computed(() => exact(value))];
				return !here || !there || compare(here, there) === 0;
			}),
		);
	},
);

/** An identity that a report keeps to the last digit is no issue, and the figures of an issue differ by what it says. */
export const issuesAreReal: Rule = each("statements[]", "an issue is what its figures say", (report) => {
	const items = itemsOf(report);
	return rowsAt(report, "issues[]").every(({ identity, figures, difference }) => {
		const [whole, ...rest] = rowsAt(figures, "[]");
		const stated = [whole, ...rest].every((figure) => {
			const item = items.get(String(figure?.["name"]));
			return !item || item["value"] === figure?.["value"];
		});
		if (identity === "earnings per share times shares are income") return stated;
		const reported = minus(exact(whole?.["value"]), total(rest.map(({ value }) => exact(value))));
		return stated && reported.n !== 0n && compare(reported, exact(difference)) === 0;
	});
});

/** The half year is the first or the second one. */
export const halvesAreNamed = (path: string): Rule =>
	each(path, "the period of a half year is one", ({ report, fiscalPeriod }) => {
		return report !== "saf" || fiscalPeriod === "H1" || fiscalPeriod === "H2";
	});

/** Names of periods and years within a title. */
const period = /\b[QH][1-4]\b/;
const year = /\b(19|20)\d\d\b/;

/** A title or text that names a period and a year names those of its row. */
export const textsNameTheirPeriod = (path: string, member: string): Rule =>
	each(path, `${member} names the period of its row`, (row) => {
		const text = String(row[member]);
		const [named, reported] = [
			period.exec(text)?.[0],
			year.exec(text.replace(/^FY/, "").replace(/ FY/, " "))?.[0],
		];
		return (
			(named === undefined || named === row["fiscalPeriod"]) &&
			(reported === undefined || Number(reported) === row["fiscalYear"])
		);
	});

/** Figures of a report that follow from others of it. */
const computedKeys: ReadonlySet<string> = new Set([
	"grossMargin",
	"operatingMargin",
	"netMargin",
	"ebit",
	"freeCashFlow",
]);

/** Margins and combined figures are told as computed, and what is not known as nothing; see `derived`. */
export const originsAreReported: Rule = each(
	"operating.list[].financial.indicators[]",
	"the origin of a figure fits it",
	({ key, value, derived }) =>
		value === null
			? derived === null
			: computedKeys.has(String(key))
				? derived !== "split" && derived !== "sum"
				: derived !== "computed",
);

/** The fiscal year of a company ends when its yearly statements do, apart from the odd days of fiscal calendars. */
export const fiscalYearEnds: Rule = ofService(
	"tells the end of the fiscal year on which yearly statements end",
	async (context) => {
		let checkedCount = 0;
		const odd: string[] = [];
		for (const symbol of context.service.symbols) {
			const end = at(await context.body({ symbol }), "company.fiscalYearEnd");
			const { json } = await context.other("listStatements", { symbol, report: "af", count: "1" });
			const [reported] = valuesAt(json, "statements[].endDate");
			if (typeof end !== "string" || typeof reported !== "string") continue;
			checkedCount += 1;
			// The last of February is not the same day of each year.
			const day = end === "02-29" ? "02-28" : end;
			const near = [-1, 0, 1].map((more) => Date.parse(`${Number(reported.slice(0, 4)) + more}-${day}`));
			const gap = Math.min(...near.map((time) => Math.abs(time - Date.parse(reported)) / 86_400_000));
			if (gap > 10)
				odd.push(`the fiscal year of ${symbol} ends on ${end}, its newest statements on ${reported}`);
		}
		if (checkedCount === 0) context.skip("no known company has a fiscal year and yearly statements");
		// A company may have changed it lately.
		if (odd.length * 2 > checkedCount) context.fail(odd.join("; "));
	},
);

/** Reports that were published by a day are there as of it. */
export const reportsAsOfADay: Rule = ofService("answers the reports of a past day", async (context) => {
	let checkedCount = 0;
	for (const symbol of context.service.symbols.slice(0, 3)) {
		const request = async (as_of?: string) =>
			rowsAt(await context.body({ symbol, count: "100", as_of }), "statements[]");
		const all = await request();
		const published = ({ filingDate, restatementDate }: Row) =>
			[String(filingDate), String(restatementDate ?? "")].toSorted()[1] ?? "";
		const day = all
			.map(published)
			.toSorted()
			.at(Math.floor(all.length / 2));
		if (day === undefined) continue;
		const past = await request(day);
		checkedCount += 1;
		const reported = past.map(({ id }) => id);
		const expected = all.filter((row) => published(row) <= day).map(({ id }) => id);
		const missing = expected.find((id) => !reported.includes(id));
		if (missing !== undefined) context.fail(`as_of=${day} leaves out ${formatValue(missing)}`);
		const today = new Map(all.map((row) => [row["id"], row]));
		const changed = past.find((row) => {
			const now = today.get(row["id"]);
			return now && expected.includes(row["id"]) && !equal(row["endDate"], now["endDate"]);
		});
		if (changed) context.fail(`as_of=${day} answers ${formatValue(changed)}`);
	}
	if (checkedCount === 0) context.skip("no known security has reports");
});
