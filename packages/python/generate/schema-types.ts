import { decimalStart } from "@us-market-data/contract/generator";

/** A schema of the bundled contract. */
export type Schema = Readonly<Record<string, unknown>> & { $ref?: string };

/** The schemas of the contract by name. */
export type Schemas = Readonly<Record<string, Schema>>;

/** How a value of a schema is written and read in Python. */
export interface PythonType {
	/** The type hint. */
	hint: string;
	/** The expression that makes the value of the JSON in an expression. */
	decode(json: string): string;
}

/** A class of objects with known members. */
export interface Model {
	name: string;
	description: string;
	fields: readonly Field[];
	/** True if objects have members that the contract does not name. */
	isOpen: boolean;
}

export interface Field {
	/** Name in JSON. */
	member: string;
	/** Name in Python. */
	name: string;
	type: PythonType;
	isRequired: boolean;
	description: string;
}

/** Words of Python. */
const taken = new Set([
	"class",
	"from",
	"import",
	"global",
	"lambda",
	"none",
	"not",
	"or",
	"and",
	"is",
	"in",
]);

/**
 * A name as Python writes it.
 *
 * @example
 * snakeCase("lastDone"); // => "last_done"
 * snakeCase("circulating_marketcap"); // => "circulating_marketcap"
 */
export function snakeCase(name: string): string {
	const words = name.replace(/(?!^)[A-Z]/g, "_$&").toLowerCase();
	return taken.has(words) ? `${words}_` : words;
}

const asIs = (json: string): string => json;
const anything: PythonType = { hint: "Any", decode: asIs };
const plain: Readonly<Record<string, PythonType>> = {
	string: { hint: "str", decode: asIs },
	integer: { hint: "int", decode: asIs },
	number: { hint: "float", decode: asIs },
	boolean: { hint: "bool", decode: asIs },
	object: { hint: "Mapping[str, Any]", decode: asIs },
};

/** Gives each schema of the contract its type in Python, and collects the classes that this takes. */
export class SchemaTypes {
	readonly models: Map<string, Model> = new Map();
	readonly #schemas: Schemas;
	readonly #schemaOf = new Map<string, Schema>();

	constructor(schemas: Schemas) {
		this.#schemas = schemas;
	}

	/**
	 * The type of a schema.
	 *
	 * @param place name of the class, should the schema be an object without a name of its own
	 */
	typeOf(schema: Schema, place: string): PythonType {
		const { $ref } = schema;
		if ($ref !== undefined) {
			const name = $ref.slice($ref.lastIndexOf("/") + 1);
			return this.typeOf(this.named(name), name);
		}
		const alternatives = schema["oneOf"] as Schema[] | undefined;
		if (alternatives) return this.#oneOf(alternatives, place);
		const types = [schema["type"] ?? "object"].flat() as string[];
		if (hasMembers(schema)) {
			const model = this.#model(schema, place);
			return types.includes("null") ? optional(model) : model;
		}
		const [type, ...others] = types.filter((name) => name !== "null");
		const found = type === undefined || others.length > 0 ? anything : this.#single(schema, type, place);
		return types.includes("null") ? optional(found) : found;
	}

	named(name: string): Schema {
		const schema = this.#schemas[name];
		if (!schema) throw new Error(`the contract has no schema ${name}`);
		return schema;
	}

	#single(schema: Schema, type: string, place: string): PythonType {
		if (type === "array") return this.#list(schema["items"] as Schema, place);
		const codes = schema["enum"] as (string | number)[] | undefined;
		if (codes) return { hint: literal(codes), decode: asIs };
		if (schema["const"] !== undefined) return { hint: literal([schema["const"] as string]), decode: asIs };
		if (type === "string" && schema["format"] === "date")
			return { hint: "dt.date", decode: (json) => `_date(${json})` };
		if (type === "string" && schema["format"] === "date-time")
			return { hint: "dt.datetime", decode: (json) => `_instant(${json})` };
		const pattern = String(schema["pattern"] ?? "");
		if (type === "string" && pattern.startsWith(decimalStart)) {
			// A text that may be empty stands for a decimal that is not known.
			if (pattern.endsWith(")?$")) return { hint: "Decimal | None", decode: (json) => `filled(${json})` };
			return { hint: "Decimal", decode: (json) => `Decimal(${json})` };
		}
		return plain[type] ?? anything;
	}

	#list(items: Schema, place: string): PythonType {
		const { hint, decode } = this.typeOf(items, singular(place));
		const each = decode("item");
		return {
			hint: `tuple[${hint}, ...]`,
			decode: (json) => (each === "item" ? `tuple(${json})` : `tuple([${each} for item in ${json}])`),
		};
	}

	#oneOf(alternatives: readonly Schema[], place: string): PythonType {
		const values = alternatives.filter(({ type }) => type !== "null");
		const [only, ...others] = values;
		if (!only) throw new Error(`${place}: every alternative is null`);
		if (others.length === 0) return optional(this.typeOf(only, place));
		const shapes = values.map((value) => ({
			type: this.typeOf(value, place),
			schema: this.#resolved(value),
		}));
		if (!shapes.every(({ schema }) => hasMembers(schema))) return anything;
		const [last, ...before] = shapes.reverse();
		if (!last) return anything;
		return {
			hint: shapes.map(({ type }) => type.hint).join(" | "),
			// Each shape has a member that it alone requires.
			decode: (json) =>
				before.reduce(
					(rest, { type, schema }) =>
						`${type.decode(json)} if "${ownMember(schema, last.schema)}" in ${json} else ${rest}`,
					last.type.decode(json),
				),
		};
	}

	#resolved(schema: Schema): Schema {
		return schema.$ref ? this.named(schema.$ref.slice(schema.$ref.lastIndexOf("/") + 1)) : schema;
	}

	#model(schema: Schema, name: string): PythonType {
		const before = this.#schemaOf.get(name);
		if (before && before !== schema)
			throw new Error(`two schemas of the contract would be the class ${name}`);
		if (!before) {
			this.#schemaOf.set(name, schema);
			const description = String(schema["description"] ?? "");
			const fields = this.#fields(schema, name);
			// After the classes of its members.
			this.models.set(name, { name, description, fields, isOpen: isOpen(schema) });
		}
		return { hint: name, decode: (json) => `${decoderOf(name)}(${json})` };
	}

	#fields(schema: Schema, name: string): Field[] {
		const parts = [...((schema["allOf"] as Schema[] | undefined) ?? []), schema].map((part) =>
			this.#resolved(part),
		);
		const fields = new Map<string, Field>();
		for (const part of parts) {
			if (part !== schema && part["allOf"])
				for (const field of this.#fields(part, name)) fields.set(field.member, field);
			const required = new Set((part["required"] as string[] | undefined) ?? []);
			const members = (part["properties"] as Record<string, Schema> | undefined) ?? {};
			for (const [member, value] of Object.entries(members)) {
				fields.set(member, {
					member,
					name: snakeCase(member),
					type: this.typeOf(value, name + pascalCase(member)),
					isRequired: required.has(member),
					description: this.#descriptionOf(value),
				});
			}
		}
		return [...fields.values()];
	}

	/** What the contract says of a member, else of its kind of value. */
	#descriptionOf(schema: Schema): string {
		return String(schema["description"] ?? this.#resolved(schema)["description"] ?? "");
	}
}

const hasMembers = (schema: Schema): boolean => "properties" in schema || "allOf" in schema;

/** Members that depend on the request are named by the contract, but others may come with a later service. */
const isOpen = (schema: Schema): boolean => typeof schema["additionalProperties"] === "object";

export const decoderOf = (model: string): string => `_${snakeCase(model)}`;

function optional({ hint, decode }: PythonType): PythonType {
	if (hint === "Any") return anything;
	const isPlain = decode("x") === "x";
	return {
		hint: hint.endsWith(" | None") ? hint : `${hint} | None`,
		decode: (json) => (isPlain ? json : `(None if ${json} is None else ${decode(json)})`),
	};
}

const literal = (codes: readonly (string | number)[]): string =>
	`Literal[${codes.map((code) => JSON.stringify(code)).join(", ")}]`;

const pascalCase = (name: string): string => name.charAt(0).toUpperCase() + name.slice(1);

/** The name of one entry of a list. */
const singular = (name: string): string =>
	name.endsWith("ies") ? `${name.slice(0, -3)}y` : name.endsWith("s") ? name.slice(0, -1) : `${name}Entry`;

function ownMember(schema: Schema, other: Schema): string {
	const taken = Object.keys(other["properties"] as object);
	const own = ((schema["required"] as string[] | undefined) ?? []).find((name) => !taken.includes(name));
	if (own === undefined) throw new Error("two shapes of an answer require the same members");
	return own;
}
