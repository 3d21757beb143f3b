import { type Pair, sameFigures } from "../figures/agreement.ts";
import { compare, dividedBy, type Exact, exact, minus, plus, text } from "../figures/exact.ts";
import { computed } from "../figures/figures.ts";
import { ofService } from "../questions.ts";
import { at, equal, formatValue, type Row, rowsAt, valuesAt } from "../reading.ts";
import type { Changes, Rule, RuleContext } from "../rule.ts";

/** Most rows that are read; the rules judge a larger market by its first pages. */
const maxPages = 10;

/** Rows of a screening, page by page. */
export async function screened(context: RuleContext, change: Changes): Promise<readonly Row[]> {
	const rows: Row[] = [];
	for (let page = 0; page < maxPages; page += 1) {
		const body = await context.body({ ...change, page: `${page}`, size: "100" });
		rows.push(...rowsAt(body, "results.items[]"));
		if (rows.length >= Number(at(body, "results.total"))) break;
	}
	return rows;
}

/** Rows of every security. A market of more than are read cannot be judged by them. */
export async function wholeMarket(context: RuleContext, change: Changes): Promise<readonly Row[]> {
	const rows = await screened(context, change);
	return rows.length < maxPages * 100 ? rows : context.skip("the market has more securities than are read");
}

/** The middle between two values, with one more decimal place. */
const between = (one: Exact, other: Exact): Exact => dividedBy(plus(one, other), exact("2"));

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
		let checkedCount = 0;
		for (const key of keys) {
			const rows = (await screened(context, { show: key, sort: key })).filter(
				(row) => row[key] !== null && row[key] !== undefined,
			);
			const bound = middleOf(rows.map((row) => exact(row[key])));
			if (!bound) continue;
			checkedCount += 1;
			const limit = text(bound);
			const over_ = rows.filter((row) => compare(exact(row[key]), bound) > 0);
			await checkSide(context, `${key}:${limit}:`, key, over_);
			await checkSide(
				context,
				`${key}::${limit}`,
				key,
				rows.filter((row) => !over_.includes(row)),
			);
			await checkSide(context, `${key}:${limit}:${limit}`, key, []);
		}
		if (checkedCount === 0) context.skip("too few securities to part");
	});

async function checkSide(
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
		`conditions=${conditions} answers ${served.length} securities, ${wanted.length} fit; ${formatValue(odd)} differs`,
	);
}

/** The total counts all rows, and is that of the market without conditions. */
export const screensInOrder = (keys: readonly string[]): Rule =>
	ofService("orders by any key in both directions, unknown values last", async (context) => {
		let checkedCount = 0;
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
						`sort=${key}&order=${order}: ${formatValue(rows[wrong - 1])} stands before ${formatValue(rows[wrong])}`,
					);
				checkedCount += values.length;
			}
		}
		if (checkedCount === 0) context.skip("no rows");
	});

/** A strategy answers what its conditions answer. */
export const strategiesAreTheirConditions: Rule = ofService(
	"answers a strategy like its conditions",
	async (context) => {
		const strategies = rowsAt((await context.other("listScreenerStrategies")).json, "strategies[]");
		let checkedCount = 0;
		for (const strategy of strategies) {
			// As the JSON array that the parameter takes, since a text may contain commas.
			const conditions = JSON.stringify(strategy["conditions"]);
			const request = async (change: Changes) =>
				(await screened(context, change)).map(({ symbol }) => symbol);
			const [own, same] = [
				await request({ strategy_id: String(strategy["id"]) }),
				await request({ conditions }),
			];
			checkedCount += own.length;
			if (!equal(own, same))
				context.fail(
					`strategy_id=${String(strategy["id"])} answers ${own.length} securities, conditions=${conditions} ${same.length}`,
				);
		}
		if (checkedCount === 0) context.skip("no security fits a strategy");
	},
);

/** Pages of the screener that are read, and securities of each. */
const pages = 10;
const size = 100;

/** Days by which a last price may be older than the newest one. */
const oldest = 10;
const day = 86_400_000;

const delisted = 2;

/** Screens hold what can be traded now: nothing delisted, and no price that is long past. */
export const screensWhatIsTraded = (path: string): Rule =>
	ofService("leaves out delisted securities, and those whose last price is old", async (context) => {
		const symbols: string[] = [];
		for (let page = 0; page < pages; page += 1) {
			const body = await context.body({ page: `${page}`, size: `${size}` });
			const found = valuesAt(body, `${path}[].symbol`).map(String);
			symbols.push(...found);
			if (found.length < size) break;
		}
		const quotes: Row[] = [];
		const sources = new Set<string>();
		for (let from = 0; from < symbols.length; from += size) {
			const requested = symbols.slice(from, from + size).join();
			const { json, headers } = await context.other("getQuotes", { symbols: requested });
			for (const source of (headers["x-data-source"] ?? "").split(",")) sources.add(source.trim());
			quotes.push(...rowsAt(json, "quote[]"));
		}
		if (quotes.length === 0) return context.skip("no security of the screener has a quote");
		const gone = quotes.find(({ tradeStatus }) => tradeStatus === delisted);
		if (gone) context.fail(`${formatValue(gone["symbol"])} is delisted`);
		// Simulated prices have a newest day of their own.
		if (sources.has("sample") && sources.size > 1) return;
		const times = quotes.map(({ timestamp }) => Date.parse(String(timestamp)));
		// A day more, since the days of the exchange are not those of UTC.
		const least = Math.max(...times) - (oldest + 1) * day;
		const old = quotes.find((_, i) => (times[i] ?? 0) < least);
		if (old)
			context.fail(`the last price of ${formatValue(old["symbol"])} is of ${formatValue(old["timestamp"])}`);
	});

/** Indicators that other operations answer too. */
const indexes: readonly Pair[] = [
	{ here: "lastdone", there: "lastDone" },
	{ here: "changerate", there: "changeRate" },
	{ here: "pettm", there: "peTtm" },
	{ here: "pbmrq", there: "pbMrq" },
	{ here: "divyld", there: "dividendYield" },
	{ here: "turnover_rate", there: "turnoverRate" },
	{ here: "amplitude", there: "amplitude" },
	{ here: "volume", there: "volume" },
	{ here: "volumeratio", there: "volumeRatio" },
	{ here: "chg5d", there: "fiveDayChangeRate" },
	{ here: "chg10d", there: "tenDayChangeRate" },
	{ here: "chg120d", there: "halfYearChangeRate" },
	{ here: "chgytd", there: "ytdChangeRate" },
	{ here: "marketcap", there: "marketCap" },
	{ here: "turnover", there: "turnover" },
];

const fields =
	"last_done,change_rate,pe_ttm,pb_mrq,dividend_yield,turnover_rate,amplitude,volume,volume_ratio,five_day_change_rate,ten_day_change_rate,half_year_change_rate,ytd_change_rate,market_cap,turnover";

/** Rows of the screener hold the figures of other operations. */
export const rowsOfOtherOperations = (path: string): readonly Rule[] => [
	sameFigures(
		`${path}[]`,
		{ operationId: "getCalcIndexes", path: "quote[]", parameters: { fields } },
		indexes,
		{
			show: indexes.map(({ here }) => here).join(),
			size: "100",
		},
	),
	ofService("shows the values that listScreenerIndicators answers", async (context) => {
		const [symbol = ""] = context.service.symbols;
		const { json } = await context.other("listScreenerIndicators", { symbol });
		const reported = rowsAt(json, "groups[].indicators[]");
		const values = Object.fromEntries(reported.map(({ key, value }) => [String(key), value]));
		let row: Row | undefined;
		for (let page = 0; page < 10 && !row; page += 1) {
			const body = await context.body({ show: Object.keys(values).join(), page: `${page}`, size: "100" });
			row = rowsAt(body, `${path}[]`).find((one) => one["symbol"] === symbol);
		}
		if (!row) return context.skip(`${symbol} is not among the first rows`);
		const wrong = Object.keys(values).find((key) => !equal(row[key], values[key]));
		if (wrong)
			context.fail(
				`${wrong} of ${symbol} is ${formatValue(row[wrong])}, ${formatValue(values[wrong])} there`,
			);
	}),
];
