import type { Operation, Parameter, ParameterSchema } from "../src/operation.ts";
import { ContractError } from "./contract-error.ts";
import type { OpenApiDocument, OperationObject, ParameterObject, SchemaObject } from "./document.ts";

/** One row per operation, in the order of the document. Streams have a table of their own. */
export const operationTable = (document: OpenApiDocument): Operation[] => tableOf(document, false);

/** One row per stream. What walks all operations must not open an answer without an end. */
export const streamTable = (document: OpenApiDocument): Operation[] => tableOf(document, true);

const tableOf = (document: OpenApiDocument, ofStreams: boolean): Operation[] =>
	Object.entries(document.paths)
		.filter(([, { get }]) => "x-stream" in get === ofStreams)
		.map(([path, { get }]) => operation(path, get, document));

function operation(path: string, get: OperationObject, document: OpenApiDocument): Operation {
	const { "x-deprecated-since": since, "x-sunset": sunset } = get;
	// The lint names the file.
	if (get.operationId === undefined) throw new Error(`${path} has no operationId`);
	const security = (get.security ?? document.security).flatMap((requirement) => Object.keys(requirement));
	return {
		operationId: get.operationId,
		path,
		area: get.tags[0],
		family: get["x-family"] as Operation["family"],
		metered: get["x-metered"],
		security: security as Operation["security"],
		summary: get.summary,
		parameters: (get.parameters ?? []).map((source) => parameter(source, get.operationId)),
		...(get.deprecated && since && sunset ? { deprecation: { since, sunset } } : {}),
	};
}

function parameter(source: ParameterObject, operationId: string): Parameter {
	return {
		name: source.name,
		in: source.in,
		required: source.required ?? false,
		...(source["x-alias-of"] ? { aliasOf: source["x-alias-of"] } : {}),
		...(source["x-value-aliases"] ? { valueAliases: source["x-value-aliases"] } : {}),
		schema: tableSchema(source.schema, `The parameter "${source.name}" of ${operationId}`),
	};
}

/** The table as a TypeScript module, which exports it by a name. */
export function operationModule(table: readonly Operation[], name: "operations" | "streams"): string {
	const rows = table.map((row) => `\t/** ${row.summary}. */\n\t${row.operationId}: ${JSON.stringify(row)},`);
	return [
		'import type { Operation } from "./operation.ts";',
		"",
		`export const ${name} = {`,
		...rows,
		"} as const satisfies Record<string, Operation>;",
		"",
	].join("\n");
}

/** The keywords that validate a value. Descriptions stay in the document. */
function tableSchema({ description: _, ...schema }: SchemaObject, place: string): ParameterSchema {
	if (typeof schema["type"] !== "string")
		throw new ContractError(
			`${place} has the type ${JSON.stringify(schema["type"] ?? "none")}; allowed: one of string, integer, boolean, array.`,
		);
	return schema as unknown as ParameterSchema;
}
