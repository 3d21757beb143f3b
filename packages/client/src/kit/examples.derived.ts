import { operationList, operations } from "@us-market-data/contract";
import bundled from "@us-market-data/contract/openapi.json" with { type: "json" };
import type { OperationId } from "../types.ts";

/** A documented answer: its status, headers with an example, and its body. */
export interface DocumentedAnswer {
	readonly status: number;
	readonly headers: Readonly<Record<string, string>>;
	readonly body?: unknown;
}

interface Document {
	paths: Record<string, { get: { operationId: string; responses: Record<string, Referring<Response>> } }>;
	components: Record<string, Record<string, unknown>>;
}
interface Response {
	headers?: Record<string, Referring<{ example?: unknown }>>;
	content?: Record<string, { examples?: Record<string, Referring<{ value?: unknown }>> }>;
}
type Referring<T> = T & { $ref?: string };

const document = bundled as unknown as Document;

function resolved<T extends object>(value: Referring<T>): T {
	const [section = "", name = ""] = value.$ref?.replace("#/components/", "").split("/") ?? [];
	return value.$ref === undefined ? value : (document.components[section]?.[name] as T);
}

const gets = Object.entries(document.paths).flatMap(([path, { get }]) =>
	get.operationId in operations ? [{ path, ...get }] : [],
);

/** The path template of each operation. The build computes this module and ships its values alone. */
export const pathTemplates = Object.fromEntries(
	gets.map(({ operationId, path }) => [operationId, path]),
) as Record<OperationId, string>;

/** True for the operations that take a bearer token in place of a key. */
export const takesBearer = Object.fromEntries(
	operationList.map(({ operationId, security }) => [operationId, security.includes("BearerAuth")]),
) as Record<OperationId, boolean>;

/** The documented answers of each operation by their names: `ok`, `empty`, `badRequest`, `missingKey`, `304` and others. */
export const documentedAnswers = Object.fromEntries(
	gets.map(({ operationId, responses }) => [operationId, answersOf(responses)]),
) as Record<OperationId, Record<string, DocumentedAnswer>>;

function answersOf(responses: Record<string, Referring<Response>>): Record<string, DocumentedAnswer> {
	const named = Object.entries(responses).flatMap(([status, response]) => {
		const { headers = {}, content = {} } = resolved(response);
		const [media] = Object.values(content);
		const bodies = Object.entries(media?.examples ?? { [status]: {} });
		return bodies.map(([name, example]) => {
			const { value: body } = resolved(example as Referring<{ value?: unknown }>);
			return [
				name,
				{
					status: Number(status),
					headers: headersOf(headers, body),
					...(body === undefined ? {} : { body }),
				},
			];
		});
	});
	return Object.fromEntries(named) as Record<string, DocumentedAnswer>;
}

function headersOf(headers: NonNullable<Response["headers"]>, body: unknown): Record<string, string> {
	const entries = Object.entries(headers).flatMap(([name, header]) => {
		const { example } = resolved(header);
		return example === undefined ? [] : [[name.toLowerCase(), String(example)]];
	});
	const { requestId } = Object(body) as { requestId?: string };
	return { ...Object.fromEntries(entries), ...(requestId ? { "x-request-id": requestId } : {}) };
}

/** The facts that turn a text of the query into a value. */
export interface ParameterFacts {
	/** The name that the parameter stands for, its own one for no alias. */
	readonly main: string;
	readonly type: string;
	/** Codes and the words that they stand for. */
	readonly codes: Readonly<Record<string, string>>;
	readonly default?: unknown;
	readonly required: boolean;
	readonly minimum?: number;
	readonly maximum?: number;
	/** Most entries of a list. */
	readonly maxItems?: number;
	/** Accepted words, codes included. */
	readonly words?: readonly string[];
}

/** The parameters of each operation by their names. */
export const parameterFacts = Object.fromEntries(
	operationList.map(({ operationId, parameters }) => [
		operationId,
		Object.fromEntries(
			parameters.map(({ name, aliasOf = name, valueAliases: codes = {}, required, schema }) => {
				const { type, default: usual, minimum, maximum, maxItems, enum: words } = schema as SchemaParts;
				const facts = {
					main: aliasOf,
					type,
					codes,
					required,
					default: usual,
					minimum,
					maximum,
					maxItems,
					words,
				};
				const defined = Object.entries(facts).filter(([, value]) => value !== undefined);
				return [name, Object.fromEntries(defined)];
			}),
		),
	]),
) as unknown as Record<OperationId, Record<string, ParameterFacts>>;

interface SchemaParts {
	type: string;
	default?: unknown;
	minimum?: number;
	maximum?: number;
	maxItems?: number;
	enum?: readonly string[];
}
