import { valuesAt } from "../../src/rules/reading.ts";
import type { Question } from "./injected-fault.ts";

/** An object of a body. */
export type Row = Record<string, unknown>;

/** The objects at a path of a body, to be changed in place. */
export const rowsAt = (body: unknown, path: string): Row[] => valuesAt(body, path) as Row[];

/** The one list at a path, to be changed in place. */
export const listAt = (body: unknown, path: string): Row[] => (valuesAt(body, path)[0] ?? []) as Row[];

/** Removes a field of the last object at a path. */
export const without = (path: string, field: string) => (body: unknown) => {
	const row = rowsAt(body, path).at(-1);
	if (row) delete row[field];
};

/** Changes a field of the last object at a path. */
export const changeField =
	(path: string, name: string, change: (value: unknown) => unknown) => (body: unknown) => {
		const row = rowsAt(body, path).at(-1);
		if (row && name in row) row[name] = change(row[name]);
	};

/** Changes a field of every object at a path. */
export const everyField =
	(path: string, name: string, change: (value: unknown) => unknown) => (body: unknown) => {
		for (const row of rowsAt(body, path)) row[name] = change(row[name]);
	};

/** Changes a list as a whole. */
export const changeList = (path: string, change: (items: Row[]) => Row[]) => (body: unknown) => {
	const items = listAt(body, path);
	items.splice(0, items.length, ...change([...items]));
};

/** A list with its first two items exchanged. */
export const swapped = <T>([first, second, ...rest]: readonly T[]): T[] =>
	[second, first, ...rest].filter((item): item is T => item !== undefined);

/** A question with parameters set, or removed where undefined; the others stay as sent. */
export function withQuery(
	question: Question,
	values: Readonly<Record<string, string | undefined>>,
): Question {
	const [path = "", query = ""] = split(question.target);
	const remaining = query.split("&").filter((piece) => piece !== "" && !(nameOf(piece) in values));
	const added = Object.entries(values).flatMap(([name, value]) =>
		value === undefined ? [] : [`${name}=${value}`],
	);
	const pieces = [...remaining, ...added].join("&");
	return { ...question, target: pieces === "" ? path : `${path}?${pieces}` };
}

/** The value of a parameter as sent; undefined when it was not sent. */
export function parameterOf({ target }: Question, name: string): string | undefined {
	const [, query = ""] = split(target);
	const piece = query.split("&").find((one) => nameOf(one) === name);
	return piece?.slice(piece.indexOf("=") + 1);
}

/** A question with only the first of every parameter. */
export function firstOfEach(question: Question): Question {
	const [path = "", query = ""] = split(question.target);
	const pieces = query.split("&");
	const first = pieces.filter(
		(piece, index) => pieces.findIndex((one) => nameOf(one) === nameOf(piece)) === index,
	);
	return query === "" ? question : { ...question, target: `${path}?${first.join("&")}` };
}

const split = (target: string): string[] => {
	const at = target.indexOf("?");
	return at < 0 ? [target] : [target.slice(0, at), target.slice(at + 1)];
};

const nameOf = (piece: string): string => piece.split("=")[0] ?? "";
