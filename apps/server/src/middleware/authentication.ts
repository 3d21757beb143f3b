import type { AccountStore } from "@us-market-data/store";
import type { RequestHandler } from "express";
import { requireAccess } from "../credentials/access.ts";
import { createAuthenticator } from "../credentials/authenticate.ts";
import type { OAuth } from "../oauth/oauth.ts";
import { contextOf } from "../request/context.ts";

/**
 * Checks the credential, then access: a missing, unknown, expired or revoked credential is 401, a valid one whose plan
 * does not open the operation's family is 403.
 */
export function authentication(accounts: AccountStore, now: () => number, oauth?: OAuth): RequestHandler {
	const authenticate = createAuthenticator(accounts, now, oauth);
	return async (request, response, next) => {
		const context = contextOf(response);
		const { route } = context;
		if (!route) return next();
		await authenticate(context, route, {
			apiKey: request.get("x-api-key"),
			authorization: request.get("authorization"),
		});
		if (context.credential) requireAccess(context.credential, route.operation.family);
		next();
	};
}
