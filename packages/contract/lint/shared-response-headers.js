/**
 * The 200, the 304, the 400 and the 406 of an operation take their headers from shared sets. Metering determines the set of an answer.
 *
 * @type {import("@redocly/openapi-core").Oas3Rule}
 */
export const SharedResponseHeaders = () => ({
	Operation(operation, { report, location, resolve }) {
		const metered = operation["x-stream"] === undefined ? "market-data-answer" : "stream";
		const answer = operation["x-metered"] ? metered : "account-answer";
		const sets = { 200: answer, 304: answer, 400: "refusal", 406: "refusal" };
		for (const [status, set] of Object.entries(sets)) {
			const response = operation.responses?.[status];
			if (!response) continue;
			const file = `headers/sets/${set}.yaml`;
			if (resolve(response).node?.headers?.$ref?.endsWith(file)) continue;
			report({
				message: `The headers of a ${status} of this operation are those of "${file}".`,
				location: location.child(["responses", status, "headers"]),
			});
		}
	},
});
