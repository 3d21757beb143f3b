/** A JSON Schema of the document. */
export type Schema = Readonly<Record<string, unknown>> & { readonly $ref?: string };

/** Direction of the values of a schema: requests of callers, or answers of the service. */
export type Direction = "request" | "response";

export type Resolve = (schema: Schema) => Schema;

/** Keywords that bound a value, and the direction that narrows it. */
const bounds = [
	["minimum", "min"],
	["exclusiveMinimum", "min"],
	["minLength", "min"],
	["minItems", "min"],
	["maximum", "max"],
	["exclusiveMaximum", "max"],
	["maxLength", "max"],
	["maxItems", "max"],
] as const;

/** A schema on both sides of a comparison. */
export interface Pair {
	before: Schema;
	after: Schema;
}

/**
 * Differences between two schemas that can break a caller. A schema of requests may only become wider, a schema of
 * answers only narrower.
 */
export function schemaChanges(
	where: string,
	pair: Pair,
	direction: Direction,
	resolve: [Resolve, Resolve],
): string[] {
	return walk(where, pair, direction, resolve, new Set());
}

function walk(
	where: string,
	pair: Pair,
	direction: Direction,
	resolve: [Resolve, Resolve],
	seen: Set<string>,
): string[] {
	const reference = `${pair.before.$ref}>${pair.after.$ref}>${where.split(".").length > 12}`;
	if (pair.before.$ref && pair.after.$ref) {
		if (seen.has(reference)) return [];
		seen = new Set([...seen, reference]);
	}
	const before = resolve[0](pair.before);
	const after = resolve[1](pair.after);
	const next = (name: string, inner: Pair) => walk(`${where}.${name}`, inner, direction, resolve, seen);
	return [
		...setChanges(where, "type", typesOf(before), typesOf(after), direction),
		...setChanges(where, "enum", listOf(before["enum"]), listOf(after["enum"]), direction),
		...boundChanges(where, before, after, direction),
		...fixedChanges(where, before, after),
		...requiredChanges(where, before, after, direction),
		...propertyChanges(where, before, after, direction, next),
		...innerPairs(before, after).flatMap(([name, inner]) => next(name, inner)),
	];
}

function setChanges(
	where: string,
	keyword: string,
	before: readonly string[] | undefined,
	after: readonly string[] | undefined,
	direction: Direction,
): string[] {
	const [mustKeep, mayHave] = direction === "request" ? [before, after] : [after, before];
	if (mayHave === undefined) return [];
	if (mustKeep === undefined)
		return [`${where}: ${keyword} ${direction === "request" ? "is now limited" : "is no longer limited"}`];
	const verb = direction === "request" ? "no longer allows" : "now also allows";
	return mustKeep
		.filter((value) => !mayHave.includes(value))
		.map((value) => `${where}: ${keyword} ${verb} ${value}`);
}

function boundChanges(where: string, before: Schema, after: Schema, direction: Direction): string[] {
	return bounds.flatMap(([keyword, side]) => {
		const [old, now] = [before[keyword] as number | undefined, after[keyword] as number | undefined];
		if (old === now) return [];
		const open = side === "min" ? Number.NEGATIVE_INFINITY : Number.POSITIVE_INFINITY;
		const narrower = side === "min" ? (now ?? open) > (old ?? open) : (now ?? open) < (old ?? open);
		return narrower === (direction === "request")
			? [`${where}: ${keyword} ${old ?? "none"} -> ${now ?? "none"}`]
			: [];
	});
}

/** Keywords that can break a caller with any change. */
function fixedChanges(where: string, before: Schema, after: Schema): string[] {
	return ["pattern", "format", "default", "const"].flatMap((keyword) => {
		const [old, now] = [JSON.stringify(before[keyword]), JSON.stringify(after[keyword])];
		return old === now ? [] : [`${where}: ${keyword} ${old ?? "none"} -> ${now ?? "none"}`];
	});
}

function requiredChanges(where: string, before: Schema, after: Schema, direction: Direction): string[] {
	const [old, now] = [listOf(before["required"]) ?? [], listOf(after["required"]) ?? []];
	return direction === "response"
		? old.filter((name) => !now.includes(name)).map((name) => `${where}.${name}: is no longer always sent`)
		: now.filter((name) => !old.includes(name)).map((name) => `${where}.${name}: is now required`);
}

function propertyChanges(
	where: string,
	before: Schema,
	after: Schema,
	direction: Direction,
	next: (name: string, pair: Pair) => string[],
): string[] {
	const [old, now] = [propertiesOf(before), propertiesOf(after)];
	return Object.entries(old).flatMap(([name, schema]) => {
		const counterpart = now[name];
		if (counterpart) return next(name, { before: schema, after: counterpart });
		return direction === "response" ? [`${where}.${name}: is removed`] : [];
	});
}

/** Nested schemas that both sides have at the same place. */
function innerPairs(before: Schema, after: Schema): [string, Pair][] {
	const pairs: [string, Pair][] = [];
	if (before["items"] && after["items"]) {
		pairs.push(["[]", { before: before["items"] as Schema, after: after["items"] as Schema }]);
	}
	for (const keyword of ["allOf", "oneOf", "anyOf"]) {
		const [old, now] = [before[keyword] as Schema[] | undefined, after[keyword] as Schema[] | undefined];
		for (const [index, schema] of (old ?? []).entries()) {
			pairs.push([`${keyword}[${index}]`, { before: schema, after: now?.[index] ?? {} }]);
		}
	}
	return pairs;
}

const propertiesOf = (schema: Schema): Record<string, Schema> =>
	(schema["properties"] ?? {}) as Record<string, Schema>;

const listOf = (value: unknown): string[] | undefined =>
	Array.isArray(value) ? value.map(String) : undefined;

function typesOf(schema: Schema): string[] | undefined {
	const type = schema["type"];
	return type === undefined ? undefined : [type].flat().map(String);
}
