import type { Answer } from "../../http-client.ts";
import { at, equal, shown } from "../reading.ts";
import type { Changes, Rule, RuleContext } from "../rule.ts";

/** A separator without a parameter, which changes the address and not the question. */
const another = "&";

/** Headers of an answer that tell of its data. */
const ofData = ["etag", "x-data-version", "x-data-as-of", "x-data-oldest", "x-data-source"] as const;

/**
 * At the end of a run, when most answers were given before, a question has the answer that it has under an address that was
 * never asked: an answer that is kept ends with its time.
 */
export const outlivesNothing = (questions: readonly Changes[]): Rule => ({
	title: "answers what was asked before as it answers it now",
	scope: "service",
	last: true,
	async check(context) {
		for (const [i, question] of [{}, ...questions].entries()) {
			const before = await context.answer(question);
			const fresh = await context.answer(question, { rawQuery: another.repeat(i + 1) });
			const after = await context.answer(question);
			if (context.operation.metered) judgeFresh(context, question, [before, fresh, after]);
			else judgeUsage(context, [before, fresh, after]);
		}
	},
});

type Three = readonly [before: Answer, fresh: Answer, after: Answer];

/** The answer under the new address is one of those around it, which differ if the data changed meanwhile. */
function judgeFresh(context: RuleContext, question: Changes, [before, fresh, after]: Three): void {
	const isOf = (told: Answer) =>
		equal(fresh.json, told.json) && ofData.every((name) => fresh.headers[name] === told.headers[name]);
	if (isOf(before) || isOf(after)) return;
	const odd = ofData.find((name) => fresh.headers[name] !== after.headers[name]);
	context.fail(
		`${shown(question)} is answered ${odd ? `with ${odd} ${shown(after.headers[odd])}, and ${shown(fresh.headers[odd])}` : "otherwise"} under an address that was never asked`,
	);
}

/** The usage of an account only grows: an older count behind a newer one was kept. */
function judgeUsage(context: RuleContext, answers: Three): void {
	const told = answers.map(({ json }) => at(json, "usage.used"));
	const isBack = told.some((used, i) => i > 0 && Number(used) < Number(told[i - 1]));
	if (isBack) context.fail(`usage.used is ${told.join(", ")} in turn`);
	const seen = answers.map(({ json }) => JSON.stringify(at(json, "keys.0.lastUsedAt")) ?? "");
	if (seen.some((time, i) => i > 0 && time < (seen[i - 1] ?? "")))
		context.fail(`lastUsedAt is ${seen.join(", ")} in turn`);
}
