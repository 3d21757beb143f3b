import type { Case } from "../cases/case.ts";
import type { ContractOperation } from "../contract/contract.ts";
import { contrastingSymbols, tellingSymbols } from "../rules/figures/telling.ts";
import { type Changes, type Rule, type RuleContext, Skipped } from "../rules/rule.ts";
import type { Values } from "./ask.ts";
import type { Check } from "./check.ts";
import type { Probe } from "./probe.ts";
import { createRuleContext } from "./rule-context.ts";

/**
 * The rules of an operation that asks for securities are judged by others than that of its case too: a fault often shows only
 * where there is a loss, a split, a level of one order or little data. Rules of any single answer are judged by the answers
 * about many securities, each of which is asked for once. Rules that ask several questions are judged by a few.
 */
export function otherSecurities(operation: ContractOperation, given: Case): readonly Check[] {
	const name = (["symbol", "symbols"] as const).find((one) =>
		operation.parameters.some((parameter) => parameter.name === one && parameter.required),
	);
	if (name === undefined) return [];
	const ofAnswers = given.rules.filter(({ scope }) => scope === "answer");
	const ofQuestions =
		name === "symbol" ? given.rules.filter(({ scope, alone }) => scope === "service" && !alone) : [];
	const check = (title: string, judge: (context: RuleContext, probe: Probe) => Promise<void>): Check => ({
		...{ group: "case", operationId: operation.operationId, title },
		run: (probe) => judge(createRuleContext(operation, given, probe, title), probe),
	});
	return [
		...(ofAnswers.length === 0
			? []
			: [
					check("keeps the rules of its answers for many securities", async (context, probe) => {
						const symbols = await tellingSymbols(context);
						for (const asked of name === "symbol" ? symbols : [symbols.join(",")])
							await judgeAnswer(ofAnswers, { [name]: asked }, context, probe);
					}),
				]),
		...(ofQuestions.length === 0
			? []
			: [
					check("keeps its other rules for securities of other kinds", async (context, probe) => {
						const symbols = await contrastingSymbols(context);
						for (const rule of ofQuestions) await judgeQuestions(rule, symbols, given, context, probe);
					}),
				]),
	];
}

/** Judges one answer by several rules. */
async function judgeAnswer(
	rules: readonly Rule[],
	change: Changes,
	context: RuleContext,
	probe: Probe,
): Promise<void> {
	const body = await context.body(change);
	for (const rule of rules)
		await judge(rule, {
			...context,
			body: async (further) => (further ? context.body({ ...change, ...further }) : body),
			fail: (message) => probe.fail(rule.title, `${Object.values(change).join()}: ${message}`),
			skip,
		});
}

/** Judges a rule with other securities in place of that of its case. A rule that names securities by itself is left as it is. */
async function judgeQuestions(
	rule: Rule,
	symbols: readonly string[],
	given: Case,
	context: RuleContext,
	probe: Probe,
): Promise<void> {
	const own = context.base["symbol"];
	for (const symbol of symbols) {
		let asksForOwn = false;
		const ofSymbol = (change: Changes = {}): Changes => {
			if (change["symbol"] !== undefined) skip();
			// A cursor of the case is of its own list.
			if (given.values["cursor"]?.includes(change["cursor"] ?? "")) skip();
			asksForOwn = true;
			return { ...change, symbol };
		};
		const ofOther = (values: Values): Values =>
			Object.fromEntries(
				Object.entries(values).map(([name, value]) => [name, value === own ? symbol : value]),
			);
		await judge(rule, {
			...context,
			base: { ...context.base, symbol },
			body: (change) => context.body(ofSymbol(change)),
			answer: (change, options) => context.answer(ofSymbol(change), options),
			refusal: (change, because) => context.refusal(ofSymbol(change), because),
			other: (operationId, values = {}) => context.other(operationId, ofOther(asksForOwn ? values : skip())),
			fail: (message) => probe.fail(rule.title, `${symbol}: ${message}`),
			skip,
		});
		if (!asksForOwn) return;
	}
}

const skip = (): never => {
	throw new Skipped("not of this security");
};

async function judge(rule: Rule, context: RuleContext): Promise<void> {
	try {
		await rule.check(context);
	} catch (error) {
		if (!(error instanceof Skipped)) throw error;
	}
}
