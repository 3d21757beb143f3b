import type { Case } from "../cases/case.ts";
import type { ContractOperation } from "../contract/contract.ts";
import { tellingSymbols } from "../rules/figures/telling.ts";
import { type Changes, type Rule, type RuleContext, Skipped } from "../rules/rule.ts";
import type { Check } from "./check.ts";
import type { Probe } from "./probe.ts";
import { createRuleContext } from "./rule-context.ts";

/**
 * The rules that hold for any single answer are judged by the answers about many securities too: a fault often shows only
 * where there is a loss, a split, a level of one order or little data. One check for each operation that asks for securities.
 */
export function otherSecurities(operation: ContractOperation, given: Case): readonly Check[] {
	const rules = given.rules.filter(({ scope }) => scope === "answer");
	const name = (["symbol", "symbols"] as const).find((one) =>
		operation.parameters.some((parameter) => parameter.name === one && parameter.required),
	);
	if (rules.length === 0 || name === undefined) return [];
	const title = "keeps the rules of its answers for many securities";
	const run = async (probe: Probe) => {
		const context = createRuleContext(operation, given, probe, title);
		const symbols = await tellingSymbols(context);
		const questions = name === "symbol" ? symbols : [symbols.join(",")];
		for (const asked of questions) await judgeAll(rules, { [name]: asked }, context, probe);
	};
	return [{ group: "case", operationId: operation.operationId, title, run }];
}

async function judgeAll(
	rules: readonly Rule[],
	change: Changes,
	context: RuleContext,
	probe: Probe,
): Promise<void> {
	const body = await context.body(change);
	for (const rule of rules) {
		const ofSecurity: RuleContext = {
			...context,
			body: async (further) => (further ? context.body({ ...change, ...further }) : body),
			fail: (message) => probe.fail(rule.title, `${Object.values(change).join()}: ${message}`),
			skip(reason) {
				throw new Skipped(reason);
			},
		};
		try {
			await rule.check(ofSecurity);
		} catch (error) {
			if (!(error instanceof Skipped)) throw error;
		}
	}
}
