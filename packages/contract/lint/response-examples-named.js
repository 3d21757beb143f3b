/**
 * Every JSON response has named examples. The mock returns them, and callers select one by its name.
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
