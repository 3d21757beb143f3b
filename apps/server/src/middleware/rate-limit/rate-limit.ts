import type { RequestHandler } from "express";
import { ApiError } from "../../errors.ts";
import { type AccountLimits, isLimited, type Verdict } from "../../rate-limit/account-limits.ts";
import { windowSeconds } from "../../rate-limit/counters.ts";
import type { AccountStore, Plan } from "../../store/accounts.ts";
import { exchangeOf } from "../exchange/exchange.ts";
import { exhausted } from "../operation/operation.ts";

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
		const { credential, route } = exchangeOf(response);
		if (!credential || !route || !isLimited(credential.plan.rateLimit)) return next();
		// Nobody waits for the answer any more, and the response has told so already.
		if (request.socket.destroyed) return;
		const { account, plan } = credential;
		accountLimits.enter(account.id);
		response.once("close", () => accountLimits.leave(account.id));
		const { refused, headers } = await accountLimits.judge(account.id, plan.rateLimit);
		response.set(headers);
		if (!refused) return next();
		const limit = route.operation.metered ? plan.monthlyAllowance : null;
		if (limit === null) throw tooMany(plan, refused);
		const { used, at } = await accounts.standing(account.id, now());
		throw used >= limit ? exhausted(credential, at) : tooMany(plan, refused);
	};
}

function tooMany(plan: Plan, { by, retryAfter }: NonNullable<Verdict["refused"]>): ApiError {
	const { perSecond, burst, concurrency } = plan.rateLimit;
	const more = burst ? ` and ${burst} more in ${windowSeconds.burst} seconds` : "";
	const allows = by === "rate" ? `${perSecond} per second${more}` : `${concurrency} at once`;
	const again = `retry in ${retryAfter} second${retryAfter === 1 ? "" : "s"}`;
	return new ApiError("rate_limited", `Too many requests: plan "${plan.name}" allows ${allows}; ${again}.`, {
		headers: { "Retry-After": String(retryAfter) },
	});
}
