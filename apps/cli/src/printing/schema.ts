import { type JsonSchema, loadSchemas } from "@us-market-data/client/docs";
import type { CommandDoc } from "../catalog.ts";
import type { OutputForm } from "./output-form.ts";
import { style } from "./style.ts";
import { page, write } from "./terminal-output.ts";

/** Prints the members of an operation's answer, or of a stream's event, as a tree, or as a JSON Schema with `--json`. */
export async function printSchema({ operationId }: CommandDoc, { form, isPaged }: OutputForm): Promise<void> {
	const { answerSchemas, schemas } = await loadSchemas();
	const schema = answerSchemas[operationId];
	if (form === "json") return write(`${JSON.stringify(withDefinitions(schema, schemas), null, 2)}\n`);
	const lines: string[] = [];
	tree(schema, schemas, lines, "");
	return page(`${lines.join("\n")}\n`, isPaged);
}

type Schemas = Readonly<Record<string, JsonSchema>>;

const prefix = "#/components/schemas/";

const resolved = (schema: JsonSchema, schemas: Schemas): JsonSchema => {
	const named = schema.$ref?.startsWith(prefix) ? schemas[schema.$ref.slice(prefix.length)] : undefined;
	return named ? { ...resolved(named, schemas), ...("description" in schema ? schema : {}) } : schema;
};

/** One line a member: name, type, description. */
function tree(given: JsonSchema, schemas: Schemas, lines: string[], indent: string): void {
	const schema = resolved(given, schemas);
	for (const part of [...(schema.allOf ?? []), ...(schema.oneOf ?? []), ...(schema.anyOf ?? [])])
		tree(part, schemas, lines, indent);
	if (schema.items) tree(schema.items, schemas, lines, indent);
	for (const [name, member] of Object.entries(schema.properties ?? {})) {
		const { description = "" } = resolved(member, schemas);
		const text = description.replaceAll(/\s+/g, " ").trim();
		lines.push(
			`${indent}${style("bold", name)}  ${style("cyan", typeOf(member, schemas))}${text ? `  ${style("dim", text)}` : ""}`,
		);
		tree(member, schemas, lines, `${indent}  `);
	}
}

function typeOf(given: JsonSchema, schemas: Schemas): string {
	const schema = resolved(given, schemas);
	if (schema.enum) return schema.enum.map(String).join("|");
	const parts = [...(schema.oneOf ?? []), ...(schema.anyOf ?? [])];
	if (parts.length > 0) return [...new Set(parts.map((part) => typeOf(part, schemas)))].join("|");
	if (schema.items) return `${typeOf(schema.items, schemas)}[]`;
	if (schema.allOf || schema.properties) return "object";
	return [schema.type ?? "any"].flat().join("|");
}

/** The schema on its own: what it refers to lies in `$defs`. */
function withDefinitions(schema: JsonSchema, schemas: Schemas): object {
	const used = new Map<string, JsonSchema>();
	const collect = (value: unknown): void => {
		for (const [, name = ""] of JSON.stringify(value).matchAll(/"#\/components\/schemas\/([^"]+)"/g)) {
			const found = schemas[name];
			if (found === undefined || used.has(name)) continue;
			used.set(name, found);
			collect(found);
		}
	};
	collect(schema);
	const whole = {
		$schema: "https://json-schema.org/draft/2020-12/schema",
		...schema,
		$defs: Object.fromEntries(used),
	};
	return JSON.parse(JSON.stringify(whole).replaceAll(prefix, "#/$defs/")) as object;
}
