import { findCredential, type Spent, SpentKeys } from "@us-market-data/accounts";
import type { AccountStore, Credential } from "@us-market-data/store";
import type { RequestHandler } from "express";
import { ApiError, type ErrorCode } from "../../errors.ts";
import { plainChallenge } from "../../oauth/challenge.ts";
import type { OAuth } from "../../oauth/oauth.ts";
import { exchangeOf } from "../exchange/exchange.ts";
import { challenge as bearerChallenge, bearerOf, refuseWithoutScope } from "./bearer.ts";
import { refusedEvenly } from "./even-refusals.ts";

/**
 * Who asks, and may they: a missing, unknown, expired or revoked credential is 401, a valid one whose plan does not
 * open the operation's family is 403 (service card, "Authentication"). An API key wins over a bearer token beside it,
 * which is then not looked at: one credential decides.
 */
export function authentication(accounts: AccountStore, now: () => number, oauth?: OAuth): RequestHandler {
	const spent = new SpentKeys();
	return async (request, response, next) => {
		const exchange = exchangeOf(response);
		const operation = exchange.route?.operation;
		if (!operation) return next();
		const takesBearer = operation.security.includes("BearerAuth");
		const secret = request.get("x-api-key");
		const authorization = takesBearer ? request.get("authorization") : undefined;
		if (!secret && authorization && oauth) {
			const bearer = await bearerOf(authorization, { oauth, accounts, spent, now });
			exchange.credential = bearer.credential;
			refuseWithoutScope(bearer, oauth, operation.family);
		} else {
			const challenge = oauth && takesBearer ? bearerChallenge(oauth) : plainChallenge;
			if (!secret) throw unauthorized(...missingKey(authorization !== undefined), challenge);
			exchange.credential = await refusedEvenly(exchange.startedAt, () =>
				credentialOf(secret, accounts, (found) => spent.judge(found, now()), challenge),
			);
		}
		refuseWithoutAccess(exchange.credential, operation.family);
		next();
	};
}

async function credentialOf(
	secret: string,
	accounts: AccountStore,
	judge: (credential: Credential) => Spent | undefined,
	challenge: string,
): Promise<Credential> {
	const credential = await findCredential(accounts, secret);
	if (!credential) throw unauthorized("invalid_credential", "API key is not valid.", challenge);
	const spent = judge(credential);
	if (spent) throw unauthorized(...spentKey[spent], challenge);
	return credential;
}

const missingKey = (hasOther: boolean): [code: ErrorCode, reason: string] =>
	hasOther
		? [
				"invalid_credential",
				"this deployment accepts no bearer tokens; send an API key in the x-api-key header.",
			]
		: ["missing_credential", "API key is missing. Send it in the x-api-key header."];

/** How a key that is known and opens nothing is told so. */
const spentKey: Readonly<Record<Spent, [code: ErrorCode, reason: string]>> = {
	revoked: ["revoked_credential", "API key was revoked."],
	expired: ["expired_credential", "API key has expired."],
	disabled: ["invalid_credential", "the account of this API key is disabled."],
};

function refuseWithoutAccess({ plan }: Credential, family: "main" | "company" | "legacy" | "account"): void {
	if (family === "account") return;
	if (plan.marketData && plan.families.includes(family)) return;
	const reach = plan.marketData ? `the ${family} family of endpoints` : "market data";
	throw new ApiError("access_denied", `Forbidden: plan "${plan.name}" has no access to ${reach}.`);
}

function unauthorized(code: ErrorCode, reason: string, challenge: string): ApiError {
	return new ApiError(code, `Unauthorized: ${reason}`, { headers: { "WWW-Authenticate": challenge } });
}
