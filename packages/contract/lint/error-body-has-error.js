/**
 * Every error is answered with a JSON object that has an `error` string.
 *
 * @type {import("@redocly/openapi-core").Oas3Rule}
 */
export const ErrorBodyHasError = () => {
	/** Responses are shared by many operations, each is judged once. */
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
