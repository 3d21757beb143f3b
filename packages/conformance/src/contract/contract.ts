import type { Operation } from "@us-market-data/contract";
import { operationList } from "@us-market-data/contract";
import bundled from "@us-market-data/contract/openapi.json" with { type: "json" };
import {
	type OpenApiDocument,
	type OpenApiHeader,
	type OpenApiOperation,
	type OpenApiResponse,
	resolve,
	type Schema,
} from "./document.ts";
import { unknownOperation } from "./unknown-operation.ts";

/** A header that an answer must or may carry. */
export interface DocumentedHeader {
	readonly name: string;
	readonly required: boolean;
	readonly schema: Schema;
}

/** One documented outcome of an operation. `schema` is absent where there is no body. */
export interface DocumentedResponse {
	readonly headers: readonly DocumentedHeader[];
	readonly contentType?: string;
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
): Contract {
	const operations = rows.map((row) => read(document, row));
	const byId = new Map(operations.map((operation) => [operation.operationId, operation]));
	return {
		document,
		operations,
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
	const [content] = Object.entries(response.content ?? {});
	if (!content) return { headers, examples: [] };
	const [contentType, { schema, examples = {} }] = content;
	return { headers, contentType, schema, examples: Object.keys(examples) };
}
