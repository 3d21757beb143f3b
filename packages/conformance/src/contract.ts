import { type Operation, operationList, streamList } from "@us-market-data/contract";
import type { VersionedContract } from "@us-market-data/contract/contracts";
import bundled from "@us-market-data/contract/openapi.json" with { type: "json" };
import { closest, distance } from "fastest-levenshtein";

/** The parts of an OpenAPI document that the suite reads. */
export interface OpenApiDocument {
	readonly info: { readonly title: string; readonly version: string };
	readonly paths: Readonly<Record<string, { readonly get?: OpenApiOperation }>>;
	readonly components: Readonly<Record<string, Readonly<Record<string, unknown>>>>;
}

interface OpenApiOperation {
	readonly operationId: string;
	readonly parameters?: readonly OpenApiParameter[];
	readonly responses: Readonly<Record<string, OpenApiResponse | Reference>>;
}

interface OpenApiParameter {
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

interface OpenApiHeader {
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

interface Reference {
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

/** The words about a name that no operation has: the operation that it most likely means, else all of them. */
export function unknownOperation(id: string, operationIds: readonly string[]): string {
	const nearest = closest(id, operationIds);
	const isNear = distance(id.toLowerCase(), nearest.toLowerCase()) <= Math.floor(id.length / 3);
	const proposal = isNear ? `did you mean ${nearest}?` : `it has ${operationIds.join(", ")}`;
	return `the contract has no operation ${JSON.stringify(id)}; ${proposal}`;
}

/** A header that an answer must or may carry. */
export interface DocumentedHeader {
	readonly name: string;
	readonly required: boolean;
	readonly schema: Schema;
}

/** One documented outcome of an operation. `schema` is absent where there is no body. */
interface DocumentedResponse {
	readonly headers: readonly DocumentedHeader[];
	readonly contentType?: string;
	/** Other types that the same answer may have, whose bodies no schema describes. */
	readonly encodings?: readonly string[];
	readonly schema?: Schema;
	/** Names of its examples. */
	readonly examples: readonly string[];
}

export interface ContractOperation extends Operation {
	/** By status. */
	readonly responses: ReadonlyMap<number, DocumentedResponse>;
	/** Examples of the parameters, as the contract gives them. */
	readonly examples: Readonly<Record<string, unknown>>;
}

/** The contract as the suite reads it. */
export interface Contract {
	readonly document: OpenApiDocument;
	readonly operations: readonly ContractOperation[];
	/** The streams. No rule of all operations applies to them, because their answers have no end. */
	readonly streams: readonly ContractOperation[];
	/** The operation or stream of a name. */
	operation(id: string): ContractOperation;
}

/**
 * Reads the contract. Pass another document than the committed one to try a changed contract.
 *
 * @example
 * createContract().operation("getQuotes").path; // => "/api/market-data/quote"
 */
export function createContract(
	document: OpenApiDocument = bundled as unknown as OpenApiDocument,
	rows: readonly Operation[] = operationList,
	streamRows: readonly Operation[] = streamList,
): Contract {
	const operations = rows.map((row) => read(document, row));
	const streams = streamRows.map((row) => read(document, row));
	const byId = new Map([...operations, ...streams].map((one) => [one.operationId, one]));
	return {
		document,
		operations,
		streams,
		operation(id) {
			const found = byId.get(id);
			if (!found) throw new Error(unknownOperation(id, [...byId.keys()]));
			return found;
		},
	};
}

function read(document: OpenApiDocument, row: Operation): ContractOperation {
	const described = document.paths[row.path]?.get;
	if (!described) throw new Error(`The contract describes no GET ${row.path} (${row.operationId})`);
	const responses = Object.entries(described.responses).map(([status, response]) => {
		return [Number(status), readResponse(document, resolve<OpenApiResponse>(document, response))] as const;
	});
	return { ...row, responses: new Map(responses), examples: examplesOf(described) };
}

function examplesOf({ parameters = [] }: OpenApiOperation): Record<string, unknown> {
	return Object.fromEntries(parameters.map(({ name, example }) => [name, example]));
}

function readResponse(document: OpenApiDocument, response: OpenApiResponse): DocumentedResponse {
	const headers = Object.entries(response.headers ?? {}).map(([name, given]) => {
		const { required = false, schema } = resolve<OpenApiHeader>(document, given);
		return { name, required, schema };
	});
	const [content, ...encodings] = Object.entries(response.content ?? {});
	if (!content) return { headers, examples: [] };
	const [contentType, { schema, examples = {} }] = content;
	return {
		headers,
		contentType,
		encodings: encodings.map(([type]) => type),
		schema,
		examples: Object.keys(examples),
	};
}

/** Every property that a schema describes, as paths such as `quote[].preMarketQuote.high`. */
export function propertyPaths(document: OpenApiDocument, schema: Schema): readonly string[] {
	const found = new Set<string>();
	walk(schema, "", []);
	return [...found];

	function walk(given: Schema, at: string, above: readonly Schema[]): void {
		const here = resolve<Schema>(document, given);
		if (above.includes(here)) return;
		const path = [...above, here];
		for (const part of [...(here.allOf ?? []), ...(here.oneOf ?? []), ...(here.anyOf ?? [])])
			walk(part, at, path);
		if (here.items) walk(here.items, `${at}[]`, path);
		for (const [name, property] of Object.entries(here.properties ?? {})) {
			const next = at === "" ? name : `${at}.${name}`;
			found.add(next);
			walk(property, next, path);
		}
	}
}

/** The paths of a body that hold something other than null. */
export function filledPaths(body: unknown): ReadonlySet<string> {
	const found = new Set<string>();
	walk(body, "");
	return found;

	function walk(value: unknown, at: string): void {
		if (value === null || value === undefined) return;
		if (at !== "") found.add(at);
		if (Array.isArray(value)) for (const item of value) walk(item, `${at}[]`);
		else if (typeof value === "object")
			for (const [name, property] of Object.entries(value))
				walk(property, at === "" ? name : `${at}.${name}`);
	}
}

type Document = Pick<VersionedContract, "paths" | "components">;

/**
 * The operations that a change of the contract touches: those that the older contract lacks, and those of which any part
 * differs, however far its references lead.
 */
export function touchedOperations(before: Document, { document, operations }: Contract): string[] {
	const now = document as unknown as Document;
	return operations
		.filter(({ path }) => textOf(before, path) !== textOf(now, path))
		.map(({ operationId }) => operationId);
}

/** An operation with every part that it refers to, each once. */
function textOf(document: Document, path: string): string {
	const cache = new Map<string, string>();
	const add = (value: unknown): string => {
		const text = JSON.stringify(value) ?? "";
		for (const [, pointer = ""] of text.matchAll(/"\$ref":"#(\/[^"]+)"/g)) {
			if (cache.has(pointer)) continue;
			cache.set(pointer, "");
			cache.set(pointer, add(valueAt(document, pointer)));
		}
		return text;
	};
	const own = add(document.paths[path]);
	return JSON.stringify([own, [...cache].sort()]);
}

const valueAt = (document: Document, pointer: string): unknown =>
	pointer
		.split("/")
		.slice(1)
		.map((token) => token.replaceAll("~1", "/").replaceAll("~0", "~"))
		.reduce<unknown>((at, token) => (at as Record<string, unknown> | undefined)?.[token], document);
