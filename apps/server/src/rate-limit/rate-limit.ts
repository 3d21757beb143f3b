import type { IncomingMessage } from "node:http";
import type { Plan } from "@us-market-data/store";
import type { RequestHandler } from "express";
import { type AllowanceDeps, tooManyRequestsError } from "../metering.ts";
import {
	type Client,
	clientOf,
	contextOf,
	type ParentMessage,
	parentMessageOf,
	type RequestContext,
} from "../request.ts";
import { type AccountLimits, isLimited, type Verdict } from "./account-limits.ts";
import { windowSeconds } from "./counters.ts";

export interface RateLimitDeps extends AllowanceDeps {
	accountLimits: AccountLimits;
}

/**
 * Enforces the rate limit of an account's plan: 429, never charged. It runs behind validation and in front of the
 * handler, so that a rejection is cheap. An account that exceeds it without remaining allowance receives 402.
 */
export function rateLimit(deps: RateLimitDeps): RequestHandler {
	return async (request, response, next) => {
		// The client has disconnected, and the response has already reported that.
		if (request.socket.destroyed) return;
		await countRequest(request, contextOf(response), clientOf(response), deps);
		next();
	};
}

/**
 * Counts a request of an account whose plan limits its rate, and sets the headers that report the limit.
 *
 * @throws {ApiError} 429, or 402 when the allowance is exhausted
 */
export async function countRequest(
	request: IncomingMessage,
	context: RequestContext,
	client: Pick<Client, "onOver">,
	{ accountLimits, ...deps }: RateLimitDeps,
): Promise<void> {
	const message = parentMessageOf(request);
	if (message) return countDataRequest(context, message, { accountLimits, ...deps });
	const { credential } = context;
	if (!credential || !isLimited(credential.plan.rateLimit)) return;
	const { account, plan } = credential;
	client.onOver(accountLimits.enter(account.id));
	const { rejection, headers } = await accountLimits.check(account.id, plan.rateLimit);
	context.rateHeaders = headers;
	if (rejection)
		throw await tooManyRequestsError(context, allowed(plan, rejection), rejection.retryAfter, deps);
}

/**
 * Counts a data request of a message, which is in flight as long as the message is. The first one was counted with its
 * message: a question by a tool counts as the same question without it.
 */
async function countDataRequest(
	context: RequestContext,
	message: ParentMessage,
	{ accountLimits, ...deps }: RateLimitDeps,
): Promise<void> {
	const { credential } = context;
	if (!credential || credential.plan.rateLimit.perSecond === null || message.coversNext()) return;
	const { account, plan } = credential;
	const { rejection, headers } = await accountLimits.check(account.id, {
		...plan.rateLimit,
		concurrency: null,
	});
	context.rateHeaders = headers;
	if (rejection)
		throw await tooManyRequestsError(context, allowed(plan, rejection), rejection.retryAfter, deps);
}

function allowed({ name, rateLimit }: Plan, rejection: NonNullable<Verdict["rejection"]>): string {
	const { perSecond, burst, concurrency } = rateLimit;
	if (rejection.by === "rate") {
		const more = burst ? ` and ${burst} more in ${windowSeconds.burst} seconds` : "";
		return `plan "${name}" allows ${perSecond} per second${more}`;
	}
	const { share, liveProcesses } = rejection;
	const shares = liveProcesses > 1 ? `, ${share} in each of ${liveProcesses} processes` : "";
	return `plan "${name}" allows ${concurrency} at once${shares}`;
}
