import type { IncomingMessage } from "node:http";
import type { OperationRow } from "@us-market-data/operations";
import {
	type AcceptedTokens,
	isKeyAsBearer,
	keyError,
	keyFormError,
	type MisplacedCredentials,
	newKey,
	otherKeyHeaders,
} from "@us-market-data/operations/hints";
import { ApiError, type ErrorCode } from "@us-market-data/operations/refusals";
import type { AccountStore, Credential } from "@us-market-data/store";
import { type ExpiredKeys, findWellFormed, isWellFormed, type KeyEnd } from "@us-market-data/store/accounts";
import type { RequestHandler } from "express";
import { keyChallenge } from "../oauth/challenge.ts";
import type { OAuth } from "../oauth/oauth.ts";
import { contextOf, type RequestContext } from "../request.ts";
import { requireAccess } from "./access.ts";
import { challenge as bearerChallenge, bearerOf, requireScope } from "./bearer.ts";
import { rejectInConstantTime } from "./constant-time-refusal.ts";
import type { FailedCredentials } from "./failed-credentials.ts";

/** Judges API keys. */
interface ApiKeyDeps {
	accounts: AccountStore;
	expiredKeys: ExpiredKeys;
	now: () => number;
}

/**
 * The credential of an API key, or 401. A refusal takes the same time whatever its reason.
 *
 * @param startedAt when the request came, by `performance.now()`
 * @param challenge the `WWW-Authenticate` header of a refusal
 */
const credentialOfKey = (
	secret: string,
	startedAt: number,
	challenge: string,
	deps: ApiKeyDeps,
): Promise<Credential> =>
	rejectInConstantTime(startedAt, deps.accounts.lookUpTime(), () => lookUp(secret, challenge, deps));

async function lookUp(
	secret: string,
	challenge: string,
	{ accounts, expiredKeys, now }: ApiKeyDeps,
): Promise<Credential> {
	if (!isWellFormed(secret))
		throw unauthorized("invalid_credential", `${notValid} ${keyFormError(secret)}.`, challenge);
	const credential = await findWellFormed(accounts, secret);
	if (!credential) throw unauthorized("invalid_credential", notValid, challenge);
	const reason = expiredKeys.check(credential, now());
	if (reason) throw unauthorized(...expiredKeyErrors[reason], challenge);
	return credential;
}

/** The reason for a key that nobody has. */
const notValid = "API key is not valid.";

/** 401 for a request without an API key. It may carry a key in another place, or another credential. */
function missingKey(sent: MisplacedCredentials, tokens: AcceptedTokens, challenge: string): ApiError {
	const { code, reason } = keyError(sent, tokens);
	return unauthorized(code, reason, challenge);
}

/** Code and reason of a refusal by the state of the key. */
const expiredKeyErrors: Readonly<Record<KeyEnd, [code: ErrorCode, reason: string]>> = {
	revoked: ["revoked_credential", `API key was revoked. ${newKey.revoked}`],
	expired: ["expired_credential", `API key has expired. ${newKey.expired}`],
	disabled: ["invalid_credential", `the account of this API key is disabled. ${newKey.disabled}`],
};

function unauthorized(code: ErrorCode, reason: string, challenge: string): ApiError {
	return new ApiError(code, `Unauthorized: ${reason}`, { headers: { "WWW-Authenticate": challenge } });
}

/** The headers of a request that may carry a credential. */
export interface SentCredential {
	apiKey: string | undefined;
	authorization: string | undefined;
	/** Finds a header in which other services take keys. Called when no credential was found. */
	otherHeader?: () => string | undefined;
}

/** The part of an operation that decides which credentials it takes. */
export type Guarded = Pick<OperationRow, "security" | "family">;

/** Sets the credential of a request, or throws 401; 403 for a token without the scope. */
export type Authenticate = (
	context: RequestContext,
	route: { operation: Guarded },
	sent: SentCredential,
) => Promise<void>;

/**
 * Accepts API keys, and bearer tokens with OAuth. An API key wins over a bearer token beside it, which is then not
 * examined: one credential decides.
 */
export function createAuthenticator(keys: ApiKeyDeps, oauth: OAuth | undefined): Authenticate {
	return async (context, { operation }, sent) => {
		const takesBearer = operation.security.includes("BearerAuth");
		const { apiKey, authorization } = sent;
		if (!apiKey && authorization && oauth && takesBearer) {
			const bearer = await bearerOf(authorization, { ...keys, oauth });
			context.credential = bearer.credential;
			requireScope(bearer, oauth, operation.family);
			return;
		}
		const challenge = oauth && takesBearer ? bearerChallenge(oauth) : keyChallenge;
		if (!apiKey) {
			const elsewhere = { authorization, otherHeader: sent.otherHeader?.(), target: context.target };
			throw missingKey(elsewhere, { byOperation: takesBearer, byDeployment: oauth !== undefined }, challenge);
		}
		context.credential = await credentialOfKey(apiKey, context.startedAt, challenge, keys);
	};
}

export interface AuthenticationDeps {
	authenticate: Authenticate;
	failedCredentials: FailedCredentials;
	/** Reads the credential of a request; from the headers of operations unless given. */
	sent?: (request: IncomingMessage) => SentCredential;
}

/** Sets the credential of a request for an operation, or throws 401, 403 or 429. */
export type AuthenticateRequest = (
	request: IncomingMessage,
	context: RequestContext,
	operation: Guarded,
) => Promise<void>;

/**
 * Checks the credential, then access: a missing, unknown, expired or revoked credential is 401, a valid one whose plan
 * does not open the operation's family is 403, and any from an address with too many rejected ones 429.
 */
export const requestAuthenticator =
	({ authenticate, failedCredentials, sent = sentCredential }: AuthenticationDeps): AuthenticateRequest =>
	async (request, context, operation) => {
		await failedCredentials.guard(request, context, () =>
			authenticate(context, { operation }, sent(request)),
		);
		if (context.credential) requireAccess(context.credential, operation.family);
	};

/** Authenticates the requests for operations. */
export function authentication(authenticate: AuthenticateRequest): RequestHandler {
	return async (request, response, next) => {
		const context = contextOf(response);
		if (context.route) await authenticate(request, context, context.route.operation);
		next();
	};
}

/** The headers of a request that may carry a credential. */
export const sentCredential = ({ headers }: IncomingMessage): SentCredential => ({
	apiKey: headers["x-api-key"]?.toString(),
	authorization: headers.authorization,
	otherHeader: () => otherKeyHeaders.find((name) => headers[name] !== undefined),
});

/** The same for files. Tools that read them send a key as a bearer token, because they know no other header. */
export function sentFileCredential(request: IncomingMessage): SentCredential {
	const sent = sentCredential(request);
	const { authorization = "" } = sent;
	if (sent.apiKey || !isKeyAsBearer(authorization)) return sent;
	return { ...sent, apiKey: authorization.replace(/^bearer +/i, "") };
}
