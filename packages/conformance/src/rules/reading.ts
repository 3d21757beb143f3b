import type { RuleContext } from "./rule.ts";

/** An object of an answer. */
export type Row = Readonly<Record<string, unknown>>;

/** The value at a dotted path, such as `shortTrades.data`; undefined when there is none. */
export function at(body: unknown, path: string): unknown {
	return path.split(".").reduce((value, name) => (value as Row | null | undefined)?.[name], body);
}

/**
 * All values at a path; `[]` stands for each item, as in `shareholders.list[].holders`.
 * A part that is missing or null yields nothing.
 */
export function valuesAt(body: unknown, path: string): readonly unknown[] {
	return path.split("[]").reduce<readonly unknown[]>(
		(values, part, index) => {
			const items = index === 0 ? values : values.flatMap((value) => (Array.isArray(value) ? value : []));
			const name = part.replace(/^\./, "");
			const found = name === "" ? items : items.map((value) => at(value, name));
			return found.filter((value) => value !== undefined && value !== null);
		},
		[body],
	);
}

/** Every list at a path, as rows; fails the rule when there is none. */
export function listsAt(context: RuleContext, body: unknown, path: string): readonly (readonly Row[])[] {
	const lists = valuesAt(body, path).filter((value) => Array.isArray(value));
	if (lists.length === 0 && !path.includes("[]")) context.fail(`there is no list at ${path}`);
	return lists as readonly (readonly Row[])[];
}

/** The one list at a path. */
export const listAt = (context: RuleContext, body: unknown, path: string): readonly Row[] =>
	listsAt(context, body, path)[0] ?? [];

/** A value as text for a message. */
export const shown = (value: unknown): string => {
	const text = JSON.stringify(value) ?? "nothing";
	return text.length > 200 ? `${text.slice(0, 200)}…` : text;
};

/** True for two JSON values that are equal apart from the order of properties. */
export function equal(one: unknown, other: unknown): boolean {
	if (one === other) return true;
	if (typeof one !== "object" || typeof other !== "object" || one === null || other === null) return false;
	const [left, right] = [Object.entries(one), Object.entries(other)];
	if (Array.isArray(one) !== Array.isArray(other) || left.length !== right.length) return false;
	return left.every(([name, value]) => Object.hasOwn(other, name) && equal(value, (other as Row)[name]));
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
	if (!left || !right) throw new Error(`${shown(left ? other : one)} is not a plain decimal`);
	const scale = Math.max(left[3]?.length ?? 0, right[3]?.length ?? 0);
	const [a, b] = [left, right].map(([, sign, whole = "", fraction = ""]) =>
		BigInt(`${sign}${whole}${fraction.padEnd(scale, "0")}`),
	) as [bigint, bigint];
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
