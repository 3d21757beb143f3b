import { iso, startOfMonth } from "@us-market-data/market";
import type { Credential, Standing } from "@us-market-data/store";

type AllowanceHeader = `X-Data-Requests-${"Limit" | "Remaining" | "Reset" | "Cost"}`;

/** The `X-Data-Requests-*` headers of an answer. */
export function allowanceHeaders(
	credential: Credential,
	{ used, at }: Standing,
	cost: 0 | 1,
): Record<AllowanceHeader, string> {
	const limit = credential.plan.monthlyAllowance;
	return {
		"X-Data-Requests-Limit": limit === null ? "unlimited" : String(limit),
		"X-Data-Requests-Remaining": limit === null ? "unlimited" : String(Math.max(0, limit - used)),
		"X-Data-Requests-Reset": resetAfter(at),
		"X-Data-Requests-Cost": String(cost),
	};
}

/** The month of the last answer, and the text of its end. */
let month = { from: Number.POSITIVE_INFINITY, until: Number.NEGATIVE_INFINITY, end: "" };

/** The end of the month of an instant, as answers tell it. */
function resetAfter(at: number): string {
	if (at < month.from || at >= month.until) {
		const until = startOfMonth(at, 1);
		month = { from: startOfMonth(at, 0), until, end: iso(until) };
	}
	return month.end;
}
