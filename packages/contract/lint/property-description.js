/**
 * Every property has a description, its own or that of the schema it refers to.
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
