/** The parts of an OpenAPI document that the suite reads. */
export interface OpenApiDocument {
	readonly info: { readonly title: string; readonly version: string };
	readonly paths: Readonly<Record<string, { readonly get?: OpenApiOperation }>>;
	readonly components: Readonly<Record<string, Readonly<Record<string, unknown>>>>;
}

export interface OpenApiOperation {
	readonly operationId: string;
	readonly parameters?: readonly OpenApiParameter[];
	readonly responses: Readonly<Record<string, OpenApiResponse | Reference>>;
}

export interface OpenApiParameter {
	readonly name: string;
	readonly example?: unknown;
}

export interface OpenApiResponse {
	readonly headers?: Readonly<Record<string, OpenApiHeader | Reference>>;
	readonly content?: Readonly<Record<string, OpenApiContent>>;
}

interface OpenApiContent {
	readonly schema: Schema;
	readonly examples?: Readonly<Record<string, unknown>>;
}

export interface OpenApiHeader {
	readonly required?: boolean;
	readonly schema: Schema;
}

/** The keywords of a JSON Schema that the suite reads. */
export interface Schema {
	readonly $ref?: string;
	readonly type?: string | readonly string[];
	readonly properties?: Readonly<Record<string, Schema>>;
	readonly items?: Schema;
	readonly allOf?: readonly Schema[];
	readonly oneOf?: readonly Schema[];
	readonly anyOf?: readonly Schema[];
	readonly default?: unknown;
}

export interface Reference {
	readonly $ref: string;
}

/** The value itself, or the target of its `$ref` into the document. */
export function resolve<T extends object>(document: OpenApiDocument, value: T | Reference): T {
	if (!("$ref" in value) || typeof value.$ref !== "string") return value as T;
	const found = value.$ref
		.slice(2)
		.split("/")
		.map((part) => part.replaceAll("~1", "/").replaceAll("~0", "~"))
		.reduce<unknown>((at, part) => (at as Record<string, unknown> | undefined)?.[part], document);
	if (typeof found !== "object" || found === null) throw new Error(`${value.$ref} leads nowhere`);
	return resolve(document, found as T | Reference);
}
