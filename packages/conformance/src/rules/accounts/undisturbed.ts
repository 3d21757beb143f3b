import { setTimeout as pause } from "node:timers/promises";
import { at } from "../reading.ts";
import type { Rule, RuleContext } from "../rule.ts";

/** Times that a rule is judged at most while somebody else asks. */
const attempts = 3;

/** Milliseconds in which the requests of somebody else show. */
const watched = 300;

/** Complaints of a rule about a service, kept back. */
async function complaintsOf(rule: Rule, context: RuleContext): Promise<readonly string[]> {
	const said: string[] = [];
	await rule.check({ ...context, fail: (message) => void said.push(message) });
	return said;
}

/** True when the usage of the account grows although the run asks for nothing that is charged. */
async function grows(context: RuleContext): Promise<boolean> {
	const teller = context.tellerOf("usage.used");
	const used = async () => at((await context.other(teller)).json, "usage.used");
	const before = await used();
	await pause(watched);
	return (await used()) !== before;
}

/**
 * A rule that counts charges, judged again while other requests of the account are counted, and not judged if they go on. A
 * service that counts wrongly does so on a quiet account too.
 */
export const undisturbed = (rule: Rule): Rule => ({
	...rule,
	async check(context) {
		for (let attempt = 0; attempt < attempts; attempt++) {
			const said = await complaintsOf(rule, context);
			if (said.length === 0) return;
			if (!(await grows(context))) return said.forEach(context.fail);
		}
		context.skip("the account has other requests during the run");
	},
});
