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
		"X-Data-Requests-Reset": iso(startOfMonth(at, 1)),
		"X-Data-Requests-Cost": String(cost),
	};
}
