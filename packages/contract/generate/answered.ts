import type { OpenApiDocument, SchemaObject } from "./document.ts";

type Referring = Record<string, unknown> & { $ref?: string };

/**
 * The first plain value that the examples of answers give each member, by the member's schema in the document. It says
 * more than the example of a schema that many members share.
 */
export function answeredValues({ paths, components }: OpenApiDocument): Map<SchemaObject, unknown> {
	const found = new Map<SchemaObject, unknown>();
	const resolved = (value: Referring): Referring => {
		const [section = "", name = ""] = value.$ref?.replace("#/components/", "").split("/") ?? [];
		return value.$ref === undefined ? value : ((components[section]?.[name] ?? {}) as Referring);
	};
	const visit = (given: SchemaObject, value: unknown): void => {
		const schema = resolved(given) as SchemaObject;
		for (const keyword of ["allOf", "oneOf", "anyOf"])
			for (const part of (schema[keyword] ?? []) as SchemaObject[]) visit(part, value);
		if (Array.isArray(value)) {
			const items = schema["items"] as SchemaObject | undefined;
			if (items) for (const entry of value) visit(items, entry);
			return;
		}
		if (typeof value !== "object" || value === null) return;
		const members = (schema["properties"] ?? {}) as Record<string, SchemaObject>;
		for (const [name, entry] of Object.entries(value)) {
			const member = Object.hasOwn(members, name) ? members[name] : undefined;
			if (!member) continue;
			if (entry !== null && typeof entry !== "object" && entry !== "" && !found.has(member))
				found.set(member, entry);
			visit(member, entry);
		}
	};
	for (const { get } of Object.values(paths))
		for (const response of Object.values(get.responses ?? {}) as Referring[])
			for (const media of Object.values(resolved(response)["content"] ?? {}) as Referring[])
				for (const example of Object.values(media["examples"] ?? {}) as Referring[])
					visit(media["schema"] as SchemaObject, resolved(example)["value"]);
	return found;
}
