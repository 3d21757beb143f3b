import type { JsonSchema } from "@us-market-data/client/docs";

/** A member of an answer, as a table shows it. */
export interface AnswerField {
	/** Path from the top of the answer, such as `quote[].symbol`. */
	path: string;
	type: string;
	description: string;
}

type Schemas = Readonly<Record<string, JsonSchema>>;

/** Levels of members below the top; what lies deeper is in the contract. */
const deepest = 4;

/** Every member of an answer, in the order of its schema. */
export function answerFields(schema: JsonSchema, schemas: Schemas, above = "", level = 0): AnswerField[] {
	const whole = resolved(schema, schemas);
	const parts = [whole, ...(whole.allOf ?? []), ...alternatives(whole)].map((part) =>
		resolved(part, schemas),
	);
	const fields = new Map<string, AnswerField[]>();
	for (const { properties = {} } of parts)
		for (const [name, member] of Object.entries(properties))
			if (!fields.has(name)) fields.set(name, fieldsOf(above + name, member, schemas, level));
	if (whole.items) return answerFields(whole.items, schemas, `${above.replace(/\.$/, "")}[].`, level);
	return [...fields.values()].flat();
}

function fieldsOf(path: string, member: JsonSchema, schemas: Schemas, level: number): AnswerField[] {
	const whole = resolved(member, schemas);
	const field = { path, type: typeOf(whole, schemas), description: whole.description ?? "" };
	return level === deepest ? [field] : [field, ...answerFields(whole, schemas, `${path}.`, level + 1)];
}

/** A schema behind its reference; what stands beside a reference counts more. */
function resolved(schema: JsonSchema, schemas: Schemas): JsonSchema {
	const name = schema.$ref?.replace("#/components/schemas/", "");
	const target = name === undefined ? undefined : schemas[name];
	if (!target) return schema;
	const { $ref: _, ...beside } = schema;
	return { ...resolved(target, schemas), ...beside };
}

const alternatives = ({ oneOf = [], anyOf = [] }: JsonSchema): JsonSchema[] => [...oneOf, ...anyOf];

/** The type in a few words, such as `array of string` or `number or null`. */
export function typeOf(schema: JsonSchema, schemas: Schemas): string {
	const whole = resolved(schema, schemas);
	const choices = alternatives(whole);
	if (choices.length > 0) return [...new Set(choices.map((one) => typeOf(one, schemas)))].join(" or ");
	const types = [whole.type ?? (whole.properties || whole.allOf ? "object" : "any")].flat();
	const words = types.map((type) =>
		type === "array" && whole.items ? `array of ${typeOf(whole.items, schemas)}` : type,
	);
	return words.join(" or ") + (whole.format ? ` (${whole.format})` : "");
}
