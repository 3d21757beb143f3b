import type { IncomingMessage } from "node:http";
import { ApiError, type ErrorCode } from "@us-market-data/operations/refusals";
import type { AccountStore, Credential } from "@us-market-data/store";
import { type ExpiredKeys, type KeyEnd, readFileLink } from "@us-market-data/store/accounts";
import { requireAccess } from "../credentials/access.ts";
import { keyChallenge } from "../oauth/challenge.ts";
import { fileRoute } from "./file-route.ts";

/** The parts that judge a link. */
export interface LinkDeps {
	accounts: Pick<AccountStore, "secret" | "key" | "credential">;
	expiredKeys: ExpiredKeys;
	now: () => number;
}

/** The signed link of a request that brings no other credential. */
export function linkOf({ headers }: IncomingMessage, target: string): string | undefined {
	if (headers["x-api-key"] !== undefined || headers.authorization !== undefined) return undefined;
	const start = target.indexOf("?");
	return start < 0 ? undefined : (new URLSearchParams(target.slice(start)).get("link") ?? undefined);
}

/**
 * The credential of the key that a link was signed for. The link ends with its time, and with its key, account and plan.
 *
 * @param path that of the file; undefined for one that there is not
 * @throws {ApiError} 401 for a link that is not valid, 403 when the plan of its key opens no market data
 */
export async function authenticateLink(
	link: string,
	path: string | undefined,
	{ accounts, expiredKeys, now }: LinkDeps,
): Promise<Credential> {
	const signed = path === undefined ? undefined : await readFileLink(accounts, path, link);
	if (!signed) throw rejected("invalid_credential", "the link is not valid for this file.");
	if (signed.expiresAt <= now())
		throw rejected("expired_credential", "the link has expired; ask for another.");
	const key = await accounts.key(signed.keyId);
	const credential = key && (await accounts.credential(key.sha256));
	if (!credential) throw rejected("invalid_credential", "the key of the link does not exist.");
	const end = expiredKeys.check(credential, now());
	if (end) throw rejected(keyEndCodes[end], `the key of the link is ${end}.`);
	requireAccess(credential, fileRoute.operation.family);
	return credential;
}

const keyEndCodes = {
	revoked: "revoked_credential",
	expired: "expired_credential",
	disabled: "invalid_credential",
} as const satisfies Record<KeyEnd, ErrorCode>;

const rejected = (code: ErrorCode, reason: string) =>
	new ApiError(code, `Unauthorized: ${reason}`, { headers: { "WWW-Authenticate": keyChallenge } });
