import type { Operation, Parameter, ParameterSchema } from "../src/operation.ts";
import { ContractError } from "./contract-error.ts";
import type { OpenApiDocument, OperationObject, ParameterObject, SchemaObject } from "./document.ts";

/** One row per operation, in the order of the document. */
export function operationTable(document: OpenApiDocument): Operation[] {
	return Object.entries(document.paths).map(([path, { get }]) => operation(path, get, document));
}

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

/** The table as a TypeScript module. */
export function operationModule(table: readonly Operation[]): string {
	const rows = table.map((row) => `\t/** ${row.summary}. */\n\t${row.operationId}: ${JSON.stringify(row)},`);
	return [
		'import type { Operation } from "./operation.ts";',
		"",
		"export const operations = {",
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
