import { iso, startOfMonth } from "@us-market-data/market";
import { exhaustedAllowance } from "@us-market-data/operations/hints";
import { ApiError } from "@us-market-data/operations/refusals";
import type { AccountStore, AllowanceState, Credential } from "@us-market-data/store";
import type { Headers } from "./http/api-headers.ts";
import type { RequestContext } from "./request.ts";

/** The parts that report what an account has used. */
export interface AllowanceDeps {
	accounts: Pick<AccountStore, "allowanceState">;
	now: () => number;
}

export interface ChargeDeps extends AllowanceDeps {
	accounts: Pick<AccountStore, "charge" | "allowanceState">;
}

/**
 * Charges the response to a request, and returns the headers that report the allowance. The charge is durable when this
 * resolves. An operation that is not metered costs nothing.
 *
 * @param file path of the file that is answered, which a key is charged for once in a day
 * @throws {ApiError} 402 when the allowance of the account is exhausted
 */
export async function chargeResponse(
	context: RequestContext,
	{ accounts, now }: ChargeDeps,
	file?: string,
): Promise<Headers> {
	const { credential, route } = context;
	if (!credential || !route) throw new Error("only an authenticated request for an operation is charged");
	const { account, key, plan } = credential;
	const { operationId, metered } = route.operation;
	const at = now();
	context.checkedAt = at;
	if (!metered) return allowanceHeaders(credential, await accounts.allowanceState(account.id, at), 0);
	const charge = accounts.charge({
		accountId: account.id,
		keyId: key.id,
		operationId,
		allowance: plan.monthlyAllowance,
		at,
		...(file !== undefined && { file }),
	});
	context.charging = charge;
	const result = await charge;
	if (!result.accepted) {
		context.allowanceState = result;
		throw exhausted(credential, result.at);
	}
	context.cost = result.isRepeat ? 0 : 1;
	return allowanceHeaders(credential, result, context.cost);
}

/** The headers that report the allowance on a response that is not charged. */
export async function rejectionHeaders(
	{ credential, checkedAt, allowanceState }: RequestContext,
	{ accounts, now }: AllowanceDeps,
): Promise<Headers> {
	if (!credential) return {};
	const present =
		allowanceState ?? (await accounts.allowanceState(credential.account.id, checkedAt ?? now()));
	return allowanceHeaders(credential, present, 0);
}

/**
 * The error of an account that sends too many requests: 429, never charged. An account whose allowance is exhausted
 * gets 402 instead, because waiting for the end of a second does not help it.
 *
 * @param reason the limit that was exceeded, without a full stop
 * @param retryAfter seconds, at least one
 */
export async function tooManyRequestsError(
	context: RequestContext,
	reason: string,
	retryAfter: number,
	{ accounts, now }: AllowanceDeps,
): Promise<ApiError> {
	const { credential, route } = context;
	const limit = route?.operation.metered ? credential?.plan.monthlyAllowance : null;
	if (credential && limit != null) {
		const allowanceState = await accounts.allowanceState(credential.account.id, now());
		context.allowanceState = allowanceState;
		if (allowanceState.used >= limit) return exhausted(credential, allowanceState.at);
	}
	const again = `retry in ${retryAfter} second${retryAfter === 1 ? "" : "s"}`;
	return new ApiError("rate_limited", `Too many requests: ${reason}; ${again}.`, {
		headers: { "Retry-After": String(retryAfter) },
	});
}

const exhausted = ({ plan }: Credential, at: number): ApiError =>
	new ApiError("allowance_exhausted", exhaustedAllowance(plan, at));

type AllowanceHeader = `X-Data-Requests-${"Limit" | "Remaining" | "Reset" | "Cost"}`;

/** The `X-Data-Requests-*` headers of an answer. */
function allowanceHeaders(
	credential: Credential,
	{ used, at }: AllowanceState,
	cost: number,
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
