import type { RuleContext } from "./rule.ts";

/** An object of an answer. */
export type Row = Readonly<Record<string, unknown>>;

/**
 * An answer holds a value of another kind than a rule reads. The contract check ends a rule whose answer breaks the schema,
 * so this concerns a shape that the schema leaves open. The rule fails: if it left the value out, it would judge less and
 * could pass.
 */
export class WrongShape extends Error {
	override readonly name = "WrongShape";
}

/** True for an object that is no list. */
export const isRow = (value: unknown): value is Row =>
	typeof value === "object" && value !== null && !Array.isArray(value);

/** The value at a dotted path, such as `shortTrades.data`; undefined when there is none. */
export function at(body: unknown, path: string): unknown {
	return path.split(".").reduce(memberOf, body);
}

const memberOf = (value: unknown, name: string): unknown =>
	typeof value === "object" && value !== null && Object.hasOwn(value, name)
		? Reflect.get(value, name)
		: undefined;

/**
 * All values at a path; `[]` stands for each item, as in `shareholders.list[].holders`. A part that is missing or null
 * yields nothing. Throws {@link WrongShape} for a part that is no list where `[]` follows, or no object where a name follows.
 */
export function valuesAt(body: unknown, path: string): readonly unknown[] {
	const steps = path.split(/(\[\])|\./).filter((step) => step);
	return steps.reduce<readonly unknown[]>(
		(values, step) =>
			values
				.flatMap((value) => (step === "[]" ? itemsOf(value, path) : [partOf(value, step, path)]))
				.filter(isThere),
		[body].filter(isThere),
	);
}

/** The objects at a path, found as by {@link valuesAt}. Throws {@link WrongShape} for a value that is no object. */
export const rowsAt = (body: unknown, path: string): readonly Row[] =>
	valuesAt(body, path).map((value) => rowOf(value, path));

/** The object at a dotted path. Throws {@link WrongShape} when there is none; an empty path stands for the body itself. */
export const rowAt = (body: unknown, path: string): Row => rowOf(path === "" ? body : at(body, path), path);

/** The object at a dotted path; undefined when it is missing or null. Throws {@link WrongShape} for another value. */
export function rowIfAny(body: unknown, path: string): Row | undefined {
	const value = at(body, path);
	return isThere(value) ? rowOf(value, path) : undefined;
}

/** Every list at a path; fails the rule when there is none, or something else. */
export function listsAt(context: RuleContext, body: unknown, path: string): readonly (readonly unknown[])[] {
	const values = valuesAt(body, path);
	const lists = values.filter((value) => Array.isArray(value));
	if (lists.length < values.length || (lists.length === 0 && !path.includes("[]")))
		context.fail(`there is no list at ${path}`);
	return lists;
}

/** Every list at a path, as {@link listsAt}, of objects. Throws {@link WrongShape} for an item that is no object. */
export const rowListsAt = (context: RuleContext, body: unknown, path: string): readonly (readonly Row[])[] =>
	listsAt(context, body, path).map((list) => list.map((item) => rowOf(item, path)));

/** The one list at a path. */
export const listAt = (context: RuleContext, body: unknown, path: string): readonly unknown[] =>
	listsAt(context, body, path)[0] ?? [];

/** The one list at a path, of objects. */
export const rowListAt = (context: RuleContext, body: unknown, path: string): readonly Row[] =>
	rowListsAt(context, body, path)[0] ?? [];

const isThere = (value: unknown): boolean => value !== undefined && value !== null;

function itemsOf(value: unknown, path: string): readonly unknown[] {
	if (!Array.isArray(value)) throw new WrongShape(`${formatValue(value)} is no list, in ${path}`);
	return value;
}

/** A member of an object, or the item of a list with this number. */
const partOf = (value: unknown, name: string, path: string): unknown =>
	Array.isArray(value) && /^\d+$/.test(name) ? at(value, name) : rowOf(value, path)[name];

function rowOf(value: unknown, path: string): Row {
	if (!isRow(value)) throw new WrongShape(`${formatValue(value)} is no object, at ${path || "the answer"}`);
	return value;
}

/** A value as text for a message. */
export const formatValue = (value: unknown): string => {
	const text = JSON.stringify(value) ?? "nothing";
	return text.length > 200 ? `${text.slice(0, 200)}…` : text;
};

/** True for two JSON values that are equal apart from the order of properties. */
export function equal(one: unknown, other: unknown): boolean {
	if (one === other) return true;
	if (typeof one !== "object" || typeof other !== "object" || one === null || other === null) return false;
	const [left, right] = [Object.entries(one), Object.entries(other)];
	if (Array.isArray(one) !== Array.isArray(other) || left.length !== right.length) return false;
	return left.every(([name, value]) => Object.hasOwn(other, name) && equal(value, Reflect.get(other, name)));
}

/**
 * True for an answer without data: all its lists are empty, whatever its other fields hold. An answer without lists is
 * empty when it has neither text nor a number other than zero. The symbols that are not held are no data.
 */
export function isBare(body: unknown): boolean {
	const inside = innermost(body);
	const lists = inside.filter((value) => Array.isArray(value));
	if (lists.length > 0) return lists.every((list) => list.length === 0);
	return inside.every((value) => value === undefined || value === null || value === false || value === 0);
}

/** True for an answer that is bare, or whose rows name securities and know nothing of them. */
export const knowsNothing = (body: unknown): boolean =>
	isBare(body) ||
	innermost(body).every((value) => (Array.isArray(value) ? value.every(isUnknown) : value === null));

const isUnknown = (row: unknown): boolean =>
	typeof row === "object" &&
	row !== null &&
	Object.entries(row).every(([name, value]) => name === "symbol" || value === null);

const ofUnknown: ReadonlySet<string> = new Set(["unknownSymbols", "unknownSymbolHints"]);

/** Every list, and every value outside of lists, at any depth. */
const innermost = (value: unknown): readonly unknown[] =>
	typeof value === "object" && value !== null && !Array.isArray(value)
		? Object.entries(value).flatMap(([name, inner]) => (ofUnknown.has(name) ? [] : innermost(inner)))
		: [value];

const decimal = /^(-?)(\d+)(?:\.(\d+))?$/;

/** Orders two decimal texts exactly, without passing through floats. */
export function compareDecimals(one: string, other: string): number {
	const [left, right] = [decimal.exec(one), decimal.exec(other)];
	if (!left || !right) throw new Error(`${formatValue(left ? other : one)} is not a plain decimal`);
	const scale = Math.max(left[3]?.length ?? 0, right[3]?.length ?? 0);
	const scaled = ([, sign, whole = "", fraction = ""]: RegExpExecArray) =>
		BigInt(`${sign}${whole}${fraction.padEnd(scale, "0")}`);
	const [a, b] = [scaled(left), scaled(right)];
	return a < b ? -1 : a > b ? 1 : 0;
}

const time = /^\d{4}-\d{2}-\d{2}T[\d:]+(?:\.(\d+))?Z$/;

/** Orders two values of one field: numbers, decimal texts, times to the microsecond, other text by code units. */
export function compareValues(one: unknown, other: unknown): number {
	if (typeof one === "number" && typeof other === "number") return one - other;
	const [a, b] = [String(one), String(other)];
	if (decimal.test(a) && decimal.test(b)) return compareDecimals(a, b);
	if (time.test(a) && time.test(b)) return compareText(comparableTime(a), comparableTime(b));
	return compareText(a, b);
}

const compareText = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);

/** A time with nine digits of the second, so that text order is time order. */
const comparableTime = (text: string): string => {
	const [whole = "", fraction = ""] = text.slice(0, -1).split(".");
	return `${whole}.${fraction.padEnd(9, "0")}`;
};
