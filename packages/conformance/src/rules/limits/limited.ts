import type { HttpResponse } from "../../http-client.ts";
import { ofService } from "../questions.ts";
import { at, formatValue } from "../reading.ts";
import { type Rule, type RuleContext, Skipped } from "../rule.ts";

/** Requests after which a key that was made for it has met its limit; a larger limit is not provoked. */
const maxRequests = 200;

/** Longest time that a refusal may ask to wait, in seconds, for the rule to wait. */
const patience = 5;

const policy = /^"[\w-]+";q=\d+;w=\d+(, "[\w-]+";q=\d+;w=\d+)*$/;
const states = /^"[\w-]+";r=\d+(;t=\d+)?(, "[\w-]+";r=\d+(;t=\d+)?)*$/;

const remainingIn = (header: string | undefined): number =>
	Math.min(...[...(header ?? "").matchAll(/;r=(\d+)/g)].map(([, count]) => Number(count)));

/** The entry of `RateLimit` that is renewed later than the window of its policy allows. Both are in seconds. */
export function longerThanItsWindow(policies: string, states: string): string | undefined {
	const windows = new Map(
		[...policies.matchAll(/"([\w-]+)";q=\d+;w=(\d+)/g)].map(([, name = "", window]) => [
			name,
			Number(window),
		]),
	);
	for (const [entry, name = "", time] of states.matchAll(/"([\w-]+)";r=\d+;t=(\d+)/g))
		if (Number(time) > (windows.get(name) ?? Number.POSITIVE_INFINITY)) return entry;
	return undefined;
}

const remaining = "x-data-requests-remaining";

/** The rate comes last: a request with another fault is told this one, however many requests there were. */
async function checkOrder(context: RuleContext): Promise<void> {
	const { status } = await context.send(
		{ nonsense: "1" },
		{ credential: "limited", expect: 400, orElse: 429 },
	);
	if (status === 429) context.fail("an unknown parameter is answered 429, where the rate is checked last");
}

/**
 * A key with a rate limit is told its limit and what is left of it, is refused with 429 and the time to wait when nothing is,
 * is not charged for that, and is answered again after the time. See `RateLimit` and `Retry-After` in the contract.
 */
export const limitsTheRate: Rule = {
	...ofService("limits the rate of a key, and says so", async (context) => {
		if (context.service.credentials.limited === undefined)
			throw new Skipped("there is no key with a rate limit (--key-limited)");
		const any = () => context.send({}, { credential: "limited", orElse: 429 });
		let left = "";
		for (let requested = 0; requested < maxRequests; requested += 1) {
			const { status, headers } = await any();
			if (status === 429) {
				await checkOrder(context);
				return checkRefusal(await any(), left);
			}
			left = headers[remaining] ?? "";
			if (!policy.test(headers["ratelimit-policy"] ?? ""))
				return context.fail(`RateLimit-Policy is ${formatValue(headers["ratelimit-policy"])}`);
			if (!states.test(headers["ratelimit"] ?? ""))
				return context.fail(`RateLimit is ${formatValue(headers["ratelimit"])}`);
			const longer = longerThanItsWindow(headers["ratelimit-policy"] ?? "", headers["ratelimit"] ?? "");
			if (longer) return context.fail(`the time of ${longer} is longer than its window`);
		}
		throw new Skipped(`${maxRequests} requests meet no limit`);

		async function checkRefusal({ status, headers, json }: HttpResponse, left: string): Promise<void> {
			if (status !== 429) return;
			const wait = headers["retry-after"] ?? "";
			if (!/^\d+$/.test(wait))
				return context.fail(`Retry-After of a 429 is ${formatValue(headers["retry-after"])}`);
			if (at(json, "code") !== "rate_limited")
				context.fail(`the code of a 429 is ${formatValue(at(json, "code"))}`);
			if (headers["x-data-requests-cost"] !== "0")
				context.fail(`a 429 costs ${formatValue(headers["x-data-requests-cost"])}`);
			if (remainingIn(headers["ratelimit"]) !== 0)
				context.fail(`RateLimit of a 429 is ${formatValue(headers["ratelimit"])}`);
			if (headers[remaining] !== left)
				context.fail(`a 429 took what remains from ${left} to ${formatValue(headers[remaining])}`);
			if (Number(wait) > patience) return;
			await context.wait(Number(wait) * 1000 + 200);
			const next = await context.send({}, { credential: "limited" });
			const expected = left === "unlimited" ? left : String(Number(left) - 1);
			if (next.headers[remaining] !== expected)
				context.fail(`${formatValue(next.headers[remaining])} remain behind ${left} and a 429`);
		}
	}),
	alone: true,
};
