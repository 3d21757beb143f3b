import type { OperationRow } from "@us-market-data/operations";
import { authorizationError, isKeyAsBearer } from "@us-market-data/operations/hints";
import { ApiError, type ErrorCode } from "@us-market-data/operations/refusals";
import type { AccountStore, Credential } from "@us-market-data/store";
import type { ExpiredKeys, KeyEnd } from "@us-market-data/store/accounts";
import { subjectDigest } from "@us-market-data/store/accounts";
import { type ChallengeError, challengeOf } from "../oauth/challenge.ts";
import { metadataUrl } from "../oauth/metadata.ts";
import type { OAuth } from "../oauth/oauth.ts";
import type { AccessToken } from "../oauth/tokens.ts";
import { KeysUnavailable, TokenRejected } from "../oauth/tokens.ts";

/** A token that was found good, and the credential of its subject. */
export interface Bearer {
	token: AccessToken;
	credential: Credential;
}

/** The parts that judge a bearer token. */
interface BearerDeps {
	oauth: OAuth;
	accounts: AccountStore;
	expiredKeys: ExpiredKeys;
	now: () => number;
}

/** Code and reason of a refusal by the state of the subject's link. */
const expiredAccountErrors: Readonly<Record<KeyEnd, [code: ErrorCode, reason: string]>> = {
	revoked: ["revoked_credential", "the link of the access token's subject was removed."],
	expired: ["expired_credential", "the link of the access token's subject has expired."],
	disabled: ["invalid_credential", "the account of the access token's subject is disabled."],
};

const scheme = /^bearer +([^\s]+)$/i;

/** Finds out who presents a bearer token, or throws 401 or 503 with what RFC 6750 wants beside it. */
export async function bearerOf(
	authorization: string,
	{ oauth, accounts, expiredKeys, now }: BearerDeps,
): Promise<Bearer> {
	const [, text] = scheme.exec(authorization) ?? [];
	if (isKeyAsBearer(authorization))
		throw invalid(oauth, "invalid_credential", authorizationError(authorization, true));
	if (text === undefined)
		throw rejectionOf(oauth, "invalid_credential", authorizationError(authorization, true));
	const token = await verified(text, oauth);
	const subject = { issuer: oauth.settings.issuer, subject: token.subject };
	const credential = await accounts.credential(subjectDigest(subject));
	if (!credential)
		throw invalid(oauth, "invalid_credential", "the subject of the access token is linked to no account.");
	const reason = expiredKeys.check(credential, now());
	if (reason) throw invalid(oauth, ...expiredAccountErrors[reason]);
	if (!(await oauth.isGranted(token)))
		throw invalid(oauth, "revoked_credential", "the access token was revoked.");
	return { token, credential };
}

/** Market data takes the scope as well; an account's own figures do not. */
export function requireScope({ token }: Bearer, oauth: OAuth, family: OperationRow["family"]): void {
	const { scope } = oauth.settings;
	if (family === "account" || token.scopes.has(scope)) return;
	const description = `the access token lacks the scope ${scope}`;
	throw new ApiError("access_denied", `Forbidden: ${description}.`, {
		headers: { "WWW-Authenticate": challenge(oauth, { error: "insufficient_scope", description }) },
	});
}

/** The `WWW-Authenticate` header of a refusal; without a fault for a request without a credential. */
export const challenge = (oauth: OAuth, error?: ChallengeError): string =>
	challengeOf({ scope: oauth.settings.scope, metadataUrl: metadataUrl(oauth.settings) }, error);

async function verified(text: string, oauth: OAuth): Promise<AccessToken> {
	try {
		return await oauth.verify(text);
	} catch (error) {
		if (error instanceof KeysUnavailable) {
			throw new ApiError("unavailable", `Service unavailable: ${error.message}; try again.`, {
				headers: { "Retry-After": "2" },
				cause: error,
			});
		}
		if (!(error instanceof TokenRejected)) throw error;
		const code = error.expired ? "expired_credential" : "invalid_credential";
		throw invalid(oauth, code, `access token ${error.message}.`, error);
	}
}

function invalid(oauth: OAuth, code: ErrorCode, reason: string, cause?: unknown): ApiError {
	const description = reason.replace(/\.$/, "");
	return rejectionOf(oauth, code, reason, { error: "invalid_token", description }, cause);
}

function rejectionOf(
	oauth: OAuth,
	code: ErrorCode,
	reason: string,
	error?: ChallengeError,
	cause?: unknown,
): ApiError {
	return new ApiError(code, `Unauthorized: ${reason}`, {
		headers: { "WWW-Authenticate": challenge(oauth, error) },
		...(cause === undefined ? {} : { cause }),
	});
}
