import type { Case } from "../cases/case.ts";
import type { ContractOperation } from "../contract/contract.ts";
import { baseValues } from "../generate/base.ts";
import type { CredentialState, Service } from "../suite/service.ts";

interface Step {
	readonly stepId: string;
	readonly operationId: string;
	readonly parameters: readonly { name: string; in: string; value: string }[];
	readonly successCriteria: readonly { condition: string }[];
}

/** The credentials that a description may name as inputs. */
const inputs = {
	valid: "apiKey",
	exhausted: "exhaustedKey",
	noAccess: "noAccessKey",
	expired: "expiredKey",
} as const;
type Input = keyof typeof inputs;

/** The inputs of a description for a service, with the keys as values. */
export function inputsFor({ credentials }: Service): Readonly<Record<string, string>> {
	const { key, exhausted, noAccess, expired } = credentials;
	const given = { valid: key, exhausted, noAccess, expired };
	return Object.fromEntries(
		Object.entries(given).flatMap(([state, value]) => (value ? [[inputs[state as Input], value]] : [])),
	);
}

/**
 * An Arazzo description of the contract: a workflow for each operation, with a step for every outcome that a request
 * can cause.
 */
export function arazzo(
	operations: readonly { operation: ContractOperation; given: Case }[],
	service: Service,
	contractUrl: string,
): object {
	return {
		arazzo: "1.0.1",
		info: { title: "Every operation with every outcome that can be asked for", version: "1.0.0" },
		sourceDescriptions: [{ name: "contract", url: contractUrl, type: "openapi" }],
		workflows: operations.map(({ operation, given }) => ({
			workflowId: operation.operationId,
			inputs: {
				type: "object",
				properties: Object.fromEntries(Object.values(inputs).map((name) => [name, { type: "string" }])),
			},
			steps: stepsOf(operation, given, service),
		})),
	};
}

function stepsOf(operation: ContractOperation, given: Case, service: Service): readonly Step[] {
	const values = { ...baseValues(operation, given, service) };
	const parameters = operation.parameters.flatMap(({ name, in: location }) => {
		const value = name === "legacy_prefix" ? service.legacyPrefix : values[name];
		return value === undefined ? [] : [{ name, in: location, value }];
	});
	const step = (
		stepId: string,
		status: number,
		state?: CredentialState,
		more: Step["parameters"] = [],
	): Step => ({
		stepId,
		operationId: `$sourceDescriptions.contract.${operation.operationId}`,
		parameters: [
			...(state && state in inputs
				? [{ name: "x-api-key", in: "header", value: `$inputs.${inputs[state as Input]}` }]
				: []),
			...parameters,
			...more,
		],
		successCriteria: [{ condition: `$statusCode == ${status}` }],
	});
	const { exhausted, noAccess, expired } = service.credentials;
	return [
		step("answered", 200, "valid"),
		step("unknown-parameter", 400, "valid", [{ name: "nonsense", in: "query", value: "1" }]),
		step("no-key", 401),
		...(expired ? [step("expired-key", 401, "expired")] : []),
		...(exhausted && operation.metered ? [step("exhausted-key", 402, "exhausted")] : []),
		...(noAccess && operation.family !== "account" ? [step("key-without-access", 403, "noAccess")] : []),
	];
}
