import { type OpenApiDocument, resolve, type Schema } from "./document.ts";

/** Every property that a schema describes, as paths such as `quote[].preMarketQuote.high`. */
export function propertyPaths(document: OpenApiDocument, schema: Schema): readonly string[] {
	const found = new Set<string>();
	walk(schema, "", []);
	return [...found];

	function walk(given: Schema, at: string, above: readonly Schema[]): void {
		const here = resolve<Schema>(document, given);
		if (above.includes(here)) return;
		const path = [...above, here];
		for (const part of [...(here.allOf ?? []), ...(here.oneOf ?? []), ...(here.anyOf ?? [])])
			walk(part, at, path);
		if (here.items) walk(here.items, `${at}[]`, path);
		for (const [name, property] of Object.entries(here.properties ?? {})) {
			const next = at === "" ? name : `${at}.${name}`;
			found.add(next);
			walk(property, next, path);
		}
	}
}

/** The paths of a body that hold something other than null. */
export function filledPaths(body: unknown): ReadonlySet<string> {
	const found = new Set<string>();
	walk(body, "");
	return found;

	function walk(value: unknown, at: string): void {
		if (value === null || value === undefined) return;
		if (at !== "") found.add(at);
		if (Array.isArray(value)) for (const item of value) walk(item, `${at}[]`);
		else if (typeof value === "object")
			for (const [name, property] of Object.entries(value))
				walk(property, at === "" ? name : `${at}.${name}`);
	}
}
