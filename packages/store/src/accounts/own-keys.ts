import type { AccountStore, ApiKey, Credential, KeyChange } from "../index.ts";
import {
	AdministrationError,
	type IssuedKey,
	type KeyOptions,
	newKey,
	replacement,
} from "./administration.ts";

/** Keys of an account that work at once. An operator may issue more. */
export const maxOwnKeys = 100;

/** Shortest time in which the key that asks for its own replacement still works. */
const minOwnOverlapMs = 60_000;

/** The keys of the account at the time of a change. */
interface AccountKeys {
	caller: ApiKey;
	keys: ApiKey[];
}

/**
 * The changes that the holder of an account makes to its keys, each decided on the keys as they are then. The key that asks
 * can neither revoke itself nor bring its own end closer, so that no account locks itself out: it is replaced, and the
 * new key revokes it. No key makes another one work longer than itself.
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

	async create(options: KeyOptions): Promise<IssuedKey> {
		const issued = newKey(this.#caller.account.id, options);
		const [key] = await this.#change((accountKeys) => {
			this.#requireRoom(accountKeys);
			requireWithin(accountKeys.caller, options.expiresAt);
			return [{ add: issued.key }];
		});
		return { key, secret: issued.secret };
	}

	/** Issues a key in place of another, which works until the overlap has passed. */
	async rotate(
		id: string,
		{ overlapMs, expiresAt }: { overlapMs: number; expiresAt: number | null },
	): Promise<IssuedKey & { replaced: ApiKey }> {
		let secret = "";
		const [key, replaced] = await this.#change((accountKeys) => {
			const old = this.#usable(accountKeys, id);
			if (old.id === accountKeys.caller.id && overlapMs < minOwnOverlapMs)
				throw new AdministrationError(
					`Key ${old.prefix}… is the one that asks, so it has to work for another minute at least.`,
				);
			this.#requireRoom(accountKeys);
			requireWithin(accountKeys.caller, expiresAt);
			const issued = replacement(old, { overlapMs, expiresAt, now: this.#now() });
			secret = issued.secret;
			return issued.changes;
		});
		if (!replaced) throw new Error("a rotation changes two keys");
		return { key, secret, replaced };
	}

	/** Ends a key at once. Revoking a revoked key changes nothing. */
	async revoke(id: string): Promise<ApiKey> {
		const [key] = await this.#change((accountKeys) => {
			const target = own(accountKeys, id);
			if (target.id === accountKeys.caller.id)
				throw new AdministrationError(
					`Key ${target.prefix}… is the one that asks. Rotate it, sign in with the new key, and revoke it then.`,
				);
			return [{ update: id, revokedAt: target.revokedAt ?? this.#now() }];
		});
		return key;
	}

	/** Sets the time from which a key is refused; null for never. */
	async setExpiry(id: string, expiresAt: number | null): Promise<ApiKey> {
		const [key] = await this.#change((accountKeys) => {
			const target = this.#usable(accountKeys, id);
			const isEarlier = expiresAt !== null && expiresAt < (target.expiresAt ?? Number.POSITIVE_INFINITY);
			if (target.id === accountKeys.caller.id && isEarlier)
				throw new AdministrationError(
					`Key ${target.prefix}… is the one that asks, so its own end does not come closer. Use another key, or rotate it.`,
				);
			requireWithin(accountKeys.caller, expiresAt);
			return [{ update: id, expiresAt }];
		});
		return key;
	}

	/** Decides on a change while no other of this account is made. */
	async #change(decide: (accountKeys: AccountKeys) => KeyChange[]): Promise<[ApiKey, ...ApiKey[]]> {
		const { account, key } = this.#caller;
		const [first, ...others] = await this.#accounts.changeKeys(account.id, (all) => {
			const keys = all.filter(({ prefix }) => prefix.startsWith("md_"));
			const caller = keys.find(({ id }) => id === key.id);
			if (!caller || !this.#works(caller))
				throw new AdministrationError(`Key ${key.prefix}… has just ended, so it changes nothing any more.`);
			return decide({ caller, keys });
		});
		if (!first) throw new Error("each change changes a key");
		return [first, ...others];
	}

	#works = ({ revokedAt, expiresAt }: ApiKey): boolean =>
		revokedAt === null && (expiresAt === null || expiresAt > this.#now());

	#usable(accountKeys: AccountKeys, id: string): ApiKey {
		const key = own(accountKeys, id);
		if (key.revokedAt !== null)
			throw new AdministrationError(`Key ${key.prefix}… is revoked; create a new one.`);
		if (!this.#works(key)) throw new AdministrationError(`Key ${key.prefix}… has expired; create a new one.`);
		return key;
	}

	#requireRoom({ keys }: AccountKeys): void {
		const count = keys.filter(this.#works).length;
		if (count >= maxOwnKeys)
			throw new AdministrationError(
				`This account has ${count} keys that work; at most ${maxOwnKeys}. Revoke one that nobody uses.`,
			);
	}
}

/** A key of the caller's account. That of another account is as unknown as one that does not exist. */
function own({ keys }: AccountKeys, id: string): ApiKey {
	const key = keys.find((candidate) => candidate.id === id);
	if (!key) throw new AdministrationError("This account has no key with that id.");
	return key;
}

function requireWithin(caller: ApiKey, expiresAt: number | null): void {
	const end = caller.expiresAt;
	if (end === null || (expiresAt !== null && expiresAt <= end)) return;
	throw new AdministrationError(
		`Key ${caller.prefix}… ends at ${instantOf(end)}, and makes no key work longer. Allowed: an expiry until then.`,
	);
}

const instantOf = (time: number): string => new Date(time).toISOString().replace(/\.\d+/, "");
