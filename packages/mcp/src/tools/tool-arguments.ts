import { fromJsonSchema, type JsonSchemaType } from "@modelcontextprotocol/server";

/** Bounds of the arguments of any tool, as deep as they go. A schema may be narrower. */
export const argumentLimits = {
	/** Characters of a text. The longest list of symbols or conditions has fewer. */
	text: 4_000,
	/** Characters of a name. */
	name: 64,
	/** Values, those within lists and objects included. */
	values: 2_000,
	/** Lists and objects within each other. */
	depth: 8,
} as const;

/** The arguments of a tool. A refusal names the argument that is wrong, and those that the tool takes. */
export function toolArguments<Arguments>(
	schema: JsonSchemaType,
): ReturnType<typeof fromJsonSchema<Arguments>> {
	const { "~standard": standard } = fromJsonSchema<Arguments>(schema);
	return {
		"~standard": {
			...standard,
			validate: (given, options) => {
				const message = tooLarge(given, schema);
				if (message !== undefined) return { issues: [{ message }] };
				const issues = misnamed(given, schema).map((message) => ({ message }));
				return issues.length > 0 ? { issues } : standard.validate(given, options);
			},
		},
	};
}

/**
 * The argument that is over a bound, with its size and what is allowed: the first step of every tool, in front of
 * validators and searches, whose work grows with the size of what they get.
 */
function tooLarge(given: unknown, { properties = {} }: JsonSchemaType): string | undefined {
	const own = properties as Readonly<Record<string, { maxLength?: number }>>;
	const open: { path: string; value: unknown; depth: number }[] = [{ path: "", value: given, depth: 0 }];
	let values = 0;
	for (let one = open.pop(); one; one = open.pop()) {
		const { path, value, depth } = one;
		if (++values > argumentLimits.values)
			return `the arguments have more than ${argumentLimits.values} values; allowed: ${argumentLimits.values}`;
		if (typeof value === "string") {
			const allowed = (depth === 1 && own[path]?.maxLength) || argumentLimits.text;
			if (value.length > allowed)
				return `${JSON.stringify(path)} has ${value.length} characters; allowed: ${allowed}`;
			if (!value.isWellFormed())
				return `${JSON.stringify(path)} holds a half of a character; allowed: Unicode text`;
		}
		if (typeof value !== "object" || value === null) continue;
		if (depth === argumentLimits.depth)
			return `${JSON.stringify(path)} is nested too deeply; allowed: ${argumentLimits.depth} levels`;
		const long = Object.keys(value).find((name) => name.length > argumentLimits.name);
		if (long !== undefined)
			return `a name in ${JSON.stringify(path || "the arguments")} has ${long.length} characters; allowed: ${argumentLimits.name}`;
		for (const [name, member] of Object.entries(value))
			open.push({ path: path === "" ? name : `${path}.${name}`, value: member, depth: depth + 1 });
	}
	return undefined;
}

/** Names that a tool does not know, and those that it misses: the validator tells neither the one nor what is allowed. */
function misnamed(given: unknown, { properties = {}, required = [] }: JsonSchemaType): string[] {
	if (typeof given !== "object" || given === null) return [];
	const allowed = Object.keys(properties);
	const unknown = Object.keys(given)
		.filter((name) => !allowed.includes(name))
		.slice(0, 5);
	const missing = required.filter((name) => !Object.hasOwn(given, name));
	return [
		...unknown.map((name) => `${JSON.stringify(name)} is no argument of this tool`),
		...missing.map((name) => `${JSON.stringify(name)} is missing`),
		...(unknown.length + missing.length > 0 ? [`allowed: ${allowed.join(", ")}`] : []),
	];
}
