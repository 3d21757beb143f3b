import { answerMembers, typesOf } from "./answer-members.js";

/**
 * An unknown value is null, in a member that is always there; a member that a parameter adds names it in `x-requested-by`. Only a member that the service description types says it in
 * the way of the description: unknown text is empty, an unknown number or time is left out.
 *
 * @type {import("@redocly/openapi-core").Oas3Rule}
 */
export const UnknownValues = () => ({
	Operation(operation, context) {
		const { report, location } = context;
		for (const { path, schema, isDescribed, isRequired, members } of answerMembers(operation, context)) {
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
				report({ message: `The member "${at}" is required, and null when it is not known.`, location });
			if (isText && mayBeEmpty)
				report({ message: `The text "${at}" is never empty: it has a minLength, or a form.`, location });
		}
	},
});
