import type { IncomingMessage } from "node:http";
import { otherKeyHeaders } from "@us-market-data/hints";
import type { RequestHandler } from "express";
import { requireAccess } from "../credentials/access.ts";
import type { Authenticate, Guarded, SentCredential } from "../credentials/authenticate.ts";
import { contextOf, type RequestContext } from "../request/context.ts";
import type { FailedCredentials } from "./failed-credentials.ts";

export interface AuthenticationDeps {
	authenticate: Authenticate;
	failedCredentials: FailedCredentials;
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
	({ authenticate, failedCredentials }: AuthenticationDeps): AuthenticateRequest =>
	async (request, context, operation) => {
		await failedCredentials.guard(request, context, () =>
			authenticate(context, { operation }, sentCredential(request)),
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
const sentCredential = ({ headers }: IncomingMessage): SentCredential => ({
	apiKey: headers["x-api-key"]?.toString(),
	authorization: headers.authorization,
	otherHeader: () => otherKeyHeaders.find((name) => headers[name] !== undefined),
});
