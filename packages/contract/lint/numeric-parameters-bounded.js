const bounds = /** @type {const} */ (["minimum", "maximum"]);

/**
 * Every number that a caller sends, alone or in a list, has a lowest and a highest value.
 *
 * @type {import("@redocly/openapi-core").Oas3Rule}
 */
export const NumericParametersBounded = () => ({
	Parameter(parameter, { report, location, resolve }) {
		const whole = resolve(parameter.schema ?? {});
		const item = resolve(whole.node?.items ?? {}, whole.location?.source.absoluteRef);
		for (const { node: schema } of [whole, item]) {
			if (typeof schema !== "object") continue;
			if (![schema.type].flat().some((type) => type === "integer" || type === "number")) continue;
			for (const bound of bounds) {
				if (schema[bound] !== undefined) continue;
				report({
					message: `Parameter "${parameter.name}" has no ${bound}.`,
					location: location.child("schema"),
				});
			}
		}
	},
});
