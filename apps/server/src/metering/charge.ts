import { exhaustedAllowance } from "@us-market-data/hints";
import { ApiError } from "@us-market-data/operations/refusals";
import type { AccountStore, Charge, ChargeResult, Credential, Standing } from "@us-market-data/store";
import type { RequestContext } from "../request/context.ts";
import { allowanceHeaders } from "./allowance.ts";
import type { KnownStandings } from "./known-standings.ts";
import { noteCharged, standingOfRefusal } from "./refusal-standing.ts";

/** The parts that tell what an account has used. */
export interface StandingDeps {
	accounts: Pick<AccountStore, "standing">;
	standings: KnownStandings;
	now: () => number;
}

export interface ChargeDeps extends StandingDeps {
	accounts: Pick<AccountStore, "charge" | "standing">;
}

/**
 * Charges the answer to a request, and gives the headers that report the allowance. The charge is durable when this
 * resolves. An operation that is not metered costs nothing.
 *
 * @throws {ApiError} 402 when the allowance of the account is exhausted
 * @throws {CredentialChanged} when the credential in memory is not the present one; nothing is charged then
 */
export async function chargeAnswer(
	context: RequestContext,
	deps: ChargeDeps,
): Promise<Record<string, string>> {
	const { credential } = context;
	if (!credential) throw new Error("only an authenticated request is charged");
	const standing = await debit(context, credential, deps);
	return allowanceHeaders(credential, standing, context.cost);
}

async function debit(
	context: RequestContext,
	credential: Credential,
	{ accounts, standings, now }: ChargeDeps,
): Promise<Standing> {
	const { account } = credential;
	const operation = context.route?.operation;
	if (!operation) throw new Error("only an operation is charged");
	const at = now();
	context.judgedAt = at;
	if (!operation.metered) return accounts.standing(account.id, at);
	if (standings.isSpent(credential, at)) {
		const refusal = await exhaustedOf(context, { accounts, standings, now: () => at });
		if (refusal) throw refusal;
	}
	return accepted(context, credential, await accounts.charge(chargeOf(context, credential, at)), standings);
}

/** The charge of a request at an instant. */
export function chargeOf(
	{ credentialVersion, route }: RequestContext,
	{ account, key, plan }: Credential,
	at: number,
): Charge {
	if (!route) throw new Error("only an operation is charged");
	return {
		accountId: account.id,
		keyId: key.id,
		operationId: route.operation.operationId,
		allowance: plan.monthlyAllowance,
		at,
		...(credentialVersion !== undefined && { credentialVersion }),
	};
}

/**
 * Notes the outcome of a charge, and gives the standing after it.
 *
 * @throws {ApiError} 402 when it was not accepted
 */
export function accepted(
	context: RequestContext,
	credential: Credential,
	result: ChargeResult,
	standings: KnownStandings,
): Standing {
	standings.note(credential, result);
	if (!result.accepted) {
		context.standing = result;
		throw exhausted(credential, result.at);
	}
	context.cost = 1;
	noteCharged(credential, result.at);
	return result;
}

/** The headers that report the allowance on an answer that is not charged. */
export async function refusalHeaders(
	{ credential, judgedAt, standing }: RequestContext,
	accounts: Pick<AccountStore, "standing">,
	now: () => number,
): Promise<Record<string, string>> {
	if (!credential) return {};
	const present = standing ?? (await standingOfRefusal(credential, judgedAt ?? now(), accounts));
	return allowanceHeaders(credential, present, 0);
}

/** 402 for a metered request of an account whose allowance is exhausted; undefined otherwise. Charges nothing. */
export async function exhaustedOf(
	context: RequestContext,
	{ accounts, standings, now }: StandingDeps,
): Promise<ApiError | undefined> {
	const { credential, route } = context;
	const limit = route?.operation.metered ? credential?.plan.monthlyAllowance : null;
	if (!credential || limit == null) return undefined;
	const at = now();
	const recent = standings.recent(credential, at);
	const standing = recent ?? (await accounts.standing(credential.account.id, at));
	if (!recent) standings.note(credential, standing);
	if (standing.used < limit) return undefined;
	context.standing = standing;
	return exhausted(credential, standing.at);
}

const exhausted = ({ plan }: Credential, at: number): ApiError =>
	new ApiError("allowance_exhausted", exhaustedAllowance(plan, at));
