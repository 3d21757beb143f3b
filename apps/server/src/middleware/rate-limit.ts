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
 * Enforces the rate limit of an account's plan: 429, never charged. It runs after the checks of parameters and in
 * front of the handler, so that a refusal is cheap. An account without remaining allowance receives 402.
 */
export function rateLimit({ accountLimits, accounts, now }: RateLimitDeps): RequestHandler {
	return async (request, response, next) => {
		const context = contextOf(response);
		const { credential, route } = context;
		if (!credential || !route || !isLimited(credential.plan.rateLimit)) return next();
		// The client has disconnected, and the response has already reported that.
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
