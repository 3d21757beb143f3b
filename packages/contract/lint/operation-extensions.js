const families = ["main", "company", "legacy", "account"];

/**
 * The server reads the family and the metering of an operation from the contract. Every family except
 * the account family is metered.
 *
 * @type {import("@redocly/openapi-core").Oas3Rule}
 */
export const OperationExtensions = () => ({
	Operation(operation, { report, location }) {
		const { "x-family": family, "x-metered": metered } = /** @type {{ [name: string]: unknown }} */ (
			/** @type {unknown} */ (operation)
		);
		if (typeof family !== "string" || !families.includes(family)) {
			report({ message: `x-family is one of ${families.join(", ")}.`, location: location.child("x-family") });
		}
		if (metered !== (family !== "account")) {
			report({
				message: "x-metered is false in the account family and true elsewhere.",
				location: location.child("x-metered"),
			});
		}
	},
});
