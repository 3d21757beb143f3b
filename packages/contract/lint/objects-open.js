/**
 * Objects are open, as JSON Schema has it for an object that lists its properties and no more. The keyword
 * `additionalProperties: true` would say the same and give each generated type an index signature, so that a misspelt
 * property compiles. A map lists no property and gives the schema of its values.
 *
 * @type {import("@redocly/openapi-core").Oas3Rule}
 */
export const ObjectsOpen = () => ({
	Schema(schema, { report, location }) {
		if (![schema.type].flat().includes("object")) return;
		const { additionalProperties: additional, properties } = schema;
		if (properties !== undefined && additional !== undefined)
			report({ message: "An object with `properties` has no `additionalProperties`.", location });
		if (properties === undefined && typeof additional !== "object")
			report({ message: "An object lists its `properties`, or is a map of a schema.", location });
	},
});
