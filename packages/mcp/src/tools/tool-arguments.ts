import { fromJsonSchema, type JsonSchemaType } from "@modelcontextprotocol/server";

/** The arguments of a tool. A refusal names the argument that is wrong, and those that the tool takes. */
export function toolArguments<Arguments>(
	schema: JsonSchemaType,
): ReturnType<typeof fromJsonSchema<Arguments>> {
	const { "~standard": standard } = fromJsonSchema<Arguments>(schema);
	return {
		"~standard": {
			...standard,
			validate: (given, options) => {
				const issues = misnamed(given, schema).map((message) => ({ message }));
				return issues.length > 0 ? { issues } : standard.validate(given, options);
			},
		},
	};
}

/** Names that a tool does not know, and those that it misses: the validator tells neither the one nor what is allowed. */
function misnamed(given: unknown, { properties = {}, required = [] }: JsonSchemaType): string[] {
	if (typeof given !== "object" || given === null) return [];
	const allowed = Object.keys(properties);
	const unknown = Object.keys(given).filter((name) => !allowed.includes(name));
	const missing = required.filter((name) => !Object.hasOwn(given, name));
	return [
		...unknown.map((name) => `${JSON.stringify(name)} is no argument of this tool`),
		...missing.map((name) => `${JSON.stringify(name)} is missing`),
		...(unknown.length + missing.length > 0 ? [`allowed: ${allowed.join(", ")}`] : []),
	];
}
