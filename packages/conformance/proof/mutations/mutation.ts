import { posix } from "node:path";
import { type Node, readSpec, type SpecCopy, specFiles, usersOf } from "./spec-copy.ts";

export type Kind = "rename" | "tighten" | "loosen" | "remove";

/** One change of the contract that its author makes by mistake. */
export interface Mutation {
	readonly kind: Kind;
	readonly what: string;
	/** Operations that the suite judges; a few suffice. */
	readonly judges: readonly string[];
	apply(spec: SpecCopy): Promise<void>;
}

/** The file of an operation. */
export function operationFile(operationId: string): string {
	const file = specFiles(`paths/*/${operationId}.yaml`)[0];
	if (!file) throw new Error(`no operation ${operationId}`);
	return file;
}

/** A change of one file. The suite judges the first two operations that use it. */
export const change = (
	kind: Kind,
	file: string,
	what: string,
	edit: (document: Node) => void,
	judges: readonly string[] = usersOf(file).slice(0, 2),
): Mutation => ({
	kind,
	what: `${what} (${posix.basename(file, ".yaml")})`,
	judges,
	apply: (spec) => spec.edit(file, edit),
});

/** A change of an operation's own file. */
export const inOperation = (
	kind: Kind,
	operationId: string,
	what: string,
	edit: (operation: Node) => void,
): Mutation => change(kind, operationFile(operationId), what, ({ get }) => edit(get as Node));

/** A change of the headers of one response. A shared set is written out first, so that the others keep theirs. */
export const inHeaders = (
	kind: Kind,
	operationId: string,
	status: number,
	what: string,
	edit: (headers: Node) => void,
): Mutation =>
	inOperation(kind, operationId, what, (operation) => {
		const response = node(operation, `responses.${status}`);
		const headers = writtenOut(node(response, "headers"));
		response["headers"] = headers;
		edit(headers);
	});

function writtenOut(headers: Node): Node {
	const { $ref } = headers;
	if (typeof $ref !== "string") return headers;
	const names = Object.keys(readSpec(`headers/sets/${posix.basename($ref)}`));
	return Object.fromEntries(names.map((name) => [name, { $ref: `../../headers/${name}.yaml` }]));
}

/** The object at a dotted path; steps that are numbers index lists. */
export function node(document: unknown, path: string): Node {
	const found = path
		.split(".")
		.filter((step) => step !== "")
		.reduce<unknown>((at, step) => (at as Node | undefined)?.[step], document);
	if (typeof found !== "object" || found === null) throw new Error(`nothing at ${path}`);
	return found as Node;
}

/** A parameter of an operation that is written in its own file. */
export function parameter(operation: Node, name: string): Node {
	const found = (operation["parameters"] as Node[]).find((one) => one["name"] === name);
	if (!found) throw new Error(`no parameter ${name}`);
	return found;
}

/** Another name for a key, in the same place. */
export function renameKey(object: Node, from: string, to: string): void {
	if (!(from in object)) throw new Error(`no key ${from}`);
	const entries = Object.entries(object).map(([key, value]) => [key === from ? to : key, value] as const);
	for (const key of Object.keys(object)) delete object[key];
	Object.assign(object, Object.fromEntries(entries));
}

/** A list without one of its items. */
export const less = (list: unknown, item: unknown): unknown[] =>
	(list as unknown[]).filter((one) => one !== item);

/** Removes keys of the object at a path, which must be there. */
export const drop =
	(path: string, ...keys: readonly string[]) =>
	(document: Node): void => {
		const holder = node(document, path);
		for (const key of keys) {
			if (!(key in holder)) throw new Error(`no key ${key} at ${path}`);
			delete holder[key];
		}
	};

/** Sets keys of the object at a path. */
export const set =
	(path: string, values: Node) =>
	(document: Node): void =>
		void Object.assign(node(document, path), values);
