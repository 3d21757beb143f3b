import { LRUCache } from "lru-cache";
import type { CachedCredential, Credential } from "../../accounts.ts";
import type { Connection } from "../connection/connection.ts";

const maxCredentials = 10_000;

/** Secrets of nobody that are remembered: a client with a wrong key sends it again and again. */
const maxUnknownSecrets = 1_000;

/**
 * Reads the version of all credentials of a file. It changes in the transaction that changes a key, an account or a plan,
 * whoever makes it, and is another one in every file.
 */
export const readCredentialVersion = (connection: Pick<Connection<unknown>, "arrays">): string =>
	connection.arrays<[string]>("select token from credential_version").get()?.[0] ?? "";

/**
 * Credentials by the SHA-256 of their secret, all of one version. A look-up is exact: it reads the version first, once for
 * all requests of a turn of the event loop where a turn is told. A new key makes another version.
 */
export class CredentialCache {
	readonly #read: (sha256: string) => Credential | undefined;
	readonly #readVersion: () => string;
	readonly #entries = new LRUCache<string, CachedCredential>({ max: maxCredentials });
	readonly #unknown = new LRUCache<string, true>({ max: maxUnknownSecrets });
	#version = "";
	readonly #turn: (() => number) | undefined;
	/** The turn that the version serves; undefined when it is read anew. */
	#turnOfVersion: number | undefined;

	/**
	 * @param read reads a credential
	 * @param readVersion reads the version of all credentials
	 * @param turn the turn of the event loop, see `AccountOptions`
	 */
	constructor(
		read: (sha256: string) => Credential | undefined,
		readVersion: () => string,
		turn?: () => number,
	) {
		this.#read = read;
		this.#readVersion = readVersion;
		this.#turn = turn;
	}

	/** A credential as it is now. */
	get(sha256: string): Credential | undefined {
		this.#renew();
		const held = this.#entries.get(sha256);
		if (held) return held.credential;
		if (this.#unknown.get(sha256)) return undefined;
		const credential = this.#read(sha256);
		if (credential) this.#entries.set(sha256, { credential, version: this.#version });
		else this.#unknown.set(sha256, true);
		return credential;
	}

	/** A cached credential, of the version that was read last. That is no use of it: one that leaves is read again. */
	cached(sha256: string): CachedCredential | undefined {
		return this.#entries.peek(sha256);
	}

	/** Forgets everything, after a change by this process. */
	clear(): void {
		this.#entries.clear();
		this.#unknown.clear();
		this.#turnOfVersion = undefined;
	}

	#renew(): void {
		const turn = this.#turn?.();
		if (turn !== undefined && turn === this.#turnOfVersion) return;
		const version = this.#readVersion();
		if (version !== this.#version) this.clear();
		this.#version = version;
		if (turn === undefined) return;
		this.#turnOfVersion = turn;
		setImmediate(() => {
			if (this.#turnOfVersion === turn) this.#turnOfVersion = undefined;
		});
	}
}
