import type { OperationId, ParameterSchema } from "@us-market-data/contract";
import { acceptorOf, canonicalQuery, type Input, RefusedInput } from "@us-market-data/operations/parameters";
import type { SentParameters } from "../parameters.ts";
import type { OperationRow } from "../routes.ts";

const acceptors = new Map<OperationId, ReturnType<typeof acceptorOf>>();

/**
 * The values of parameters that Prism has found valid, under main names and with defaults.
 *
 * @throws {ApiError} 400 for what the service refuses although the schemas allow it
 */
export function inputOf(operation: OperationRow, { path, query }: SentParameters): Input {
	const { operationId } = operation;
	const accept = acceptors.get(operationId) ?? acceptorOf(operation);
	acceptors.set(operationId, accept);
	const named = [...query].map(([name, value]) => ({ name, value }));
	const canonical = accepted(canonicalQuery(operation, named));
	const sent = { path: Object.fromEntries(path), query: canonical };
	const input = accepted(accept(sent));
	if (input) return input;
	const own = operation.parameters.filter((one) => one.in === "query" && one.aliasOf === undefined);
	const values = own.map(({ name, schema }) => {
		const value = sent.query.get(name)?.value;
		return [name, value === undefined ? schema.default : valueFrom(schema, value)] as const;
	});
	return { ...sent.path, ...Object.fromEntries(values.filter(([, value]) => value !== undefined)) };
}

function accepted<T>(judged: T | RefusedInput): T {
	if (judged instanceof RefusedInput) throw judged.error();
	return judged;
}

function valueFrom({ type }: ParameterSchema, text: string): unknown {
	if (type === "array") return text.split(",");
	if (type === "integer" || type === "number") return Number(text);
	return type === "boolean" ? text === "true" : text;
}
