import { fileURLToPath } from "node:url";
import { bundle, createConfig } from "@redocly/openapi-core";
import { requestExtension } from "./example-targets.ts";
import { pathExtension } from "./paths.ts";

/** The parts of an OpenAPI 3.1 document that the generator reads. It copies the rest unchanged. */
export interface OpenApiDocument {
	info: { version: string };
	security: SecurityRequirement[];
	paths: Record<string, { get: OperationObject }>;
	components: {
		parameters?: Record<string, ParameterObject>;
		schemas: Record<string, SchemaObject>;
		[section: string]: Record<string, unknown> | undefined;
	};
}

export interface OperationObject {
	operationId: string;
	summary: string;
	description: string;
	tags: [string];
	"x-family": string;
	"x-metered": boolean;
	/** Members that lead to the rows of an answer which has other encodings. */
	"x-rows"?: string[];
	/** There when the answer is a stream, whose schema is that of one event. */
	"x-stream"?: "item";
	deprecated?: boolean;
	"x-deprecated-since"?: string;
	"x-sunset"?: string;
	security?: SecurityRequirement[];
	parameters?: ParameterObject[];
	responses: Record<string, unknown>;
}

export interface ParameterObject {
	$ref?: string;
	name: string;
	in: "query" | "path";
	required?: boolean;
	description: string;
	schema: SchemaObject;
	"x-alias-of"?: string;
	"x-value-aliases"?: Record<string, string>;
}

export type SchemaObject = { $ref?: string; [keyword: string]: unknown };

type SecurityRequirement = Record<string, string[]>;

/** The file in which the contract begins. */
export const entry = fileURLToPath(new URL("../../../spec/openapi.yaml", import.meta.url));

/**
 * The contract as one document without external references. Each operation holds its parameters and their schemas
 * inline, so that a reader of the document resolves no reference per request.
 */
export async function readContract(file = entry): Promise<OpenApiDocument> {
	const config = await createConfig({});
	const { bundle: bundled, problems } = await bundle({ ref: file, config });
	const failures = problems.filter((problem) => problem.severity === "error");
	if (failures.length > 0) throw new Error(failures.map((problem) => problem.message).join("\n"));
	return inlineParameters(withoutExtensions(bundled.parsed as OpenApiDocument));
}

/** The document without the extensions that only the generator and the tests of the examples read. */
function withoutExtensions(document: OpenApiDocument): OpenApiDocument {
	const withoutOne = (objects: object, extension: string) => {
		for (const value of Object.values(objects)) delete value[extension];
	};
	withoutOne(document.paths, pathExtension);
	withoutOne(document.components["examples"] ?? {}, requestExtension);
	return document;
}

/** The text of the bundled document. Linters refuse tabs. */
export const bundleText = (document: OpenApiDocument): string => `${JSON.stringify(document, null, 2)}\n`;

function inlineParameters(document: OpenApiDocument): OpenApiDocument {
	const { parameters: shared = {}, ...components } = document.components;
	const resolve = (parameter: ParameterObject): ParameterObject => {
		const resolved = parameter.$ref ? shared[lastSegment(parameter.$ref)] : parameter;
		if (!resolved) throw new Error(`no parameter at ${parameter.$ref}`);
		return { ...resolved, schema: inlineSchema(resolved.schema, document) };
	};
	for (const { get } of Object.values(document.paths)) {
		if (get.parameters) get.parameters = get.parameters.map(resolve);
	}
	return { ...document, components: withoutUnused(components, document.paths) };
}

/** The components without schemas that nothing refers to any more. */
function withoutUnused(
	components: OpenApiDocument["components"],
	paths: OpenApiDocument["paths"],
): OpenApiDocument["components"] {
	const used = new Set<string>();
	const visit = (value: unknown): void => {
		for (const [, name = ""] of JSON.stringify(value).matchAll(/"#\/components\/schemas\/(\w+)"/g)) {
			if (used.has(name)) continue;
			used.add(name);
			visit(components.schemas[name]);
		}
	};
	const { schemas, ...others } = components;
	visit([paths, others]);
	const usedSchemas = Object.entries(schemas).filter(([name]) => used.has(name));
	return { ...others, schemas: Object.fromEntries(usedSchemas) };
}

function inlineSchema(schema: SchemaObject, document: OpenApiDocument): SchemaObject {
	if (schema.$ref) {
		const target = document.components.schemas[lastSegment(schema.$ref)];
		if (!target) throw new Error(`no schema at ${schema.$ref}`);
		const { $ref: _, ...siblings } = schema;
		return inlineSchema({ ...target, ...siblings }, document);
	}
	const items = schema["items"] as SchemaObject | undefined;
	return items ? { ...schema, items: inlineSchema(items, document) } : schema;
}

const lastSegment = (reference: string): string => reference.slice(reference.lastIndexOf("/") + 1);
