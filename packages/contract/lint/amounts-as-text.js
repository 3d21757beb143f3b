import { typesOf } from "./answer-members.js";

/**
 * Prices, amounts and shares are exact decimal text, for a number of JSON has 15 digits. A count is an integer. Only a
 * property that the service description types is a number.
 *
 * @type {import("@redocly/openapi-core").Oas3Rule}
 */
export const AmountsAsText = () => ({
	Schema(schema, { report, location, resolve }) {
		const described = /** @type {any} */ (schema)["x-described"] ?? [];
		for (const [name, property] of Object.entries(schema.properties ?? {})) {
			const types = typesOf(/** @type {any} */ ({ ...resolve(property).node, ...property }));
			if (!types.includes("number") || described.includes(name)) continue;
			report({
				message: `Property "${name}" is a number; allowed: $ref to Price.yaml or Decimal.yaml (NullablePrice.yaml, NullableDecimal.yaml) for an amount, "integer" for a count.`,
				location: location.child(["properties", name]),
			});
		}
	},
});
