import { otherKeyHeaders } from "@us-market-data/hints";
import type { Request, RequestHandler } from "express";
import { requireAccess } from "../credentials/access.ts";
import type { Authenticate, SentCredential } from "../credentials/authenticate.ts";
import { contextOf } from "../request/context.ts";

/**
 * Checks the credential, then access: a missing, unknown, expired or revoked credential is 401, a valid one whose plan
 * does not open the operation's family is 403.
 */
export function authentication(authenticate: Authenticate): RequestHandler {
	return async (request, response, next) => {
		const context = contextOf(response);
		const { route } = context;
		if (!route) return next();
		await authenticate(context, route, sentCredential(request));
		if (context.credential) requireAccess(context.credential, route.operation.family);
		next();
	};
}

/** The headers of a request that may carry a credential. */
export const sentCredential = (request: Request): SentCredential => ({
	apiKey: request.get("x-api-key"),
	authorization: request.get("authorization"),
	otherHeader: () => otherKeyHeaders.find((name) => request.headers[name] !== undefined),
});
