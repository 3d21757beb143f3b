import type { Values } from "../../suite/check-request.ts";
import { compare, exact, rounded, text, times, total } from "../figures/exact.ts";
import { computed } from "../figures/figures.ts";
import { informativeSymbols } from "../figures/informative-symbols.ts";
import { splitFactor, splitsOf } from "../figures/prices.ts";
import { addDays, dayOf } from "../new-york.ts";
import { ofService } from "../questions.ts";
import { at, equal, formatValue, type Row, rowAt, rowIfAny, rowsAt, valuesAt } from "../reading.ts";
import { always } from "../row-rules.ts";
import type { Changes, Rule, RuleContext } from "../rule.ts";

const path = "dividend.list[]";

/** Dividends of one page. */
const aPage = 50;

/** The securities with the most ex-dates in a year: their lists have several pages. */
async function oftenPaying(context: RuleContext, maxSecurities: number): Promise<readonly string[]> {
	const today = dayOf(context.now());
	const range = { category: "dividend", start: addDays(today, -360), end: today };
	const { json } = await context.other("listFinanceCalendar", range);
	const counts = Map.groupBy(valuesAt(json, "calendar.list[].events[].symbol").map(String), (one) => one);
	return [...counts.values()]
		.toSorted((a, b) => b.length - a.length)
		.slice(0, maxSecurities)
		.flatMap(([symbol = ""]) => symbol);
}

/** A page holds 50 dividends, those behind it are on the next ones, and all pages tell one total. */
export const pagesContainFifty: Rule = ofService(
	"answers 50 dividends a page of a long list",
	async (context) => {
		let checkedCount = 0;
		for (const symbol of await oftenPaying(context, 2)) {
			const first = await context.body({ symbol });
			const sum = Number(at(first, "dividend.total"));
			if (sum <= aPage) continue;
			checkedCount += 1;
			const second = await context.body({ symbol, page: "2" });
			const behind = await context.body({ symbol, cursor: String(at(first, "next")) });
			const lists = [first, second, behind].map((body) => valuesAt(body, path));
			const [one = [], two = [], three = []] = lists;
			const rest = Math.min(aPage, sum - aPage);
			if (one.length !== aPage || two.length !== rest)
				context.fail(`${symbol}: the pages hold ${one.length} and ${two.length} of ${sum}`);
			if (!equal(two, three))
				context.fail(
					`${symbol}: page 2 begins with ${formatValue(two[0])}, next with ${formatValue(three[0])}`,
				);
			const isDouble = two.some((row) => one.some((other) => equal(row, other)));
			if (isDouble) context.fail(`${symbol}: a dividend is on two pages`);
			if (at(second, "dividend.total") !== sum) context.fail(`${symbol}: the pages tell two totals`);
		}
		if (checkedCount === 0) context.skip("no security has more than 50 dividends");
	},
);

/** The sum, the number and the currency of the trailing dividends are known together; nothing paid is `0` and no currency. */
export const trailingIsComplete: Rule = always(
	"sum, number and currency of the trailing dividends are known together",
	(body) => {
		const { dpsTtm, dividendCount, currency, dividendYield } =
			rowIfAny(body, "dividend.recentDividends") ?? {};
		if (dpsTtm === null || dividendCount === null)
			return dpsTtm === null && dividendCount === null && dividendYield === null && currency === null;
		if (dividendCount === 0) return dpsTtm === "0" && currency === null;
		return Number(dpsTtm) > 0 && typeof currency === "string";
	},
);

/** A year and a page choose of the list alone; the total is that of the year. */
export const yearsCountTheirOwn: Rule = ofService(
	"counts the dividends of a year, and leaves the trailing ones as they are",
	async (context) => {
		const baseline = await context.body();
		const [newest] = valuesAt(baseline, `${path}.exDate`);
		if (newest === undefined) return context.skip("no dividends");
		const year = String(Number(String(newest).slice(0, 4)) - 1);
		const bodies = [await context.body({ year }), await context.body({ page: "2" })];
		const [ofYear] = bodies;
		const own = valuesAt(ofYear, path).length;
		if (own < aPage && at(ofYear, "dividend.total") !== own)
			context.fail(
				`year=${year} holds ${own} and tells the total ${formatValue(at(ofYear, "dividend.total"))}`,
			);
		for (const body of bodies) {
			const [reported, expected] = [body, baseline].map((one) => at(one, "dividend.recentDividends"));
			if (!equal(reported, expected))
				context.fail(`the trailing dividends are ${formatValue(reported)}, not ${formatValue(expected)}`);
		}
	},
);

/** Days of the trailing twelve months. */
const aYear = 365;

/** As of a day, dividends that went ex by then are listed, and those of the twelve months up to it add up. */
export const dividendsAsOfADay: Rule = ofService("adds up the dividends of a past day", async (context) => {
	let checkedCount = 0;
	for (const symbol of context.service.symbols) {
		const all = await twoPages(context, symbol);
		const today = dayOf(context.now());
		const day = all.map(({ exDate }) => String(exDate)).filter((date) => date < today)[1];
		if (day === undefined) continue;
		for (const as_of of [day, addDays(day, -1)]) {
			const body = await context.body({ symbol, as_of });
			const reported = rowsAt(body, path).filter(({ exDate }) => String(exDate) <= as_of);
			const expected = all.filter(({ exDate }) => String(exDate) <= as_of);
			checkedCount += 1;
			const listed = Math.min(expected.length, aPage);
			if (!equal(reported.slice(0, listed).map(keyOf), expected.slice(0, listed).map(keyOf)))
				context.fail(
					`${symbol}: as_of=${as_of} begins with ${formatValue(reported[0])}, today's list with ${formatValue(expected[0])}`,
				);
			await checkSum(context, symbol, as_of, { reported: rowAt(body, "dividend.recentDividends"), expected });
		}
		if (checkedCount >= 4) return;
	}
	if (checkedCount === 0) context.skip("no known security has two dividends");
});

/** More dividends than a security pays in a year. */
async function twoPages(context: RuleContext, symbol: string): Promise<readonly Row[]> {
	const first = valuesAt(await context.body({ symbol }), path) as readonly Row[];
	if (first.length < aPage) return first;
	return [...first, ...(valuesAt(await context.body({ symbol, page: "2" }), path) as readonly Row[])];
}

const keyOf = ({ exDate, amount }: Row): string => `${String(exDate)} ${String(amount)}`;

async function checkSum(
	context: RuleContext,
	symbol: string,
	as_of: string,
	{ reported, expected }: { reported: Row; expected: readonly Row[] },
): Promise<void> {
	const served = computed(() => exact(reported["dpsTtm"]));
	if (!served) return;
	const splits = await splitsOf(context, symbol);
	const inside = expected.filter(
		({ exDate, currency }) => String(exDate) > addDays(as_of, -aYear) && currency === reported["currency"],
	);
	const sum = total(
		inside.map(({ exDate, amount }) => times(exact(amount), splitFactor(splits, String(exDate), as_of))),
	);
	if (reported["dividendCount"] !== inside.length || compare(rounded(sum, 6), rounded(served, 6)) !== 0)
		context.fail(
			`${symbol}: as_of=${as_of} tells ${formatValue(reported)}, ${inside.length} add up to ${text(sum)}`,
		);
}

/** Securities whose dividends are looked for. */
const maxListedCount = 60;

/** Where no dividends are held, nothing is known of them: the sum is null, and zero would be a statement. */
export const noDividendsAreNotZero: Rule = ofService(
	"knows no trailing dividends of a security of which none are held",
	async (context) => {
		const { json } = await context.other("listSecurities", { count: `${maxListedCount}` });
		const symbols = [...context.service.symbols, ...valuesAt(json, "securities[].symbol").map(String)];
		let checkedCount = 0;
		for (const symbol of new Set(symbols)) {
			const body = await context.body({ symbol });
			if (at(body, "dividend.total") !== 0) continue;
			const recent = rowAt(body, "dividend.recentDividends");
			const odd = Object.entries(recent).find(([, value]) => value !== null);
			if (odd) context.fail(`${symbol}: no dividends are held, and ${odd[0]} is ${formatValue(odd[1])}`);
			await checkYields(context, symbol);
			checkedCount += 1;
			if (checkedCount >= maxWithoutCount) return;
		}
		if (checkedCount === 0) context.skip("every security that was looked at has dividends");
	},
);

/** Securities without dividends that are judged. */
const maxWithoutCount = 4;

/** Other operations tell no yield either, unless the statements of the company tell what it paid. */
async function checkYields(context: RuleContext, symbol: string): Promise<void> {
	const statements = await context.other("listStatements", { symbol, count: "20" });
	if (/"key":"(dps|dividends?[a-z_]*)"/i.test(JSON.stringify(statements.json))) return;
	const request = async (operationId: string, path: string, more: Changes = {}) => {
		const [value] = valuesAt((await context.other(operationId, more as Values)).json, path);
		if (value === "0") context.fail(`${symbol}: no dividends are held, and ${path} of ${operationId} is "0"`);
	};
	await request("getCalcIndexes", "quote[].dividendYield", { symbols: symbol, fields: "dividend_yield" });
	await request("getStaticInfo", "quote[].dividendYield", { symbols: symbol });
	await request("comparePeers", "comparison.list[].dpsTtm", { symbol });
}

/** A cash dividend, in the words of `listDividends`. */
type Payment = Readonly<Record<"exDate" | "amount" | "currency" | "recordDate" | "paymentDate", unknown>>;

const paymentOf = (row: Row): Payment => ({
	exDate: row["exDate"] ?? row["effectiveDate"],
	amount: at(row, "dividend.amount") ?? row["amount"],
	currency: at(row, "dividend.currency") ?? row["currency"],
	recordDate: at(row, "dividend.recordDate") ?? row["recordDate"] ?? null,
	paymentDate: at(row, "dividend.paymentDate") ?? row["paymentDate"] ?? null,
});

/** Most dividends of a security that are compared: those of one page. */
const maxSecurities = 40;

async function checkPayouts(
	context: RuleContext,
	actions: readonly Row[],
	dividends: readonly Row[],
): Promise<void> {
	const newest = (rows: readonly Row[]) =>
		rows
			.map((row) => JSON.stringify(paymentOf(row)))
			.toSorted()
			.toReversed()
			.slice(0, maxSecurities);
	const [these, those] = [newest(actions), newest(dividends)];
	const odd = these.find((one) => !those.includes(one)) ?? those.find((one) => !these.includes(one));
	if (odd !== undefined)
		context.fail(`${odd} is ${these.includes(odd) ? "an action only" : "a dividend, and no action"}`);
}

/** `listDividends` and `listCorporateActions` answer the same cash dividends with the same days. */
export const dividendsAreActions: Rule = ofService("answers dividends that are actions", async (context) => {
	let checkedCount = 0;
	for (const symbol of await informativeSymbols(context)) {
		const own = await context.body({ symbol });
		const isOfActions = Array.isArray(at(own, "actions"));
		const { json } = isOfActions
			? await context.other("listDividends", { symbol })
			: await context.other("listCorporateActions", { symbol, kinds: "dividend" });
		const [actions, dividends] = [
			rowsAt(isOfActions ? own : json, "actions[]"),
			rowsAt(isOfActions ? json : own, "dividend.list[]"),
		];
		const paid = actions.filter(({ kind }) => kind === "dividend");
		if (paid.length === 0 && dividends.length === 0) continue;
		checkedCount += 1;
		await checkPayouts(context, paid, dividends);
	}
	if (checkedCount === 0) context.skip("no known security pays dividends");
});

/** Rows are of the security that was asked for. */
export const rowsAreOfTheSymbol = (path: string): Rule =>
	ofService(`answers ${path} of the symbol that was asked for`, async (context) => {
		for (const symbol of context.service.symbols) {
			const odd = valuesAt(await context.body({ symbol }), path).find((one) => one !== symbol);
			if (odd !== undefined) context.fail(`${symbol} answers ${formatValue(odd)}`);
		}
	});
