import { ofService } from "./questions.ts";
import { at, equal, formatValue, listAt, type Row, rowListAt, rowsAt, valuesAt } from "./reading.ts";
import { inOrder } from "./row-rules.ts";
import type { Changes, Rule, RuleContext } from "./rule.ts";

/** Combinators about lists and the parameters that choose them. */
interface MaxCountOptions {
	/** The end of the longer answer that the shorter one keeps. */
	readonly isOrdered?: "first" | "last";
	readonly with?: Changes;
	/** Counts to ask for beside some small ones. */
	readonly counts?: readonly number[];
}

/** A count limits the list: a shorter answer holds the first items (or the last) of a longer one. */
export const atMost = (path: string, parameter = "count", options: MaxCountOptions = {}): Rule =>
	ofService(
		`answers at most ${parameter} of ${path}, the ${options.isOrdered ?? "first"} ones${of(options.with)}`,
		async (context) => {
			const request = async (count: string) =>
				listAt(context, await context.body({ ...options.with, [parameter]: count }), path);
			const maxCount =
				context.operation.parameters.find(({ name }) => name === parameter)?.schema.maximum ?? 3;
			const all = await request(`${maxCount}`);
			if (all.length === 0) context.skip(`there are no ${path} to count`);
			if (all.length > maxCount) context.fail(`${all.length} items to ${parameter}=${maxCount}`);
			const total = totalOf(await context.body({ ...options.with, [parameter]: `${maxCount}` }));
			if (total !== undefined && all.length < Math.min(maxCount, total))
				context.fail(`${parameter}=${maxCount} answers ${all.length} of ${total} items`);
			for (const count of [1, 3, 5, 99, 100, ...(options.counts ?? [])]) {
				if (count > maxCount) continue;
				// A service may keep the second answer, and must not give it to another count.
				const twice = [await request(`${count}`), await request(`${count}`)];
				const expected = options.isOrdered === "last" ? all.slice(-count) : all.slice(0, count);
				const some = twice.find((one) => !equal(one, expected));
				if (some)
					context.fail(
						`${parameter}=${count} answers ${formatValue(some)}, ${parameter}=${maxCount} has ${formatValue(expected)}`,
					);
			}
		},
	);

/** The number of all items of a list, as an answer tells it beside a part of them. */
function totalOf(body: unknown): number | undefined {
	if (typeof body !== "object" || body === null || Array.isArray(body)) return undefined;
	const own = at(body, "total");
	if (typeof own === "number") return own;
	return Object.values(body)
		.map(totalOf)
		.find((total) => total !== undefined);
}

const of = (change: Changes | undefined): string => (change ? `, of ${requested(change)}` : "");

interface Paging {
	readonly page: string;
	readonly size: string;
	/** Number of the first page. */
	readonly from: number;
	/** The properties that hold the number of the page, the total, and whether more pages follow. */
	readonly members: { readonly page: string; readonly total: string; readonly hasNext?: string };
}

/** Two pages hold the same items as one of twice the length, and the answer reports its page rightly. */
export const pagesInStep = (path: string, { page, size, from, members }: Paging): Rule =>
	ofService(`pages ${path} in step`, async (context) => {
		const request = (number: number, items: number) =>
			context.body({ [page]: `${number}`, [size]: `${items}` });
		const [first, second, both] = [
			await request(from, 2),
			await request(from + 1, 2),
			await request(from, 4),
		];
		const lists = [first, second, both].map((body) => listAt(context, body, path));
		if ((lists[2]?.length ?? 0) < 3) context.skip("there is only one page");
		if (!equal([...(lists[0] ?? []), ...(lists[1] ?? [])], lists[2])) {
			context.fail(`pages ${from} and ${from + 1} of 2 are not page ${from} of 4`);
		}
		if (at(second, members.page) !== from + 1)
			context.fail(`page ${from + 1} says it is ${formatValue(at(second, members.page))}`);
		const totals = [first, second, both].map((body) => at(body, members.total));
		if (new Set(totals).size > 1) context.fail(`the pages tell different totals ${totals.join(", ")}`);
		await beyondTheEnd(context, { page, size, from, members }, path, Number(totals[0]));
	});

async function beyondTheEnd(
	context: RuleContext,
	paging: Paging,
	path: string,
	total: number,
): Promise<void> {
	const { page, size, from, members } = paging;
	const last = from + Math.max(0, Math.ceil(total / 2) - 1);
	const end = await context.body({ [page]: `${last}`, [size]: "2" });
	const expected = total % 2 === 0 ? 2 : 1;
	if (listAt(context, end, path).length !== expected)
		context.fail(`the last page (${last}) holds not ${expected} items`);
	const after = await context.body({ [page]: `${last + 1}`, [size]: "2" });
	if (listAt(context, after, path).length !== 0)
		context.fail(`a page after the last one (${last + 1}) holds items`);
	if (members.hasNext === undefined) return;
	const first = await context.body({ [page]: `${from}`, [size]: "2" });
	if (at(first, members.hasNext) !== total > 2)
		context.fail(`hasNext of the first page is wrong, of ${total} items`);
	if (at(end, members.hasNext) !== false) context.fail("the last page says that another follows");
}

/** The list follows the order of the question, holds each symbol once and leaves out those that are not held. */
export const eachSymbolOnce = (path: string, parameter = "symbols"): Rule =>
	ofService(`answers ${parameter} in the order asked, each once, and names unknown ones`, async (context) => {
		const [first = "", second = "", third = ""] = context.service.symbols;
		const requested = [third, "NOSUCH99.US", first, third, second].join(",");
		const body = await context.body({ [parameter]: requested });
		const list = rowListAt(context, body, path);
		const symbols = list.map(({ symbol }) => symbol);
		if (!equal(symbols, [third, first, second])) context.fail(`${requested} answers ${symbols.join(",")}`);
		const unknown = valuesAt(body, "unknownSymbols[]");
		if (!equal(unknown, ["NOSUCH99.US"]))
			context.fail(`${requested} names ${formatValue(unknown)} as unknown`);
		const hinted = valuesAt(body, "unknownSymbolHints[].symbol");
		if (!equal(hinted, ["NOSUCH99.US"])) context.fail(`${requested} has hints for ${formatValue(hinted)}`);
		const baseline = valuesAt(await context.body({ [parameter]: first }), "unknownSymbolHints[]");
		if (!equal(baseline, [])) context.fail(`${first} is held and has the hint ${formatValue(baseline)}`);
		const none = listAt(context, await context.body({ [parameter]: "NOSUCH99.US" }), path);
		if (none.length > 0) context.fail(`an unknown symbol alone answers ${formatValue(none)}`);
	});

/** Well-formed symbols that nobody has. */
const [unlisted, otherUnlisted] = ["NOSUCH99.US", "NOSUCH98.US"];

/** The symbols that are not held are named, each and no other, however many of either were asked for. */
export const namesUnknown: Rule = ofService("names the unknown symbols, and no others", async (context) => {
	const [, second = "", third = ""] = context.service.symbols;
	const questions = [
		[unlisted],
		[second, unlisted],
		[unlisted, second, third],
		[unlisted, second, otherUnlisted],
		[second, third],
	];
	for (const symbols of questions) {
		const requested = symbols.join(",");
		const named = valuesAt(await context.body({ symbols: requested }), "unknownSymbols[]");
		const expected = symbols.filter((symbol) => symbol === unlisted || symbol === otherUnlisted);
		if (!equal(named, expected)) context.fail(`${requested} names ${formatValue(named)} as unknown`);
	}
});

/** As many symbols as a question may have, and how many of the unknown ones are explained. */
const [maxSymbols, maxHints] = [500, 20];

/**
 * Of as many symbols as may be asked for, the held ones are answered wherever they stand, and the unknown ones are named, each
 * once. The first of these are explained, by symbols that are held.
 */
export const namesAllUnknown = (path: string): Rule =>
	ofService("answers held symbols among hundreds of unknown ones, and names those once", async (context) => {
		const [first = "", second = ""] = context.service.symbols;
		const unheld = Array.from({ length: maxSymbols - 3 }, (_, i) => `NOSUCH${100 + i}.US`);
		const symbols = [first.replace(".US", "QQ.US"), ...unheld, unheld[1], second].join();
		const body = await context.body({ symbols });
		const rows = [...new Set(rowListAt(context, body, path).map(({ symbol }) => symbol))];
		if (!equal(rows, [second])) context.fail(`${second} behind unknown ones answers ${formatValue(rows)}`);
		const named = valuesAt(body, "unknownSymbols[]");
		if (named.length !== maxSymbols - 2 || new Set(named).size < named.length)
			context.fail(`${maxSymbols - 2} unknown symbols are named as ${named.length}`);
		const hints = rowsAt(body, "unknownSymbolHints[]");
		const explained = hints.map(({ symbol }) => symbol);
		if (!equal(explained, named.slice(0, maxHints)))
			context.fail(`the first ${maxHints} of ${named.length} are explained as ${formatValue(explained)}`);
		const meant = hints.map(({ suggestion }) => suggestion).filter((one) => typeof one === "string");
		if (meant.length === 0) return;
		const unknown = valuesAt(await context.body({ symbols: meant.join() }), "unknownSymbols[]");
		if (unknown.length > 0) context.fail(`${formatValue(unknown)} is proposed, and not held either`);
	});

/**
 * Each value of the parameter selects the items that fit, and only those. Several values by commas select the items of each
 * of them.
 */
export const onlyThose = (
	path: string,
	parameter: string,
	values: readonly string[],
	fits: (item: Row, value: string) => boolean,
): Rule =>
	ofService(`answers only ${path} that fit ${parameter}`, async (context) => {
		let checkedCount = 0;
		for (const value of values) {
			const items = rowsAt(await context.body({ [parameter]: value }), `${path}[]`);
			const wrong = items.find((item) => !fits(item, value));
			if (wrong) context.fail(`${parameter}=${value} answers ${formatValue(wrong)}`);
			if (value.includes(",")) await addsUp(context, path, parameter, value);
			if (!otherParams.has(parameter)) await selects(context, path, parameter, value, fits);
			checkedCount += items.length;
		}
		if (checkedCount === 0) context.skip(`no ${path} for any ${parameter}`);
	});

/** Parameters that ask about something else, or show more of each item, and do not only select. */
const otherParams: ReadonlySet<string> = new Set(["symbol", "conditions"]);

/** A filter selects items and changes none: those of the plain list that fit, all of them where both lists are whole. */
async function selects(
	context: RuleContext,
	path: string,
	parameter: string,
	value: string,
	fits: (item: Row, value: string) => boolean,
): Promise<void> {
	const maxCount = context.operation.parameters.find(({ name }) => name === "count")?.schema.maximum;
	const request = async (change: Changes) => {
		const body = await context.body({ ...change, ...(maxCount !== undefined && { count: `${maxCount}` }) });
		const list = rowsAt(body, `${path}[]`);
		const isCut = typeof at(body, "next") === "string" || (maxCount !== undefined && list.length >= maxCount);
		return { list, isCut };
	};
	const [baseline, chosen] = [await request({}), await request({ [parameter]: value })];
	const holds = (list: readonly Row[], item: Row) => list.some((one) => equal(one, item));
	const changed = baseline.isCut ? undefined : chosen.list.find((item) => !holds(baseline.list, item));
	if (changed) context.fail(`${formatValue(changed)} is not in the plain list`);
	const missing = chosen.isCut
		? undefined
		: baseline.list.find((item) => fits(item, value) && !holds(chosen.list, item));
	if (missing) context.fail(`${parameter}=${value} leaves out ${formatValue(missing)}`);
}

/** As many items fit several values as fit each of them alone, up to the greatest count. */
async function addsUp(context: RuleContext, path: string, parameter: string, value: string): Promise<void> {
	const maxCount = context.operation.parameters.find(({ name }) => name === "count")?.schema.maximum;
	const request = async (one: string) => {
		const change = { [parameter]: one, ...(maxCount !== undefined && { count: `${maxCount}` }) };
		return valuesAt(await context.body(change), `${path}[]`).length;
	};
	const combined = await request(value);
	let apart = 0;
	for (const one of value.split(",")) apart += await request(one);
	if (combined !== Math.min(apart, maxCount ?? apart))
		context.fail(`${parameter}=${value} answers ${combined} ${path}, its values alone ${apart}`);
}

/** The list follows the parameters that choose its order. */
export const ordersBy = (path: string, change: Changes, key: string, direction: "asc" | "desc"): Rule =>
	ofService(`orders ${path} by ${key}, ${direction}, when asked ${requested(change)}`, async (context) => {
		const list = listAt(context, await context.body(change), path);
		if (list.length < 2) context.skip("too few items to have an order");
		inOrder(context, list, key, direction);
	});

/** All items lie between the two dates, ends included, and each half of the range answers its part. */
export const within = (path: string, key: string, start: string, end: string, change: Changes = {}): Rule =>
	ofService(`answers ${path} from start to end and nothing else`, async (context) => {
		const request = async (from: string, to: string) => {
			const body = await context.body({ ...change, start: from, end: to });
			const items = valuesAt(body, key === "" ? `${path}[]` : `${path}[].${key}`);
			return items.map((item) => String(item).slice(0, 10));
		};
		const days = await request(start, end);
		const outside = days.find((day) => day < start || day > end);
		if (outside) context.fail(`${outside} is not between ${start} and ${end}`);
		const middle = days[Math.floor(days.length / 2)];
		if (middle === undefined) return context.skip(`no ${path} between ${start} and ${end}`);
		for (const [from, to] of [
			[start, middle],
			[middle, end],
		] as const) {
			const part = await request(from, to);
			if (
				!equal(
					part,
					days.filter((day) => from <= day && day <= to),
				)
			)
				context.fail(
					`${from} to ${to} answers ${formatValue(part)}, ${start} to ${end} ${formatValue(days)}`,
				);
		}
	});

const requested = (change: Changes): string =>
	Object.entries(change)
		.map(([name, value]) => `${name}=${value}`)
		.join("&");
