import type { TSchema } from "@sinclair/typebox";
import { type AreaName, areaNames, areas } from "@us-market-data/market";
import { fileOfArea, membersOf } from "./area-files.ts";
import { manifestFile, NativeManifest } from "./manifest.ts";

/** A JSON Schema object, as far as this folder looks into it. */
export interface JsonSchema {
	[keyword: string]: unknown;
	type?: string;
	format?: string;
	pattern?: string;
	description?: string;
	enum?: readonly unknown[];
	properties?: Record<string, JsonSchema>;
	required?: readonly string[];
	items?: JsonSchema;
	anyOf?: readonly JsonSchema[];
}

const symbol: JsonSchema = {
	type: "string",
	minLength: 1,
	maxLength: 30,
	description: "Canonical symbol such as BRK.B.US; spellings such as BRK.B or BRK-B are resolved.",
};

/**
 * Schema of one row of an area's file: the symbol and the record, nothing else. Properties that may be null may
 * be left out.
 */
export function rowSchema(area: AreaName): JsonSchema {
	const record = closed(jsonSchemaOf(areas[area].record));
	const properties: Record<string, JsonSchema> = {};
	for (const name of membersOf(area)) properties[name] = record.properties?.[name] ?? {};
	const required = Object.keys(properties).filter((name) => !isNullable(properties[name]));
	return { ...record, properties: { symbol, ...properties }, required: ["symbol", ...required] };
}

/** True for a value that a source may not know. */
export const isNullable = (schema: JsonSchema | undefined): boolean =>
	schema?.anyOf?.some((option) => option.type === "null") ?? false;

/** The JSON Schema of the whole format: a folder as one object, each file a property. */
export function nativeFormatSchema(): JsonSchema {
	const files = areaNames.map((area) => [fileOfArea(area), fileSchema(area)] as const);
	return {
		$schema: "https://json-schema.org/draft/2020-12/schema",
		title: "Native folder format",
		description:
			"A folder of market data as one object: each property is a file. A .json file is the array itself, in UTF-8. A .csv file has a header line with the property names, in any order, one line per item, and ends in a line break; an empty field is null where null is allowed, otherwise the empty text. Every file may be compressed (.gz). Every file but the manifest may be absent.",
		type: "object",
		properties: { [manifestFile]: jsonSchemaOf(NativeManifest), ...Object.fromEntries(files) },
		required: [manifestFile],
		additionalProperties: false,
	};
}

const fileSchema = (area: AreaName): JsonSchema => ({
	type: "array",
	title: areas[area].title,
	items: rowSchema(area),
});

/** A TypeBox schema without its symbols, as it is published. */
const jsonSchemaOf = (schema: TSchema): JsonSchema => JSON.parse(JSON.stringify(schema)) as JsonSchema;

/** The schema with every object refusing properties that it does not name. */
function closed(schema: JsonSchema): JsonSchema {
	const result = { ...schema };
	if (schema.properties) {
		const inner = Object.entries(schema.properties).map(([name, value]) => [name, closed(value)] as const);
		result.properties = Object.fromEntries(inner);
		result["additionalProperties"] = false;
	}
	if (schema.items) result.items = closed(schema.items);
	if (schema.anyOf) result.anyOf = schema.anyOf.map(closed);
	return result;
}
