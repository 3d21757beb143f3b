/**
 * Objects are open, so that a new property breaks no caller. Every object of the contract is part of an answer.
 * A map of named values gives the schema of its values instead.
 *
 * @type {import("@redocly/openapi-core").Oas3Rule}
 */
export const ObjectsOpen = () => ({
	Schema(schema, { report, location }) {
		if (![schema.type].flat().includes("object")) return;
		const { additionalProperties: additional } = schema;
		const isMap = typeof additional === "object" && schema.properties === undefined;
		if (additional !== true && !isMap) {
			report({ message: "An object has `additionalProperties: true`.", location });
		}
	},
});
