type Json = Readonly<Record<string, unknown>>;

/** The most entries of an array in a dynamic answer. */
const mostItems = 2;

/**
 * The document with narrower response schemas, so that a person can read dynamic answers: arrays have at most two
 * entries, and properties have documented names. A body that meets these schemas meets those of the contract. With
 * the contract's own schemas, Prism fills a dynamic answer with up to 500 entries and 500 kB.
 */
export function narrow(document: object): object {
	const parts = partsOfCompositions(document);
	const narrowed = (value: unknown, open: boolean): unknown => {
		if (Array.isArray(value)) return value.map((entry) => narrowed(entry, open));
		if (!isObject(value)) return value;
		const entries = Object.entries(value).map(([key, inner]) => [key, narrowed(inner, key === "allOf")]);
		return { ...Object.fromEntries(entries), ...limits(value, open) };
	};
	const { components } = document as { components: { schemas: Json } };
	const schemas = Object.fromEntries(
		Object.entries(components.schemas).map(([name, schema]) => [name, narrowed(schema, parts.has(name))]),
	);
	return { ...document, components: { ...components, schemas } };
}

/** A part of an `allOf` stays open, because a closed one refuses the properties of the other parts. */
function limits(schema: Json, open: boolean): Json {
	if (schema["type"] === "array") {
		const { minItems, maxItems } = schema as { minItems?: number; maxItems?: number };
		return { maxItems: Math.max(minItems ?? 0, Math.min(maxItems ?? mostItems, mostItems)) };
	}
	const closable = !open && schema["type"] === "object" && isObject(schema["properties"]);
	return closable ? { additionalProperties: false } : {};
}

/** Names of the schemas that an `allOf` refers to. */
function partsOfCompositions(value: unknown, inComposition = false): Set<string> {
	if (typeof value !== "object" || value === null) return new Set();
	const own = "$ref" in value && inComposition ? [String(value.$ref).split("/").at(-1) ?? ""] : [];
	const inner = Object.entries(value).flatMap(([key, entry]) => [
		...partsOfCompositions(entry, key === "allOf" || (inComposition && Array.isArray(value))),
	]);
	return new Set([...own, ...inner]);
}

const isObject = (value: unknown): value is Json =>
	typeof value === "object" && value !== null && !Array.isArray(value);
