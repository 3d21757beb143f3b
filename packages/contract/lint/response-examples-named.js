/**
 * Every JSON response has examples with names: the mock answers them, and callers choose among them.
 *
 * @type {import("@redocly/openapi-core").Oas3Rule}
 */
export const ResponseExamplesNamed = () => ({
	Response: {
		MediaType(mediaType, { report, location, key }) {
			if (key !== "application/json") return;
			if (Object.keys(mediaType.examples ?? {}).length === 0) {
				report({
					message: "A JSON response has at least one named example.",
					location: location.child("examples"),
				});
			}
		},
	},
});
