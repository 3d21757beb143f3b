/** The part of JSON Schema by which Fastify compiles a serialiser. */
export interface Inferred {
	type?: string;
	nullable?: true;
	properties?: Record<string, Inferred>;
	items?: Inferred;
}

/**
 * A schema that fits all values, with the properties in the order of the values, so that a serialiser made of it writes what
 * `JSON.stringify` does. Values of several types have a schema that allows everything.
 */
export function schemaOf(values: readonly unknown[]): Inferred {
	const known = values.filter((value) => value !== null);
	const types = new Set(known.map(typeOf));
	const [type] = types;
	if (type === undefined || types.size > 1) return {};
	return {
		type,
		...(known.length < values.length && { nullable: true }),
		...(type === "array" && { items: schemaOf((known as unknown[][]).flat()) }),
		...(type === "object" && { properties: propertiesOf(known as Record<string, unknown>[]) }),
	};
}

function propertiesOf(objects: readonly Record<string, unknown>[]): Record<string, Inferred> {
	const values = new Map<string, unknown[]>();
	for (const object of objects) {
		for (const [name, value] of Object.entries(object)) {
			const held = values.get(name);
			if (held) held.push(value);
			else values.set(name, [value]);
		}
	}
	return Object.fromEntries([...values].map(([name, all]) => [name, schemaOf(all)]));
}

const typeOf = (value: unknown): string => (Array.isArray(value) ? "array" : typeof value);
