/**
 * Every property has a description, either its own or that of the schema to which it refers.
 *
 * @type {import("@redocly/openapi-core").Oas3Rule}
 */
export const PropertyDescription = () => ({
	Schema(schema, { report, location, resolve }) {
		for (const [name, property] of Object.entries(schema.properties ?? {})) {
			const { description } = { ...resolve(property).node, ...property };
			if (!description?.trim()) {
				report({
					message: `Property "${name}" has no description.`,
					location: location.child(["properties", name]),
				});
			}
		}
	},
});
