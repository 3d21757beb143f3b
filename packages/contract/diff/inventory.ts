import { type ContractDocument, resolver } from "../compatibility/breaking-changes.ts";
import type { Schema } from "../compatibility/schemas.ts";

/** The kinds of things in a contract that a caller can depend on. */
export type Kind = "operation" | "parameter" | "status" | "header" | "member";

/** One thing that a caller can depend on. */
export interface Entry {
	kind: Kind;
	/** Its promises, one text for each keyword: type, bounds, default, accepted values. */
	facets: ReadonlyMap<string, string>;
	/** Its places, in the words of the gate of breaking changes: `getQuotes 200 body.quote.[].lastDone`. */
	places: Set<string>;
}

/** Everything in a contract that a caller can depend on, by a name for people, such as `Quote.lastDone`. */
export type Inventory = Map<string, Entry>;

/** Lists a contract. A member of a shared schema is one entry with all its places. */
export function inventory(document: ContractDocument): Inventory {
	const entries: Inventory = new Map();
	const add = (name: string, kind: Kind, place: string, facets: Entry["facets"]): void => {
		const existing = entries.get(name);
		if (existing) existing.places.add(place);
		else entries.set(name, { kind, facets, places: new Set([place]) });
	};
	const members = memberWalk(document, add);
	const resolve = resolver(document);
	for (const [path, { get }] of Object.entries(document.paths)) {
		const id = get.operationId;
		add(`GET ${path}`, "operation", id, facetsOf({ ...get }, operationKeywords));
		for (const parameter of get.parameters ?? []) {
			const { name, required } = parameter;
			const facets = facetsOf({ ...parameter.schema, ...parameter, required: required ?? false });
			add(`${id} ${parameter.in} ${name}`, "parameter", `${id} ${parameter.in}.${name}`, facets);
		}
		for (const [status, response] of Object.entries(get.responses)) {
			const { headers = {}, content = {} } = resolve(response as Schema) as typeof response;
			add(`${id} ${status}`, "status", `${id} ${status}`, new Map());
			for (const header of Object.keys(headers))
				add(`header ${header}`, "header", `${id} ${status} header ${header}`, new Map());
			for (const { schema } of Object.values(content))
				if (schema) members(schema, `${id} ${status}`, `${id} ${status} body`, []);
		}
	}
	return entries;
}

type Add = (name: string, kind: Kind, place: string, facets: Entry["facets"]) => void;

/** Visits the members of a schema and of those within it. */
function memberWalk(document: ContractDocument, add: Add) {
	const resolve = resolver(document);
	return function walk(schema: Schema, owner: string, place: string, passed: readonly string[]): void {
		const named = schema.$ref?.split("/").at(-1);
		if (named !== undefined && passed.includes(named)) return;
		const within = named === undefined ? passed : [...passed, named];
		const own = named ?? owner;
		const { properties = {}, items, required = [], ...rest } = resolve(schema) as SchemaParts;
		for (const [name, member] of Object.entries(properties)) {
			const facets = facetsOf({ ...resolve(member), "always sent": required.includes(name) });
			add(`${own}.${name}`, "member", `${place}.${name}`, facets);
			walk(member, `${own}.${name}`, `${place}.${name}`, within);
		}
		if (items) walk(items, `${own}[]`, `${place}.[]`, within);
		for (const keyword of ["allOf", "oneOf", "anyOf"] as const)
			for (const [index, part] of (rest[keyword] ?? []).entries())
				walk(part, own, `${place}.${keyword}[${index}]`, within);
	};
}

type SchemaParts = {
	properties?: Record<string, Schema>;
	items?: Schema;
	required?: readonly string[];
} & Partial<Record<"allOf" | "oneOf" | "anyOf", readonly Schema[]>>;

const operationKeywords = ["operationId", "deprecated"] as const;
const schemaKeywords = [
	"type",
	"format",
	"enum",
	"const",
	"default",
	"pattern",
	"minimum",
	"maximum",
	"minLength",
	"maxLength",
	"minItems",
	"maxItems",
	"required",
	"always sent",
	"deprecated",
	"x-alias-of",
] as const;

function facetsOf(
	values: Readonly<Record<string, unknown>>,
	keywords: readonly string[] = schemaKeywords,
): ReadonlyMap<string, string> {
	const keywordsOf = keywords.filter((keyword) => {
		const value = values[keyword];
		// The names of required members are told by the members; here it says whether a parameter is.
		return value !== undefined && !(keyword === "required" && Array.isArray(value));
	});
	return new Map(keywordsOf.map((keyword) => [keyword, textOf(values[keyword])]));
}

const textOf = (value: unknown): string =>
	Array.isArray(value)
		? value.map(textOf).join(", ")
		: typeof value === "string"
			? value
			: JSON.stringify(value);
