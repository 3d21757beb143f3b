/**
 * Schemas use the keywords that generators of clients read alike. Several take `null` in an `enum` for a text, or write
 * the default of a list as code that does not compile.
 *
 * @type {import("@redocly/openapi-core").Oas3Rule}
 */
export const PortableKeywords = () => ({
	Schema(schema, { report, location }) {
		if (schema.enum?.includes(null))
			report({ message: "An `enum` holds no null; `oneOf` names the type null beside it.", location });
		if (Array.isArray(schema.default))
			report({ message: "A list has no `default`; its description tells it.", location });
	},
});
