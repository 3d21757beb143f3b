import type { Request, RequestHandler } from "express";
import { digest, isWellFormed } from "../../accounts/key-format.ts";
import { ApiError, type ErrorCode } from "../../errors.ts";
import type { AccountStore, Credential } from "../../store/accounts.ts";
import { exchangeOf } from "../exchange/exchange.ts";

/**
 * Who asks, and may they: a missing, unknown, expired or revoked key is 401, a valid one whose plan does not
 * open the operation's family is 403 (service card, "Authentication").
 */
export function authentication(accounts: AccountStore, now: () => number): RequestHandler {
	return async (request, response, next) => {
		const exchange = exchangeOf(response);
		const operation = exchange.route?.operation;
		if (!operation) return next();
		const secret = secretOf(request, operation.security);
		const credential = isWellFormed(secret) ? await accounts.credential(digest(secret)) : undefined;
		if (!credential) throw unauthorized("invalid_credential", "API key is not valid.");
		refuseSpent(credential, now());
		exchange.credential = credential;
		refuseWithoutAccess(credential, operation.family);
		next();
	};
}

function secretOf(request: Request, schemes: readonly string[]): string {
	const key = request.get("x-api-key");
	if (key) return key;
	if (schemes.includes("BearerAuth") && request.get("authorization")) {
		throw unauthorized(
			"invalid_credential",
			"this deployment accepts no bearer tokens; send an API key in the x-api-key header.",
		);
	}
	throw unauthorized("missing_credential", "API key is missing. Send it in the x-api-key header.");
}

function refuseSpent({ key, account }: Credential, now: number): void {
	if (key.revokedAt !== null && key.revokedAt <= now)
		throw unauthorized("revoked_credential", "API key was revoked.");
	if (key.expiresAt !== null && key.expiresAt <= now)
		throw unauthorized("expired_credential", "API key has expired.");
	if (account.disabledAt !== null)
		throw unauthorized("invalid_credential", "the account of this API key is disabled.");
}

function refuseWithoutAccess({ plan }: Credential, family: "main" | "company" | "legacy" | "account"): void {
	if (family === "account") return;
	if (plan.marketData && plan.families.includes(family)) return;
	const reach = plan.marketData ? `the ${family} family of endpoints` : "market data";
	throw new ApiError("access_denied", `Forbidden: plan "${plan.name}" has no access to ${reach}.`);
}

function unauthorized(code: ErrorCode, reason: string): ApiError {
	return new ApiError(code, `Unauthorized: ${reason}`, {
		headers: { "WWW-Authenticate": 'Bearer realm="us-market-data"' },
	});
}
