import type { OperationRow } from "@us-market-data/operations";
import { keyChallenge } from "../oauth/challenge.ts";
import type { OAuth } from "../oauth/oauth.ts";
import type { RequestContext } from "../request/context.ts";
import { type ApiKeyDeps, credentialOfKey, missingKey } from "./api-key.ts";
import { challenge as bearerChallenge, bearerOf, requireScope } from "./bearer.ts";

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
