import type { StreamId } from "@us-market-data/contract";
import bundled from "@us-market-data/contract/openapi.json" with { type: "json" };
import type { OperationId } from "../types.ts";

/** A JSON Schema of the contract (draft 2020-12). Its references are of the form `#/components/schemas/Quote`. */
export interface JsonSchema {
	readonly $ref?: string;
	readonly type?: string | readonly string[];
	readonly description?: string;
	readonly properties?: Readonly<Record<string, JsonSchema>>;
	readonly required?: readonly string[];
	readonly items?: JsonSchema;
	readonly additionalProperties?: JsonSchema | boolean;
	readonly enum?: readonly unknown[];
	readonly const?: unknown;
	readonly pattern?: string;
	readonly format?: string;
	readonly oneOf?: readonly JsonSchema[];
	readonly anyOf?: readonly JsonSchema[];
	readonly allOf?: readonly JsonSchema[];
	readonly examples?: readonly unknown[];
}

interface Document {
	info: { version: string };
	paths: Record<
		string,
		{ get: { operationId: string; responses: { 200: { content: Record<string, { schema: JsonSchema }> } } } }
	>;
	components: { schemas: Record<string, JsonSchema> };
}

const document = bundled as unknown as Document;

/** Version of the contract. */
export const contractVersion: string = document.info.version;

/** The schemas of the contract by their names. */
export const schemas: Readonly<Record<string, JsonSchema>> = document.components.schemas;

/** The schema of each operation's answer, and of each stream's event. The build computes this module and ships its values alone. */
export const answerSchemas = Object.fromEntries(
	Object.values(document.paths).flatMap(({ get }) => {
		const { content } = get.responses[200];
		const schema = (content["application/json"] ?? content["application/x-ndjson"])?.schema;
		return schema ? [[get.operationId, schema]] : [];
	}),
) as Record<OperationId | StreamId, JsonSchema>;
