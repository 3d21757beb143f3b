import type { Case } from "../cases/case.ts";
import type { Contract, ContractOperation } from "../contract/contract.ts";
import { propertyPaths } from "../contract/property-paths.ts";
import { baseValues, changed } from "../generate/base.ts";
import type { Answer } from "../http-client.ts";
import { type AnswerOptions, type Changes, type RuleContext, Skipped, Unanswered } from "../rules/rule.ts";
import { type Ask, targetOf } from "./ask.ts";
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

	const ask = (request: Omit<Ask, "because">, because: string) => answered(probe, { ...request, because });

	const answer = (
		change: Changes = {},
		{ headers = {}, expect = 200, rawQuery, ...more }: AnswerOptions = {},
	) =>
		ask(
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
		answer,
		body: async (change) => (await answer(change)).json,
		refusal(change, because) {
			const target = targetOf(operation, changed(base, change), service);
			return ask({ operation, target, expect: 400, beyondSchemas: true }, because);
		},
		other(operationId, values = {}) {
			const other = contract.operation(operationId);
			return ask(
				{ operation: other, target: targetOf(other, values, service), expect: 200 },
				`asking ${operationId}`,
			);
		},
		now: Date.now,
		tellerOf: (property) => tellerOf(contract, property),
		fail: (message) => probe.fail(rule, message),
		skip: (reason) => emptyHanded(operation, probe, rule, reason),
	};
}

async function answered(probe: Probe, ask: Ask): Promise<Answer> {
	const answer = await probe.ask(ask);
	if (!answer) throw new Unanswered(ask.because);
	return answer;
}

/** Ends a rule without data to judge. A new account has no history, whatever data the service holds. */
function emptyHanded({ family }: ContractOperation, probe: Probe, rule: string, reason: string): never {
	if (!probe.bench.service.complete || family === "account") throw new Skipped(reason);
	probe.fail(rule, `${reason}, though the service is said to hold data of every kind`);
	throw new Unanswered(reason);
}

function tellerOf({ document, operations }: Contract, property: string): string {
	const teller = operations.find(({ responses }) =>
		propertyPaths(document, responses.get(200)?.schema ?? {}).includes(property),
	);
	if (!teller) throw new Error(`no operation of the contract answers ${property}`);
	return teller.operationId;
}
