import { answerMembers, typesOf } from "./answer-members.js";

/**
 * An unknown value is null, in a member that is always there; a member that a parameter adds names it in `x-requested-by`. Only a member that the service description types says it in
 * the way of the description: unknown text is empty, an unknown number or time is left out.
 *
 * @type {import("@redocly/openapi-core").Oas3Rule}
 */
export const UnknownValues = () => ({
	Operation(operation, context) {
		const { report } = context;
		for (const { path, schema, location, isDescribed, isRequired, members } of answerMembers(
			operation,
			context,
		)) {
			const types = typesOf(schema);
			const at = path.join(".");
			const isText = types.includes("string");
			const isBounded = ["enum", "const", "format", "pattern"].some((keyword) => keyword in schema);
			const mayBeEmpty = isBounded ? new RegExp(schema.pattern ?? "^.").test("") : !(schema.minLength >= 1);
			if (isDescribed && types.includes("null"))
				report({ message: `The described member "${at}" is never null.`, location });
			if (isDescribed) continue;
			const isRequested = members !== undefined || schema["x-requested-by"] !== undefined;
			if (!isRequired && !isRequested)
				report({
					message: `The member "${at}" is not in "required"; a member is always there, and null when its value is not known.`,
					location,
				});
			if (isText && mayBeEmpty)
				report({
					message: `The text "${at}" may be empty: give it a minLength, an enum, a pattern or a format, or if it is an amount $ref to Price.yaml or Decimal.yaml.`,
					location,
				});
		}
	},
});
