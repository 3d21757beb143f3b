import { encodingParameters } from "@us-market-data/contract";
import type { Case } from "../cases/case.ts";
import type { ContractOperation } from "../contract.ts";
import { contrastingSymbols, informativeSymbols } from "../rules/figures/informative-symbols.ts";
import { type Changes, type Rule, type RuleContext, Skipped } from "../rules/rule.ts";
import type { Check } from "./check.ts";
import type { Values } from "./check-request.ts";
import type { Probe } from "./probe.ts";
import { createRuleContext } from "./rule-context.ts";

/** The title of the check that takes most requests. */
export const titleOfOtherKinds = "keeps its other rules for securities of other kinds";

/**
 * The rules of an operation that asks for securities are judged by others than that of its case too: a fault often shows only
 * where there is a loss, a split, a level of one order or little data. Rules of any single answer are judged by the answers
 * about many securities, each of which is asked for once, and by each choice of an operation. Rules that ask several questions are
 * judged by a few securities.
 */
export function furtherChecks(operation: ContractOperation, given: Case): readonly Check[] {
	const name = (["symbol", "symbols"] as const).find((one) =>
		operation.parameters.some((parameter) => parameter.name === one && parameter.required),
	);
	const responseRules = given.rules.filter(({ scope }) => scope === "answer");
	const ofQuestions = given.rules.filter(({ scope, alone, last }) => scope === "service" && !alone && !last);
	const check = (title: string, run: (context: RuleContext, probe: Probe) => Promise<void>): Check => ({
		group: "case",
		operationId: operation.operationId,
		title,
		run: (probe) => run(createRuleContext(operation, given, probe, title), probe),
	});
	const choices = choicesOf(operation);
	const ofChoices = check(
		"keeps the rules of its answers for each of its choices",
		async (context, probe) => {
			const cleared = Object.fromEntries(Object.keys(context.base).map((one) => [one, undefined]));
			for (const choice of choices) {
				const question = { ...cleared, ...given.conform({ ...context.base, ...choice }) };
				await checkAnswer(responseRules, question, JSON.stringify(choice), context, probe);
			}
		},
	);
	const symbolListCheck = check(
		"keeps the rules of its answers for many securities",
		async (context, probe) => {
			const symbols = await informativeSymbols(context);
			for (const requested of name === "symbol" ? symbols : [symbols.join(",")])
				await checkAnswer(responseRules, { [name ?? ""]: requested }, requested, context, probe);
		},
	);
	const ofOthers = check(titleOfOtherKinds, async (context, probe) => {
		const symbols = await contrastingSymbols(context);
		for (const rule of ofQuestions) await checkQuestions(rule, symbols, given, context, probe);
	});
	return [
		...(responseRules.length > 0 && choices.length > 0 ? [ofChoices] : []),
		...(responseRules.length > 0 && name !== undefined ? [symbolListCheck] : []),
		...(ofQuestions.length > 0 && name === "symbol" ? [ofOthers] : []),
	];
}

/** The plain question with each value of the parameters that have a set of them, one at a time. */
function choicesOf({ parameters }: ContractOperation): readonly Values[] {
	return parameters
		.filter(
			({ name, aliasOf, schema }) => !aliasOf && schema.enum !== undefined && !encodingParameters.has(name),
		)
		.flatMap(({ name, schema }) => (schema.enum ?? []).map((value) => ({ [name]: String(value) })));
}

/** Judges one answer by several rules. */
async function checkAnswer(
	rules: readonly Rule[],
	change: Changes,
	/** The subject of the answer, for messages. */
	about: string,
	context: RuleContext,
	probe: Probe,
): Promise<void> {
	const body = await context.body(change);
	for (const rule of rules)
		await checkRule(rule, {
			...context,
			body: async (further) => (further ? context.body({ ...change, ...further }) : body),
			fail: (message) => probe.fail(rule.title, `${about}: ${message}`),
			skip,
		});
}

/** Judges a rule with other securities than that of its case. A rule that names securities by itself is left as it is. */
async function checkQuestions(
	rule: Rule,
	symbols: readonly string[],
	given: Case,
	context: RuleContext,
	probe: Probe,
): Promise<void> {
	const own = context.base["symbol"];
	for (const symbol of symbols) {
		let needsOwnService = false;
		const ofSymbol = (change: Changes = {}): Changes => {
			if (change["symbol"] !== undefined) skip();
			// A cursor of the case is of its own list.
			if (given.values["cursor"]?.includes(change["cursor"] ?? "")) skip();
			needsOwnService = true;
			return { ...change, symbol };
		};
		const ofOther = (requested: Values): Values =>
			Object.fromEntries(
				Object.entries(requested).map(([name, value]) => [name, value === own ? symbol : value]),
			);
		await checkRule(rule, {
			...context,
			base: { ...context.base, symbol },
			body: (change) => context.body(ofSymbol(change)),
			send: (change, options) => context.send(ofSymbol(change), options),
			rejection: (change, because) => context.rejection(ofSymbol(change), because),
			other: (operationId, requested = {}) =>
				context.other(operationId, ofOther(needsOwnService ? requested : skip())),
			fail: (message) => probe.fail(rule.title, `${symbol}: ${message}`),
			skip,
		});
		if (!needsOwnService) return;
	}
}

const skip = (): never => {
	throw new Skipped("not of this security");
};

async function checkRule(rule: Rule, context: RuleContext): Promise<void> {
	try {
		await rule.check(context);
	} catch (error) {
		if (!(error instanceof Skipped)) throw error;
	}
}
