import type { Credential } from "../../accounts.ts";

interface Entry {
	credential: Promise<Credential | undefined>;
	/** Instant at which it was asked for, by a clock that never goes back. */
	askedAt: number;
}

/**
 * Longest time for which a credential is believed, in milliseconds. A key that another process revokes is refused after
 * it at the latest, also when no notice of it arrives.
 */
const life = 500;
const size = 10_000;

/**
 * Credentials by the SHA-256 of their secret, so that a busy key is not looked up for each request. Secrets that nothing
 * is known of are not kept: a new key works at once.
 */
export class CredentialCache {
	readonly #read: (sha256: string) => Promise<Credential | undefined>;
	readonly #now: () => number;
	readonly #entries = new Map<string, Entry>();

	constructor(
		read: (sha256: string) => Promise<Credential | undefined>,
		now: () => number = () => performance.now(),
	) {
		this.#read = read;
		this.#now = now;
	}

	get(sha256: string): Promise<Credential | undefined> {
		const held = this.#entries.get(sha256);
		if (held && this.#now() - held.askedAt < life) return held.credential;
		const entry = { credential: this.#read(sha256), askedAt: this.#now() };
		this.#entries.delete(sha256);
		this.#entries.set(sha256, entry);
		this.#makeRoom();
		const forget = () => {
			if (this.#entries.get(sha256) === entry) this.#entries.delete(sha256);
		};
		entry.credential.then((found) => found ?? forget(), forget);
		return entry.credential;
	}

	/** Forgets everything, what is being read too: those who ask from now on see the newest state. */
	clear(): void {
		this.#entries.clear();
	}

	/** A map keeps its entries in the order in which they came: the first is the oldest. */
	#makeRoom(): void {
		if (this.#entries.size <= size) return;
		const [oldest] = this.#entries.keys();
		if (oldest !== undefined) this.#entries.delete(oldest);
	}
}
