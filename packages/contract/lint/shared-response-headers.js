/**
 * The 200 and the 400 of an operation take their headers from shared sets. Metering determines the set of a 200.
 *
 * @type {import("@redocly/openapi-core").Oas3Rule}
 */
export const SharedResponseHeaders = () => ({
	Operation(operation, { report, location }) {
		const sets = {
			200: operation["x-metered"] ? "market-data-answer" : "account-answer",
			400: "refusal",
		};
		for (const [status, set] of Object.entries(sets)) {
			const response = operation.responses?.[status];
			if (!response || response.$ref) continue;
			const file = `headers/sets/${set}.yaml`;
			if (response.headers?.$ref?.endsWith(file)) continue;
			report({
				message: `The headers of a ${status} of this operation are those of "${file}".`,
				location: location.child(["responses", status, "headers"]),
			});
		}
	},
});
