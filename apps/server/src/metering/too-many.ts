import { ApiError } from "@us-market-data/operations/refusals";
import type { RequestContext } from "../request/context.ts";
import { exhaustedOf, type StandingDeps } from "./charge.ts";

/**
 * The refusal of an account that sends too many requests: 429, never charged. An account whose allowance is exhausted
 * gets 402 instead, because waiting for the end of a second does not help it.
 *
 * @param reason the limit that was exceeded, without a full stop
 * @param retryAfter seconds, at least one
 */
export async function tooMany(
	context: RequestContext,
	reason: string,
	retryAfter: number,
	deps: StandingDeps,
): Promise<ApiError> {
	const exhausted = await exhaustedOf(context, deps);
	if (exhausted) return exhausted;
	const again = `retry in ${retryAfter} second${retryAfter === 1 ? "" : "s"}`;
	return new ApiError("rate_limited", `Too many requests: ${reason}; ${again}.`, {
		headers: { "Retry-After": String(retryAfter) },
	});
}
