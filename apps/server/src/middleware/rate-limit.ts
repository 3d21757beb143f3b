import type { AccountStore, Plan } from "@us-market-data/store";
import type { RequestHandler } from "express";
import { tooMany } from "../metering/too-many.ts";
import { type AccountLimits, isLimited, type Verdict } from "../rate-limit/account-limits.ts";
import { windowSeconds } from "../rate-limit/counters.ts";
import { contextOf } from "../request/context.ts";

export interface RateLimitDeps {
	accountLimits: AccountLimits;
	accounts: Pick<AccountStore, "standing">;
	now: () => number;
}

/**
 * Holds an account to the rate limit of its plan: 429, never charged. Stands behind the checks of parameters and in
 * front of the handler, so that what is refused costs little. Of an account that has nothing left 402 is told.
 */
export function rateLimit({ accountLimits, accounts, now }: RateLimitDeps): RequestHandler {
	return async (request, response, next) => {
		const context = contextOf(response);
		const { credential, route } = context;
		if (!credential || !route || !isLimited(credential.plan.rateLimit)) return next();
		// Nobody waits for the answer any more, and the response has told so already.
		if (request.socket.destroyed) return;
		const { account, plan } = credential;
		accountLimits.enter(account.id);
		response.once("close", () => accountLimits.leave(account.id));
		const { refused, headers } = await accountLimits.judge(account.id, plan.rateLimit);
		response.set(headers);
		if (!refused) return next();
		throw await tooMany(context, allowed(plan, refused), refused.retryAfter, { accounts, now });
	};
}

function allowed({ name, rateLimit }: Plan, { by }: NonNullable<Verdict["refused"]>): string {
	const { perSecond, burst, concurrency } = rateLimit;
	const more = burst ? ` and ${burst} more in ${windowSeconds.burst} seconds` : "";
	const allows = by === "rate" ? `${perSecond} per second${more}` : `${concurrency} at once`;
	return `plan "${name}" allows ${allows}`;
}
