import type { Case } from "../cases/case.ts";
import type { ContractOperation } from "../contract/contract.ts";
import { baseValues, changed } from "../generate/base.ts";
import { type AnswerOptions, type Changes, Skipped, type Talk, Unanswered } from "../rules/rule.ts";
import type { Answer } from "../wire/wire.ts";
import { type Ask, targetOf } from "./ask.ts";
import type { Probe } from "./probe.ts";

/** The conversation that a rule holds, by way of a probe. */
export function createTalk(operation: ContractOperation, given: Case, probe: Probe, rule: string): Talk {
	const { service, contract } = probe.bench;
	const base = baseValues(operation, given, service);

	async function ask(request: Omit<Ask, "because">, because: string): Promise<Answer> {
		const answer = await probe.ask({ ...request, because });
		if (!answer) throw new Unanswered(because);
		return answer;
	}

	const answer = (change: Changes = {}, { headers = {}, expect = 200 }: AnswerOptions = {}) =>
		ask(
			{
				operation,
				target: targetOf(operation, changed(base, change), service),
				headers,
				expect,
				beyondSchemas: expect !== 200,
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
		fail: (message) => probe.fail(rule, message),
		skip(reason) {
			throw new Skipped(reason);
		},
	};
}
