import { credentialChanges, type Requirement, type SecurityScheme, schemeChanges } from "./credentials.ts";
import { type Direction, type Resolve, type Schema, schemaChanges } from "./schemas.ts";

interface Header {
	required?: boolean;
	schema?: Schema;
}

interface Body {
	headers?: Record<string, Header>;
	content?: Record<string, { schema?: Schema }>;
	$ref?: string;
}

interface ParameterLike {
	name: string;
	in: string;
	required?: boolean;
	schema?: Schema;
}

interface OperationLike {
	operationId: string;
	security?: Requirement[];
	parameters?: ParameterLike[];
	responses: Record<string, Body>;
}

/** The parts of a bundled contract that callers depend on. */
export interface ContractDocument {
	security: Requirement[];
	paths: Record<string, { get: OperationLike }>;
	components: Record<string, Record<string, unknown> | undefined>;
}

/**
 * Every difference between two versions of the contract that can break a caller of the first. Each line names the
 * place and the change. The lines are stable, so that an approval can name them.
 */
export function breakingChanges(before: ContractDocument, after: ContractDocument): string[] {
	return [
		...schemeChanges(schemesOf(before), schemesOf(after)),
		...Object.entries(before.paths).flatMap(([path, { get }]) => {
			const counterpart = after.paths[path]?.get;
			return counterpart
				? operationChanges(get, counterpart, before, after)
				: [`${get.operationId}: GET ${path} is removed`];
		}),
	];
}

function operationChanges(
	old: OperationLike,
	now: OperationLike,
	before: ContractDocument,
	after: ContractDocument,
): string[] {
	const where = old.operationId;
	const compare = (at: string, pair: { before: Schema; after: Schema }, direction: Direction) =>
		schemaChanges(at, pair, direction, [resolver(before), resolver(after)]);
	return [
		...(old.operationId === now.operationId ? [] : [`${where}: operationId is now ${now.operationId}`]),
		...credentialChanges(where, old.security ?? before.security, now.security ?? after.security),
		...parameterChanges(where, old.parameters ?? [], now.parameters ?? [], compare),
		...Object.entries(old.responses).flatMap(([status, response]) => {
			const counterpart = now.responses[status];
			if (!counterpart) return [`${where} ${status}: is removed`];
			const [then, since] = [resolvedBody(response, before), resolvedBody(counterpart, after)];
			return responseChanges(`${where} ${status}`, then, since, compare);
		}),
	];
}

type Compare = (at: string, pair: { before: Schema; after: Schema }, direction: Direction) => string[];

function parameterChanges(
	where: string,
	old: ParameterLike[],
	now: ParameterLike[],
	compare: Compare,
): string[] {
	const keyOf = (parameter: ParameterLike) => `${parameter.in}.${parameter.name}`;
	const present = new Map(now.map((parameter) => [keyOf(parameter), parameter]));
	const oldKeys = new Set(old.map(keyOf));
	const changes = old.flatMap((parameter) => {
		const key = keyOf(parameter);
		const counterpart = present.get(key);
		if (!counterpart) return [`${where} ${key}: is removed`];
		const demanded = counterpart.required && !parameter.required ? [`${where} ${key}: is now required`] : [];
		return [
			...demanded,
			...compare(
				`${where} ${key}`,
				{ before: parameter.schema ?? {}, after: counterpart.schema ?? {} },
				"request",
			),
		];
	});
	const added = now.filter((parameter) => parameter.required && !oldKeys.has(keyOf(parameter)));
	return [...changes, ...added.map((parameter) => `${where} ${keyOf(parameter)}: is new and required`)];
}

function responseChanges(where: string, old: Body, now: Body, compare: Compare): string[] {
	return [
		...Object.entries(old.headers ?? {}).flatMap(([name, header]) =>
			headerChanges(`${where} header ${name}`, header, now.headers?.[name], compare),
		),
		...Object.entries(old.content ?? {}).flatMap(([type, { schema }]) => {
			const counterpart = now.content?.[type];
			if (!counterpart) return [`${where} ${type}: is removed`];
			if (schema && !counterpart.schema) return [`${where} body: schema is removed`];
			return compare(`${where} body`, { before: schema ?? {}, after: counterpart.schema ?? {} }, "response");
		}),
	];
}

function headerChanges(where: string, old: Header, now: Header | undefined, compare: Compare): string[] {
	if (!now) return [`${where}: is removed`];
	const optional = old.required && !now.required ? [`${where}: is no longer always sent`] : [];
	return [...optional, ...compare(where, { before: old.schema ?? {}, after: now.schema ?? {} }, "response")];
}

const schemesOf = (document: ContractDocument) =>
	(document.components["securitySchemes"] ?? {}) as Record<string, SecurityScheme>;

/** A response with its resolved headers. */
function resolvedBody(body: Body, document: ContractDocument): Body {
	const resolve = resolver(document);
	const resolved = resolve(body as Schema) as Body;
	const headers = Object.entries(resolved.headers ?? {}).map(([name, header]) => [
		name,
		resolve(header as Schema),
	]);
	return { ...resolved, headers: Object.fromEntries(headers) as Record<string, Header> };
}

/** Finds what a reference within a document names. */
export function resolver(document: ContractDocument): Resolve {
	return (schema) => {
		if (!schema.$ref) return schema;
		const [section = "", name = ""] = schema.$ref.replace("#/components/", "").split("/");
		const target = document.components[section]?.[name] as Schema | undefined;
		if (!target) throw new Error(`nothing at ${schema.$ref}`);
		const { $ref: _, ...siblings } = schema;
		return { ...target, ...siblings };
	};
}
