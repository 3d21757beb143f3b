import { setTimeout as sleep } from "node:timers/promises";
import type { Case } from "../cases/case.ts";
import type { Contract, ContractOperation } from "../contract.ts";
import { propertyPaths } from "../contract.ts";
import { baseValues, changed } from "../generate/base.ts";
import type { HttpResponse } from "../http-client.ts";
import { type Changes, type RequestOptions, type RuleContext, Skipped, Unanswered } from "../rules/rule.ts";
import { type CheckRequest, targetOf } from "./check-request.ts";
import type { Probe } from "./probe.ts";

/** Creates the requests of a rule on top of a probe. */
export function createRuleContext(
	operation: ContractOperation,
	given: Case,
	probe: Probe,
	rule: string,
): RuleContext {
	const { service, contract } = probe.bench;
	const base = baseValues(operation, given, service);

	const request = (request: Omit<CheckRequest, "because">, because: string) =>
		requireResponse(probe, { ...request, because });

	const send = (
		change: Changes = {},
		{ headers = {}, expect = 200, rawQuery, ...more }: RequestOptions = {},
	) =>
		request(
			{
				operation,
				target: targetOf(operation, changed(base, change), service, rawQuery),
				headers,
				expect,
				beyondSchemas: expect !== 200,
				...more,
			},
			"the question of a case",
		);

	return {
		operation,
		service,
		base,
		send,
		body: async (change) => (await send(change)).json,
		rejection(change, because) {
			const target = targetOf(operation, changed(base, change), service);
			return request({ operation, target, expect: 400, beyondSchemas: true }, because);
		},
		other(operationId, values = {}) {
			const other = contract.operation(operationId);
			return request(
				{ operation: other, target: targetOf(other, values, service), expect: 200 },
				`asking ${operationId}`,
			);
		},
		now: Date.now,
		wait: (ms) => sleep(ms),
		operationReporting: (property) => operationReporting(contract, property),
		fail: (message) => probe.fail(rule, message),
		skip: (reason) => emptyHanded(operation, probe, rule, reason),
	};
}

async function requireResponse(probe: Probe, request: CheckRequest): Promise<HttpResponse> {
	const response = await probe.send(request);
	if (!response) throw new Unanswered(request.because);
	return response;
}

/** Ends a rule without data to judge. A new account has no history, whatever data the service holds. */
function emptyHanded({ family }: ContractOperation, probe: Probe, rule: string, reason: string): never {
	if (!probe.bench.service.complete || family === "account") throw new Skipped(reason);
	probe.fail(rule, `${reason}, though the service is said to hold data of every kind`);
	throw new Unanswered(reason);
}

function operationReporting({ document, operations }: Contract, property: string): string {
	const operation = operations.find(({ responses }) =>
		propertyPaths(document, responses.get(200)?.schema ?? {}).includes(property),
	);
	if (!operation) throw new Error(`no operation of the contract answers ${property}`);
	return operation.operationId;
}
