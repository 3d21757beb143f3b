import { LRUCache } from "lru-cache";
import type { Credential, HeldCredential } from "../../accounts.ts";

const size = 10_000;

/** Secrets of nobody that are remembered: a client with a wrong key sends it again and again. */
const mostUnknown = 1_000;

/**
 * Credentials by the SHA-256 of their secret, all of one version. A look-up is exact: it reads the version first, once for
 * all requests of a turn of the event loop, which had begun to arrive before. A new key makes another version.
 */
export class CredentialCache {
	readonly #read: (sha256: string) => Credential | undefined;
	readonly #readVersion: () => string;
	readonly #entries = new LRUCache<string, HeldCredential>({ max: size });
	readonly #unknown = new LRUCache<string, true>({ max: mostUnknown });
	#version = "";
	/** True while the version is that of this turn. */
	#isPresent = false;

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
		this.#renew();
		const held = this.#entries.get(sha256);
		if (held) return held.credential;
		if (this.#unknown.get(sha256)) return undefined;
		const credential = this.#read(sha256);
		if (credential) this.#entries.set(sha256, { credential, version: this.#version });
		else this.#unknown.set(sha256, true);
		return credential;
	}

	/** A credential that is held, of the version that was read last. */
	held(sha256: string): HeldCredential | undefined {
		return this.#entries.get(sha256);
	}

	/** Forgets everything, after a change by this process. */
	clear(): void {
		this.#entries.clear();
		this.#unknown.clear();
		this.#isPresent = false;
	}

	#renew(): void {
		if (this.#isPresent) return;
		const version = this.#readVersion();
		if (version !== this.#version) this.clear();
		this.#version = version;
		this.#isPresent = true;
		setImmediate(() => {
			this.#isPresent = false;
		});
	}
}
