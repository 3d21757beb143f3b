import { operationList } from "@us-market-data/contract";
import document from "@us-market-data/contract/openapi.json" with { type: "json" };
import type { OperationRow } from "../routes.ts";

interface Documented {
	get: { operationId: string; parameters?: readonly { name: string; example?: unknown }[] };
}

const paths: readonly Documented[] = Object.values(document.paths);

/** The example value of a parameter in the contract. */
function exampleValue(operationId: string, name: string): string {
	const documented = paths.find(({ get }) => get.operationId === operationId);
	const parameter = documented?.get.parameters?.find((one) => one.name === name);
	if (parameter?.example === undefined) throw new Error(`${operationId} ${name} has no example`);
	return Array.isArray(parameter.example) ? parameter.example.join(",") : String(parameter.example);
}

/** The target of a request with the required parameters of an operation, and with `more` in its query. */
export function validTarget(operation: OperationRow, more: Readonly<Record<string, string>> = {}): string {
	const example = (name: string) => encodeURIComponent(exampleValue(operation.operationId, name));
	const path = operation.path.replace(/\{(\w+)\}/g, (_all, name: string) => example(name));
	const required = operation.parameters
		.filter((one) => one.in === "query" && one.required && !(one.name in more))
		.map(({ name }) => `${name}=${example(name)}`);
	const given = Object.entries(more).map(([name, value]) => `${name}=${encodeURIComponent(value)}`);
	const query = [...required, ...given].join("&");
	return query === "" ? path : `${path}?${query}`;
}

/** @throws when the contract has no such operation */
export function operationOf(operationId: string): OperationRow {
	const operation = operationList.find((one) => one.operationId === operationId);
	if (!operation) throw new Error(`no operation ${operationId}`);
	return operation;
}
