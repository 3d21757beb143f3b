const day = /^\d{4}-\d{2}-\d{2}$/;

/** Shortest time between the two days: half a year, in milliseconds. */
const notice = 180 * 86_400_000;

/**
 * The server tells callers of a deprecated operation since when it is so, and until when it answers. Both days are in the
 * contract, half a year apart at least.
 *
 * @type {import("@redocly/openapi-core").Oas3Rule}
 */
export const OperationDeprecation = () => ({
	Operation(operation, { report, location }) {
		const {
			deprecated,
			"x-deprecated-since": since,
			"x-sunset": sunset,
		} = /** @type {{ [name: string]: unknown }} */ (/** @type {unknown} */ (operation));
		if (deprecated !== true) {
			for (const [name, value] of Object.entries({ "x-deprecated-since": since, "x-sunset": sunset }))
				if (value !== undefined)
					report({
						message: `${name} belongs to an operation with deprecated: true.`,
						location: location.child(name),
					});
			return;
		}
		const [from, to] = [since, sunset].map((value) =>
			typeof value === "string" && day.test(value) ? Date.parse(value) : Number.NaN,
		);
		if (from === undefined || to === undefined || !(to - from >= notice))
			report({
				message:
					"A deprecated operation has the days x-deprecated-since and x-sunset, 180 days apart at least.",
				location: location.child("deprecated"),
			});
	},
});
