import { findWellFormed, isWellFormed, type Spent, type SpentKeys } from "@us-market-data/accounts";
import { keyFault, keyFormFault, newKey, type SentElsewhere, type TakenTokens } from "@us-market-data/hints";
import { ApiError, type ErrorCode } from "@us-market-data/operations/refusals";
import type { AccountStore, Credential } from "@us-market-data/store";
import { constantTimeRefusal } from "./constant-time-refusal.ts";

/** Judges API keys. */
export interface ApiKeyDeps {
	accounts: AccountStore;
	spent: SpentKeys;
	now: () => number;
}

/**
 * The credential of an API key, or 401. A refusal takes the same time whatever its reason.
 *
 * @param startedAt when the request came, by `performance.now()`
 * @param challenge the `WWW-Authenticate` header of a refusal
 */
export const credentialOfKey = (
	secret: string,
	startedAt: number,
	challenge: string,
	deps: ApiKeyDeps,
): Promise<Credential> =>
	constantTimeRefusal(startedAt, deps.accounts.lookUpTime(), () => lookUp(secret, challenge, deps));

async function lookUp(
	secret: string,
	challenge: string,
	{ accounts, spent, now }: ApiKeyDeps,
): Promise<Credential> {
	if (!isWellFormed(secret))
		throw unauthorized("invalid_credential", `${notValid} ${keyFormFault(secret)}.`, challenge);
	const credential = await findWellFormed(accounts, secret);
	if (!credential) throw unauthorized("invalid_credential", notValid, challenge);
	const fault = spent.judge(credential, now());
	if (fault) throw unauthorized(...spentKey[fault], challenge);
	return credential;
}

/** The reason for a key that nobody has. */
const notValid = "API key is not valid.";

/** 401 for a request without an API key. It may carry a key in another place, or another credential. */
export function missingKey(sent: SentElsewhere, tokens: TakenTokens, challenge: string): ApiError {
	const { code, reason } = keyFault(sent, tokens);
	return unauthorized(code, reason, challenge);
}

/** Code and reason of a refusal by the state of the key. */
const spentKey: Readonly<Record<Spent, [code: ErrorCode, reason: string]>> = {
	revoked: ["revoked_credential", `API key was revoked. ${newKey.revoked}`],
	expired: ["expired_credential", `API key has expired. ${newKey.expired}`],
	disabled: ["invalid_credential", `the account of this API key is disabled. ${newKey.disabled}`],
};

function unauthorized(code: ErrorCode, reason: string, challenge: string): ApiError {
	return new ApiError(code, `Unauthorized: ${reason}`, { headers: { "WWW-Authenticate": challenge } });
}
