import type { AccountStore } from "@us-market-data/store";
import { ApiError } from "../../errors.ts";
import type { Exchange } from "../exchange/exchange.ts";
import { exhausted } from "../operation/operation.ts";

/**
 * What an account that asks too much is told: 429, never charged, or 402 when it has nothing left, since waiting for
 * the end of a second does not help it then.
 *
 * @param reason what is too much, without a full stop
 * @param retryAfter seconds, at least one
 */
export async function tooMany(
	{ credential, route }: Exchange,
	reason: string,
	retryAfter: number,
	{ accounts, now }: { accounts: Pick<AccountStore, "standing">; now: () => number },
): Promise<ApiError> {
	const limit = route?.operation.metered ? credential?.plan.monthlyAllowance : null;
	if (credential && limit != null) {
		const { used, at } = await accounts.standing(credential.account.id, now());
		if (used >= limit) return exhausted(credential, at);
	}
	const again = `retry in ${retryAfter} second${retryAfter === 1 ? "" : "s"}`;
	return new ApiError("rate_limited", `Too many requests: ${reason}; ${again}.`, {
		headers: { "Retry-After": String(retryAfter) },
	});
}
