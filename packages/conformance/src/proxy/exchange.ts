import type { ContractOperation } from "../contract/contract.ts";
import type { Answer, WireRequest } from "../http-client.ts";
import type { Violation } from "../judge/judge.ts";

/** A request and its answer, as they passed the proxy. Credentials are left out. */
export interface Exchange {
	/** Number of the exchange, from 1. */
	readonly number: number;
	/** Undefined for a path that is no operation. */
	readonly operation: ContractOperation | undefined;
	readonly request: WireRequest;
	/** Undefined where the service did not answer, or the answer was cut. */
	readonly answer: Answer | undefined;
	/** Epoch milliseconds. */
	readonly startedAt: number;
	readonly milliseconds: number;
	/** The fault that the proxy put in place of the answer, such as `429`. */
	readonly injected: string | undefined;
	/** Violations of the contract; none for an injected answer. */
	readonly violations: readonly Violation[];
}

const secrets = new Set(["x-api-key", "authorization", "cookie", "set-cookie", "proxy-authorization"]);

/** Headers without credentials. */
export const scrubbed = (headers: Readonly<Record<string, string>>): Record<string, string> =>
	Object.fromEntries(Object.entries(headers).filter(([name]) => !secrets.has(name.toLowerCase())));

/** The parameters of a request by name: those of the path and of the query, decoded. */
export function parametersOf({ path }: ContractOperation, target: string): Record<string, string> {
	const { pathname, searchParams } = new URL(target, "http://service.invalid");
	const names = [...path.matchAll(/\{(\w+)\}/g)].map(([, name = ""]) => name);
	const values = formOf(path).exec(pathname)?.slice(1) ?? [];
	const inPath = names.map((name, index) => [name, decodeURIComponent(values[index] ?? "")]);
	return { ...Object.fromEntries(inPath), ...Object.fromEntries(searchParams) };
}

/** Matches the paths of a template, with a group for each parameter. */
const formOf = (template: string): RegExp =>
	new RegExp(`^${template.replaceAll(".", "\\.").replaceAll(/\{\w+\}/g, "([^/]+)")}$`);

/** Finds the operation of a path; a literal path comes before a template. */
export function operationFinder(
	operations: readonly ContractOperation[],
): (target: string) => ContractOperation | undefined {
	const literal = (path: string): number => path.replaceAll(/\{\w+\}/g, "").length;
	const forms = operations
		.map((operation) => ({ operation, form: formOf(operation.path), literal: literal(operation.path) }))
		.sort((a, b) => b.literal - a.literal);
	return (target) => {
		const { pathname } = new URL(target, "http://service.invalid");
		return forms.find(({ form }) => form.test(pathname))?.operation;
	};
}
