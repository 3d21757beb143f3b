import { LRUCache } from "lru-cache";
import type { CacheStats, Credential } from "../../accounts.ts";
import type { Connection } from "../connection/connection.ts";

const maxCredentials = 10_000;

/** Secrets of nobody that are remembered: a client with a wrong key sends it again and again. */
const maxUnknownSecrets = 1_000;

/**
 * Reads the version of all credentials of a file. It changes in the transaction that changes a key, an account or a plan,
 * whoever makes it, and is another one in every file.
 */
export function credentialVersionReader(connection: Pick<Connection, "arrays">): () => string {
	const select = connection.arrays<[string]>("select token from credential_version");
	return () => select.get()?.[0] ?? "";
}

/**
 * Credentials by the SHA-256 of their secret, all of one version, which each look-up compares first. A new key makes another
 * version.
 */
export class CredentialCache {
	readonly #read: (sha256: string) => Credential | undefined;
	readonly #readVersion: () => string;
	readonly #credentials = new LRUCache<string, Credential>({ max: maxCredentials });
	readonly #unknown = new LRUCache<string, true>({ max: maxUnknownSecrets });
	#version = "";
	#hits = 0;
	#misses = 0;

	/**
	 * @param read reads a credential
	 * @param readVersion reads the version of all credentials
	 */
	constructor(read: (sha256: string) => Credential | undefined, readVersion: () => string) {
		this.#read = read;
		this.#readVersion = readVersion;
	}

	/** A credential as it is now. */
	get(sha256: string): Credential | undefined {
		const version = this.#readVersion();
		if (version !== this.#version) this.clear();
		this.#version = version;
		const cached = this.#credentials.get(sha256);
		if (cached || this.#unknown.get(sha256)) {
			this.#hits++;
			return cached;
		}
		this.#misses++;
		const credential = this.#read(sha256);
		if (credential) this.#credentials.set(sha256, credential);
		else this.#unknown.set(sha256, true);
		return credential;
	}

	/** Entries, unknown secrets too, and how often they were found. */
	stats(): CacheStats {
		return { entries: this.#credentials.size + this.#unknown.size, hits: this.#hits, misses: this.#misses };
	}

	/** Forgets everything, after a change by this process. */
	clear(): void {
		this.#credentials.clear();
		this.#unknown.clear();
	}
}
