import { LRUCache } from "lru-cache";
import type { Credential, HeldCredential } from "../../accounts.ts";

const size = 10_000;

/**
 * Credentials by the SHA-256 of their secret, all of one version. A look-up is exact: it reads the version first. An
 * unknown secret is not kept, so a new key works at once.
 */
export class CredentialCache {
	readonly #read: (sha256: string) => Credential | undefined;
	readonly #readVersion: () => string;
	readonly #entries = new LRUCache<string, HeldCredential>({ max: size });
	#version = "";

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
		if (version !== this.#version) this.#entries.clear();
		this.#version = version;
		const held = this.#entries.get(sha256);
		if (held) return held.credential;
		const credential = this.#read(sha256);
		if (credential) this.#entries.set(sha256, { credential, version });
		return credential;
	}

	/** A credential that is held, of the version that was read last. */
	held(sha256: string): HeldCredential | undefined {
		return this.#entries.get(sha256);
	}

	/** Forgets everything, after a change by this process. */
	clear(): void {
		this.#entries.clear();
	}
}
