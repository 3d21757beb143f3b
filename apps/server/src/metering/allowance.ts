import { iso } from "@us-market-data/market";
import type { Credential, Standing } from "@us-market-data/store";

/** First instant of the UTC month after `now`, when the allowance starts anew. */
export function nextReset(now: number): Date {
	const date = new Date(now);
	return new Date(Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + 1, 1));
}

/** First instant of the UTC month of `now`. */
export function periodStart(now: number): Date {
	const date = new Date(now);
	return new Date(Date.UTC(date.getUTCFullYear(), date.getUTCMonth(), 1));
}

/** The `X-Data-Requests-*` headers of an answer. */
export function allowanceHeaders(
	credential: Credential,
	{ used, at }: Standing,
	cost: 0 | 1,
): Record<string, string> {
	const limit = credential.plan.monthlyAllowance;
	return {
		"X-Data-Requests-Limit": limit === null ? "unlimited" : String(limit),
		"X-Data-Requests-Remaining": limit === null ? "unlimited" : String(Math.max(0, limit - used)),
		"X-Data-Requests-Reset": iso(nextReset(at).getTime()),
		"X-Data-Requests-Cost": String(cost),
	};
}
