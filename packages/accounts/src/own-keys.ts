import type { AccountStore, ApiKey, Credential } from "@us-market-data/store";
import { AdministrationError, addKey, type IssuedKey, replaceKey } from "./administration.ts";
import type { Environment } from "./key-format.ts";

/** Keys of an account that work at once. An operator may issue more. */
export const mostOwnKeys = 100;

/** Shortest time in which the key that asks for its own replacement still works. */
const shortestOwnOverlap = 60_000;

/**
 * The changes that the holder of an account makes to its keys. The key that asks can neither revoke itself nor bring
 * its own end closer, so that no account locks itself out: it is replaced, and the new key revokes it.
 *
 * @throws {AdministrationError} for a change that is not possible
 */
export class OwnKeys {
	readonly #accounts: AccountStore;
	readonly #caller: Credential;
	readonly #now: () => number;

	constructor(accounts: AccountStore, caller: Credential, now: () => number) {
		this.#accounts = accounts;
		this.#caller = caller;
		this.#now = now;
	}

	async create(options: {
		name: string;
		environment: Environment;
		expiresAt: number | null;
	}): Promise<IssuedKey> {
		await this.#requireRoom();
		return addKey(this.#accounts, this.#caller.account.id, options);
	}

	/** Issues a key in place of another, which works until the overlap has passed. */
	async rotate(
		id: string,
		{ overlapMs, expiresAt }: { overlapMs: number; expiresAt: number | null },
	): Promise<IssuedKey & { replaced: ApiKey }> {
		const key = await this.#usable(id);
		if (this.#asks(key) && overlapMs < shortestOwnOverlap)
			throw new AdministrationError(
				`Key ${key.prefix}… is the one that asks, so it has to work for another minute at least.`,
			);
		await this.#requireRoom();
		return replaceKey(this.#accounts, key, overlapMs, this.#now(), expiresAt);
	}

	/** Ends a key at once. Revoking a revoked key changes nothing. */
	async revoke(id: string): Promise<ApiKey> {
		const key = await this.#own(id);
		if (key.revokedAt !== null) return key;
		if (this.#asks(key))
			throw new AdministrationError(
				`Key ${key.prefix}… is the one that asks. Rotate it, sign in with the new key, and revoke it then.`,
			);
		return this.#accounts.updateKey(key.id, { revokedAt: this.#now() });
	}

	/** Sets the time from which a key is refused; null for never. */
	async setExpiry(id: string, expiresAt: number | null): Promise<ApiKey> {
		const key = await this.#usable(id);
		const isEarlier = expiresAt !== null && (key.expiresAt === null || expiresAt < key.expiresAt);
		if (this.#asks(key) && isEarlier)
			throw new AdministrationError(
				`Key ${key.prefix}… is the one that asks, so its own end does not come closer. Use another key, or rotate it.`,
			);
		return this.#accounts.updateKey(key.id, { expiresAt });
	}

	#asks = (key: ApiKey): boolean => key.id === this.#caller.key.id;

	/** A key of the caller's account. That of another account is as unknown as one that does not exist. */
	async #own(id: string): Promise<ApiKey> {
		const key = await this.#accounts.key(id);
		if (!key || key.accountId !== this.#caller.account.id || !key.prefix.startsWith("md_"))
			throw new AdministrationError("This account has no key with that id.");
		return key;
	}

	async #usable(id: string): Promise<ApiKey> {
		const key = await this.#own(id);
		if (key.revokedAt !== null)
			throw new AdministrationError(`Key ${key.prefix}… is revoked; create a new one.`);
		if (key.expiresAt !== null && key.expiresAt <= this.#now())
			throw new AdministrationError(`Key ${key.prefix}… has expired; create a new one.`);
		return key;
	}

	async #requireRoom(): Promise<void> {
		const keys = await this.#accounts.keys(this.#caller.account.id);
		const now = this.#now();
		const usable = keys.filter(
			({ revokedAt, expiresAt }) => revokedAt === null && (expiresAt === null || expiresAt > now),
		);
		if (usable.length >= mostOwnKeys)
			throw new AdministrationError(
				`This account has ${usable.length} keys that work; at most ${mostOwnKeys}. Revoke one that nobody uses.`,
			);
	}
}
