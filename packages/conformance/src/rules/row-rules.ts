import {
	at,
	compareValues,
	formatValue,
	listsAt,
	type Row,
	rowListsAt,
	rowsAt,
	valuesAt,
} from "./reading.ts";
import type { Rule, RuleContext } from "./rule.ts";

/** Combinators about any single answer of an operation, an example included. */
function responseRule(title: string, check: (body: unknown, context: RuleContext) => void): Rule {
	return { title, scope: "answer", check: async (context) => check(await context.body(), context) };
}

/** The values at a path. Without a value the rule cannot be judged and is skipped. */
function valuesToCheck(context: RuleContext, body: unknown, path: string): readonly unknown[] {
	const values = valuesAt(body, path);
	return values.length > 0 ? values : context.skip(`nothing at ${path}`);
}

type Direction = "asc" | "desc";

/** The list is in order of a field; items without a value come last. */
export const sortedBy = (path: string, key: string, direction: Direction): Rule =>
	responseRule(`orders ${path} by ${key}, ${direction}`, (body, context) => {
		const lists = listsAt(context, body, path);
		for (const list of lists) inOrder(context, list, key, direction);
		if (!lists.some(({ length }) => length > 1)) context.skip(`no ${path} of two or more`);
	});

/** Fails when two neighbours are in the wrong order. */
export function inOrder(
	context: RuleContext,
	list: readonly unknown[],
	key: string,
	direction: Direction,
): void {
	const values = list.map((item) => (key === "" ? item : valuesAt(item, key)[0]));
	for (const [index, value] of values.entries()) {
		const before = values[index - 1];
		if (index === 0 || value === undefined) continue;
		const order = before === undefined ? 1 : compareValues(before, value) * (direction === "asc" ? 1 : -1);
		if (order > 0)
			context.fail(`${formatValue(before)} stands before ${formatValue(value)} (place ${index})`);
	}
}

/** Items with the same value of one field are in order of another. */
export const sortedWithin = (path: string, group: string, key: string, direction: Direction): Rule =>
	responseRule(`orders ${path} of one ${group} by ${key}, ${direction}`, (body, context) => {
		const lists = rowListsAt(context, body, path).flatMap((list) => [
			...Map.groupBy(list, (item) => item[group]).values(),
		]);
		for (const list of lists) inOrder(context, list, key, direction);
		if (!lists.some(({ length }) => length > 1)) context.skip(`no ${path} of two or more`);
	});

/** The values of a field stand in the order that the contract gives them; not all of them need be there. */
export const inGivenOrder = (path: string, key: string, order: readonly string[]): Rule =>
	responseRule(`orders ${path} by ${key}: ${order.join(", ")}`, (body, context) => {
		const lists = rowListsAt(context, body, path);
		for (const list of lists) {
			const values = list.map((item) => item[key]);
			const wanted = order.filter((value) => values.includes(value));
			if (values.join() !== wanted.join())
				context.fail(`${values.join(", ")} stand there for ${wanted.join(", ")}`);
		}
		if (!lists.some(({ length }) => length > 1)) context.skip(`no ${path} of two or more`);
	});

/** No two items have the same values in these fields; without fields, no two items are the same. */
export const unique = (path: string, ...keys: readonly string[]): Rule =>
	responseRule(`has no two of ${path} with the same ${keys.join(", ") || "value"}`, (body, context) => {
		for (const list of listsAt(context, body, path)) {
			const seen = new Set<string>();
			for (const item of list) {
				const identity = JSON.stringify(keys.length === 0 ? item : keys.map((key) => at(item, key)));
				if (seen.has(identity)) context.fail(`${identity} stands there twice`);
				seen.add(identity);
			}
		}
		if (valuesAt(body, `${path}[]`).length === 0) context.skip(`${path} is empty`);
	});

/** No two items have the same value in this field, in whichever list they stand. */
export const uniqueThroughout = (path: string, key: string): Rule =>
	responseRule(`has no two of ${path} with the same ${key}, in any list`, (body, context) => {
		const values = valuesToCheck(context, body, `${path}.${key}`);
		const twice = values.find((value, index) => values.indexOf(value) !== index);
		if (twice !== undefined) context.fail(`${formatValue(twice)} stands there twice`);
	});

/** The values are decimals of at least zero. */
export const notNegative = (path: string, ...keys: readonly string[]): Rule =>
	responseRule(`has no negative ${keys.join(", ")} in ${path}`, (body, context) => {
		for (const key of keys) {
			for (const value of valuesToCheck(context, body, `${path}.${key}`)) {
				if (compareValues(value, "0") < 0) context.fail(`${key} is ${formatValue(value)}`);
			}
		}
	});

/** The items are numbered from 1 without gaps. */
export const numbered = (path: string, key: string): Rule =>
	responseRule(`numbers ${path} from 1 by ${key}`, (body, context) => {
		if (valuesToCheck(context, body, `${path}[]`).length === 0) return;
		for (const list of rowListsAt(context, body, path)) {
			const wrong = list.findIndex((item, index) => item[key] !== index + 1);
			if (wrong >= 0) context.fail(`place ${wrong + 1} has ${key} ${formatValue(list[wrong]?.[key])}`);
		}
	});

/** A predicate holds for every item; it may leave out null values. */
export const each = (path: string, claim: string, predicate: (item: Row, body: unknown) => boolean): Rule =>
	responseRule(`answers so that ${claim}`, (body, context) => {
		const items = rowsAt(body, path);
		if (items.length === 0) context.skip(`nothing at ${path}`);
		const wrong = items.find((item) => !predicate(item, body));
		if (wrong) context.fail(`it is not so for ${formatValue(wrong)}`);
	});

/** A predicate holds for the whole answer. */
export const always = (claim: string, predicate: (body: unknown) => boolean): Rule =>
	responseRule(`answers so that ${claim}`, (body, context) => {
		if (!predicate(body)) context.fail(`it is not so in ${formatValue(body)}`);
	});

/** `low` is the lowest and `high` the highest of the prices; prices that are null are left out. */
export const priceRange = (path: string, ...between: readonly string[]): Rule =>
	each(path, `high and low of ${path} enclose ${between.join(" and ")}`, (item) => {
		const { high, low } = item;
		const inside = between.map((name) => item[name]).filter((price) => typeof price === "string");
		if (typeof high !== "string" || typeof low !== "string") return true;
		return [...inside, high].every(
			(price) => compareValues(low, price) <= 0 && compareValues(price, high) <= 0,
		);
	});

/** Items that make a coincidence unlikely. */
const enough = 3;

/** No two of these figures are the same in every item: one would stand for the other. */
export const apart = (path: string, ...keys: readonly string[]): Rule =>
	responseRule(`tells ${keys.join(", ")} of ${path} apart`, (body, context) => {
		const items = rowsAt(body, `${path}[]`);
		if (items.length < enough) context.skip(`too few ${path} to tell their figures apart`);
		for (const [i, one] of keys.entries())
			for (const other of keys.slice(i + 1))
				if (items.every((item) => item[one] === item[other]))
					context.fail(`${one} is ${other} in all ${items.length} items`);
	});

/** Two members are of two kinds: where both are known, they are not the same in every item. */
export const notTheSame = (path: string, one: string, other: string): Rule =>
	always(`${one} of ${path} is not ${other} throughout`, (body) => {
		const listed = rowsAt(body, `${path}[]`).filter((item) =>
			[item[one], item[other]].every((value) => value !== null && value !== "" && value !== undefined),
		);
		return listed.length < enough || listed.some((item) => item[one] !== item[other]);
	});

/** A member that may be left out is in all items of a list of one feed, or in none: it is not known of all or of none. */
export const allOrNone = (path: string, ...keys: readonly string[]): Rule =>
	responseRule(`answers ${keys.join(", ")} of ${path} in all items or in none`, (body, context) => {
		for (const list of rowListsAt(context, body, path))
			for (const key of keys) {
				const without = list.filter((item) => item[key] === undefined || item[key] === null);
				if (without.length > 0 && without.length < list.length)
					context.fail(
						`${key} is in ${list.length - without.length} items, and not in ${formatValue(without[0])}`,
					);
			}
	});
