import { ofService } from "../questions.ts";
import { at, formatValue, type Row, rowAt, rowsAt, valuesAt } from "../reading.ts";
import type { Rule, RuleContext } from "../rule.ts";
import {
	change,
	compare,
	dividedBy,
	type Exact,
	exact,
	isNear,
	minus,
	percent,
	plus,
	rounded,
	text,
	total,
} from "./exact.ts";
import { computed, isFigure } from "./figures.ts";
import { informativeSymbols } from "./informative-symbols.ts";

/** Margins of a report, each a figure in percent of its revenue. */
const margins: Readonly<Record<string, string>> = {
	grossMargin: "grossProfit",
	operatingMargin: "operatingIncome",
	netMargin: "netIncome",
};

/** Figures of a report that combine two others. */
const combined = [
	{ key: "ebit", of: ["pretaxIncome", "interestExpense"], word: "plus", combine: plus },
	{ key: "freeCashFlow", of: ["operatingCashFlow", "capitalExpenditure"], word: "less", combine: minus },
] as const;

interface Report {
	readonly fiscalYear: number;
	readonly report: string;
	readonly currency: unknown;
	readonly values: ReadonlyMap<string, Row>;
}

const reportsIn = (body: unknown): readonly Report[] =>
	valuesAt(body, "operating.list[]").map((report) => ({
		fiscalYear: Number(at(report, "fiscalYear")),
		report: String(at(report, "report")),
		currency: at(report, "financial.currency"),
		values: new Map(rowsAt(report, "financial.indicators[]").map((one) => [String(one["key"]), one])),
	}));

/** Margins follow from the figures of their report, and growth from the same period of the year before. */
export const reportsFollowEachOther: Rule = ofService(
	"computes margins and growth from the reports themselves",
	async (context) => {
		let checkedCount = 0;
		for (const symbol of await informativeSymbols(context)) {
			const reports = reportsIn(await context.body({ symbol }));
			// After a transition period, quarters of the same months have other numbers.
			if (reports.some(({ report }) => report === "tp")) continue;
			for (const report of reports) {
				const before = reports.find(
					(other) =>
						other.fiscalYear === report.fiscalYear - 1 &&
						other.report === report.report &&
						other.currency === report.currency,
				);
				checkedCount += checkReport(context, symbol, report, before);
			}
		}
		if (checkedCount === 0) context.skip("no known security has reports");
	},
);

function checkReport(
	context: RuleContext,
	symbol: string,
	report: Report,
	before: Report | undefined,
): number {
	const value = (of: Report | undefined, key: string) =>
		computed(() => exact(of?.values.get(key)?.["value"]));
	let checkedCount = 0;
	checkedCount += checkCombined(context, symbol, report, value);
	for (const [key, row] of report.values) {
		const part = margins[key];
		const [own, whole, now, then] = [
			part === undefined ? undefined : value(report, part),
			value(report, "revenue"),
			value(report, key),
			value(before, key),
		];
		const margin = own && whole && computed(() => rounded(percent(own, whole), 2));
		const growth = now && then && then.n > 0n ? rounded(change(now, then), 2) : undefined;
		const served = computed(() => exact(row["yoyChangeRate"]));
		const [isMargin, isGrowth] = [
			!margin || !now || compare(now, margin) === 0,
			!growth || !served || compare(served, growth) === 0,
		];
		checkedCount += 1;
		const wrong = !isMargin && margin ? `is ${formatValue(row["value"])}, not ${text(margin)}` : undefined;
		// Growth of a rounded margin may be that of the margin itself.
		const grew =
			!isGrowth && growth && !part
				? `grew by ${formatValue(row["yoyChangeRate"])}, not by ${text(growth)}`
				: undefined;
		if (!wrong && !grew) continue;
		context.fail(`${symbol} ${report.fiscalYear} ${report.report}: ${key} ${wrong ?? grew}`);
		break;
	}
	return checkedCount;
}

/** Figures that combine those of their report do so exactly. */
function checkCombined(
	context: RuleContext,
	symbol: string,
	report: Report,
	value: (of: Report, key: string) => Exact | undefined,
): number {
	let checkedCount = 0;
	for (const { key, of, word, combine } of combined) {
		const [one, other] = of.map((part) => value(report, part));
		const served = value(report, key);
		if (!one || !other || !served) continue;
		checkedCount += 1;
		if (compare(served, combine(one, other)) !== 0)
			context.fail(
				`${symbol} ${report.fiscalYear} ${report.report}: ${key} is ${text(served)}, not ${text(one)} ${word} ${text(other)}`,
			);
	}
	return checkedCount;
}

/** Statements of a security, newest first, each with its items by key. */
async function statementsOf(context: RuleContext, symbol: string, report: string) {
	const { json } = await context.other("listStatements", { symbol, report, count: "8" });
	return valuesAt(json, "statements[]").map((statement) => ({
		year: Number(at(statement, "fiscalYear")),
		item: (key: string): Exact | undefined => {
			const items = ["income", "balance", "perShare"].flatMap((list) => valuesAt(statement, `${list}[]`));
			return computed(() =>
				exact(
					at(
						items.find((item) => at(item, "key") === key),
						"value",
					),
				),
			);
		},
	}));
}

const sumOf = (values: readonly (Exact | undefined)[]): Exact | undefined =>
	values.every((value) => value !== undefined) ? total(values) : undefined;

/** Sums of twelve months, and the balance sheet, of the compared security follow from its statements. */
export const peersFollowFromStatements: Rule = ofService(
	"computes trailing figures from the statements of four quarters",
	async (context) => {
		let checkedCount = 0;
		const shares = await sharesOf(context);
		for (const symbol of await informativeSymbols(context)) {
			const row = rowAt(await context.body({ symbol }), "comparison.list.0");
			const quarters = await statementsOf(context, symbol, "q1,q2,q3,q4");
			const four = quarters.slice(0, 4);
			// Four quarters without a gap stand in one fiscal year, or in two neighbouring ones.
			if (four.length < 4 || Number(four[0]?.year) - Number(four[3]?.year) > 1) continue;
			const sum = (key: string) => sumOf(four.map(({ item }) => item(key)));
			const mean = (key: string) => {
				const [now, before] = [quarters[0]?.item(key), quarters[4]?.item(key)];
				return now && before && dividedBy(plus(now, before), exact("2"));
			};
			const of = (key: string) => quarters[0]?.item(key) ?? exact("");
			const [income, assets, equity] = [sum("netIncome"), mean("assets"), mean("equity")];
			const revenue = sum("revenue");
			const figures = {
				revenueTtm: revenue,
				netIncomeTtm: income,
				// Of the same quarters: where the newest one states only one of both, older ones count.
				netMargin: income && revenue && computed(() => rounded(percent(income, revenue), 2)),
				assets: quarters[0]?.item("assets"),
				liabilities: quarters[0]?.item("liabilities"),
				roa: income && assets && computed(() => rounded(percent(income, assets), 2)),
				bps: computed(() => rounded(dividedBy(of("equity"), exact(shares.get(symbol))), 4)),
				roe: income && equity && computed(() => rounded(percent(income, equity), 2)),
			};
			for (const [member, expected] of Object.entries(figures)) {
				const served = computed(() => exact(row[member]));
				if (!served || !expected) continue;
				checkedCount += 1;
				if (!isFigure(served, expected, {}))
					context.fail(
						`${member} of ${symbol} is ${formatValue(row[member])}, ${text(expected)} by its statements`,
					);
			}
		}
		if (checkedCount === 0) context.skip("no known security has statements of four quarters");
	},
);

/** Shares outstanding of securities by symbol. */
async function sharesOf(context: RuleContext): Promise<ReadonlyMap<unknown, unknown>> {
	const symbols = (await informativeSymbols(context)).join();
	const { json } = await context.other("getStaticInfo", { symbols });
	return new Map(valuesAt(json, "quote[]").map((row) => [at(row, "symbol"), at(row, "totalShares")]));
}

/** By which part earnings of twelve months may differ from the sum of their quarters, each of which has shares of its own. */
const sharesOfQuarters = "0.2";

/** Earnings of twelve months per share are about the sum of those of their quarters, unless a split lies between. */
export const trailingEarningsPerShare: Rule = ofService(
	"answers trailing earnings per share in the shares of the statements",
	async (context) => {
		let checkedCount = 0;
		for (const symbol of await informativeSymbols(context)) {
			const row = rowAt(await context.body({ symbol }), "comparison.list.0");
			const served = computed(() => exact(row["epsTtm"]));
			const four = (await statementsOf(context, symbol, "q1,q2,q3,q4")).slice(0, 4);
			const expected = sumOf(four.map(({ item }) => item("epsDiluted")));
			if (!served || !expected || four.length < 4 || (await hasLatelySplit(context, symbol))) continue;
			checkedCount += 1;
			if (!isNear(served, expected, exact(sharesOfQuarters), 1))
				context.fail(`epsTtm of ${symbol} is ${text(served)}, and ${text(expected)} by its quarters`);
		}
		if (checkedCount === 0) context.skip("no known security has earnings of four quarters");
	},
);

/** True when a split of the last two years is in force. */
async function hasLatelySplit(context: RuleContext, symbol: string): Promise<boolean> {
	const day = (ahead: number) => new Date(context.now() + ahead * 86_400_000).toISOString().slice(0, 10);
	const span = { start: day(-730), end: day(0) };
	const { json } = await context.other("listCorporateActions", { symbol, kinds: "split", ...span });
	return valuesAt(json, "actions[]").length > 0;
}

/** Earnings per share of the last fiscal year are those of its statements, and of twelve months those of peers. */
export const earningsPerShare: Rule = ofService(
	"answers the earnings per share of statements and of peers",
	async (context) => {
		let checkedCount = 0;
		for (const symbol of await informativeSymbols(context)) {
			const [row] = rowsAt(await context.body({ symbols: symbol }), "quote[]");
			const [year] = await statementsOf(context, symbol, "af");
			const peer = rowAt((await context.other("comparePeers", { symbol })).json, "comparison.list.0");
			const pairs = {
				eps: year?.item("epsDiluted"),
				epsTtm: computed(() => exact(peer["epsTtm"])),
				bps: computed(() => exact(peer["bps"])),
			};
			for (const [member, expected] of Object.entries(pairs)) {
				const served = computed(() => exact(row?.[member]));
				if (!served || !expected) continue;
				checkedCount += 1;
				if (!isFigure(served, expected, {}))
					context.fail(
						`${member} of ${symbol} is ${formatValue(row?.[member])}, ${text(expected)} elsewhere`,
					);
			}
		}
		if (checkedCount === 0) context.skip("no known security has earnings");
	},
);
