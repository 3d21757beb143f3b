import { randomUUID } from "node:crypto";
import { redactKeys } from "@us-market-data/market/redact-keys";
import type { AccountStore, ApiKey, KeyChange, NewKey } from "../accounts.ts";
import { findCredential } from "./find-credential.ts";
import { digest, displayPrefix, type Environment, newSecret } from "./key-format.ts";

/** A new key together with its secret, which exists nowhere else and is shown once. */
export interface IssuedKey {
	key: ApiKey;
	secret: string;
}

/** A request of an administrator that cannot be fulfilled. The message names the reason and an alternative. */
export class AdministrationError extends Error {
	override readonly name = "AdministrationError";
}

export interface KeyOptions {
	name: string;
	environment: Environment;
	expiresAt: number | null;
}

/**
 * Issues a key for an account. Its secret exists nowhere else.
 *
 * @throws {AdministrationError} when there is no such account
 *
 * @example
 * import { openAccountStore } from "@us-market-data/store";
 *
 * const accounts = await openAccountStore({ DATA_DIR: ".data", DATABASE_URL: "", DATABASE_READ_URL: "" });
 * const { secret } = await issueKey(accounts, "acme", { name: "ci", environment: "live", expiresAt: null });
 */
export async function issueKey(
	accounts: AccountStore,
	accountName: string,
	options: KeyOptions,
): Promise<IssuedKey> {
	const account = await accounts.account(accountName);
	if (!account) {
		const names = (await accounts.accounts()).map(({ name }) => name).join(", ");
		throw new AdministrationError(`No account "${accountName}"; there are: ${names || "none yet"}.`);
	}
	const issued = newKey(account.id, options);
	return { key: await accounts.addKey(issued.key), secret: issued.secret };
}

/** A key for an account, to be kept, with its secret. */
export function newKey(
	accountId: number,
	{ name, environment, expiresAt }: KeyOptions,
): { key: NewKey; secret: string } {
	const secret = newSecret(environment);
	const key = {
		id: randomUUID(),
		accountId,
		name,
		expiresAt,
		prefix: displayPrefix(secret),
		sha256: digest(secret),
	};
	return { key, secret };
}

/**
 * Replaces a key: the new one works at once, the old one until `overlapMs` have passed, so that its users can
 * change over without an interruption. `expiresAt` is that of the new key; null means that it never expires.
 *
 * @example
 * import { openAccountStore } from "@us-market-data/store";
 *
 * const accounts = await openAccountStore({ DATA_DIR: ".data", DATABASE_URL: "", DATABASE_READ_URL: "" });
 * const { secret, replaced } = await rotateKey(accounts, "md_live_abcdef", 24 * 3_600_000, Date.now());
 */
export async function rotateKey(
	accounts: AccountStore,
	reference: string,
	overlapMs: number,
	now: number,
	expiresAt: number | null = null,
): Promise<IssuedKey & { replaced: ApiKey }> {
	const old = await findKey(accounts, reference);
	if (old.revokedAt !== null)
		throw new AdministrationError(`Key ${old.prefix}… is revoked; create a new one.`);
	if (!old.prefix.startsWith("md_"))
		throw new AdministrationError(
			`${old.prefix} is a linked subject, not a key; its issuer renews its tokens.`,
		);
	const { secret, changes } = replacement(old, { overlapMs, expiresAt, now });
	const [key, replaced] = await accounts.changeKeys(old.accountId, () => changes);
	if (!key || !replaced) throw new Error("a rotation changes two keys");
	return { key, secret, replaced };
}

/** The changes that put a key in place of one that works, which ends when the overlap has passed. */
export function replacement(
	old: ApiKey,
	{ overlapMs, expiresAt, now }: { overlapMs: number; expiresAt: number | null; now: number },
): { secret: string; changes: [KeyChange, KeyChange] } {
	const environment: Environment = old.prefix.startsWith("md_test_") ? "test" : "live";
	const { key, secret } = newKey(old.accountId, { name: old.name, environment, expiresAt });
	const end = now + overlapMs;
	const ended = old.expiresAt === null ? end : Math.min(old.expiresAt, end);
	return { secret, changes: [{ add: key }, { update: old.id, expiresAt: ended }] };
}

/**
 * Ends a key at once. Revoking a revoked key changes nothing.
 *
 * @example
 * import { openAccountStore } from "@us-market-data/store";
 *
 * const accounts = await openAccountStore({ DATA_DIR: ".data", DATABASE_URL: "", DATABASE_READ_URL: "" });
 * const { revokedAt } = await revokeKey(accounts, "md_live_abcdef", Date.now());
 */
export async function revokeKey(accounts: AccountStore, reference: string, now: number): Promise<ApiKey> {
	const key = await findKey(accounts, reference);
	return key.revokedAt === null ? accounts.updateKey(key.id, { revokedAt: now }) : key;
}

/**
 * The keys of an account that work and had no charged request for a span, nor were created in it. Linked subjects are no
 * keys.
 *
 * @example
 * const key = { id: "k1", accountId: 7, name: "ci", prefix: "md_live_abcdef", sha256: "00", createdAt: 0 };
 * const unused = { ...key, lastUsedAt: null, expiresAt: null, revokedAt: null };
 * unusedKeys([unused], 90 * 86_400_000, Date.UTC(2026, 4, 15)).length; // => 1
 */
export const unusedKeys = (keys: readonly ApiKey[], spanMs: number, now: number): ApiKey[] =>
	keys.filter(
		({ prefix, revokedAt, expiresAt, createdAt, lastUsedAt }) =>
			prefix.startsWith("md_") &&
			revokedAt === null &&
			(expiresAt === null || expiresAt > now) &&
			Math.max(createdAt, lastUsedAt ?? createdAt) <= now - spanMs,
	);

/**
 * Ends the unused keys of an account at once, each decided on its use at that time.
 *
 * @example
 * import { openAccountStore } from "@us-market-data/store";
 *
 * const accounts = await openAccountStore({ DATA_DIR: ".data", DATABASE_URL: "", DATABASE_READ_URL: "" });
 * const revoked = await revokeUnusedKeys(accounts, 7, 90 * 86_400_000, Date.now());
 */
export const revokeUnusedKeys = (
	accounts: AccountStore,
	accountId: number,
	spanMs: number,
	now: number,
): Promise<ApiKey[]> =>
	accounts.changeKeys(accountId, (keys) =>
		unusedKeys(keys, spanMs, now).map(({ id }) => ({ update: id, revokedAt: now })),
	);

/** A key by its whole text, by its id, or by its prefix, when that names one key only. */
async function findKey(accounts: AccountStore, reference: string): Promise<ApiKey> {
	const credential = await findCredential(accounts, reference);
	if (credential) return credential.key;
	const byId = await accounts.key(reference);
	if (byId) return byId;
	const all = await Promise.all((await accounts.accounts()).map(({ id }) => accounts.keys(id)));
	const matching = all.flat().filter((key) => key.prefix === reference);
	const [only, ...others] = matching;
	if (!only) {
		const redacted = redactKeys(reference);
		throw new AdministrationError(`No key with id or prefix "${redacted}"; see \`pnpm admin key list\`.`);
	}
	if (others.length > 0)
		throw new AdministrationError(`Several keys have the prefix "${reference}"; use the id.`);
	return only;
}
