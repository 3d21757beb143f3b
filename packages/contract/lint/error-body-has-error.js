/**
 * The body of every error is a JSON object with an `error` string.
 *
 * @type {import("@redocly/openapi-core").Oas3Rule}
 */
export const ErrorBodyHasError = () => {
	/** Operations share responses. The rule checks each response once. */
	const judged = new Set();
	return {
		Operation: {
			Response(response, { report, location, key, resolve }) {
				if (!/^[45]/.test(String(key)) || judged.has(response)) return;
				judged.add(response);
				const body = response.content?.["application/json"]?.schema;
				const schema = body && resolve(body).node;
				const error = schema?.properties?.["error"];
				const type = error && resolve(error).node?.type;
				if (type !== "string" || !schema?.required?.includes("error")) {
					report({
						message: `The body of status ${key} is JSON and requires an "error" string.`,
						location: location.child("content"),
					});
				}
			},
		},
	};
};
