import { LRUCache } from "lru-cache";
import type { Credential } from "../../accounts.ts";

/**
 * Longest time for which a credential stays cached, in milliseconds. A key that another process revokes is refused after
 * it at the latest, even when no notice of it arrives.
 */
const life = 500;
const size = 10_000;

interface Entry {
	credential: Promise<Credential | undefined>;
	/** The credential, once it has been read. */
	found?: Credential;
}

/**
 * Credentials by the SHA-256 of their secret, so that a busy key is not looked up for each request. An unknown secret is
 * not kept: a new key works at once.
 */
export class CredentialCache {
	readonly #read: (sha256: string) => Promise<Credential | undefined>;
	readonly #entries: LRUCache<string, Entry>;

	/** @param now a clock that never goes back, in milliseconds */
	constructor(
		read: (sha256: string) => Promise<Credential | undefined>,
		now: () => number = () => performance.now(),
	) {
		this.#read = read;
		// `ttl` still keeps an entry of exactly that age, and a clock at 0 would mean an entry without an end.
		this.#entries = new LRUCache({
			max: size,
			ttl: life - 1,
			ttlResolution: 0,
			perf: { now: () => now() + 1 },
		});
	}

	get(sha256: string): Promise<Credential | undefined> {
		const held = this.#entries.get(sha256);
		if (held) return held.credential;
		const entry: Entry = { credential: this.#read(sha256) };
		this.#entries.set(sha256, entry);
		const forget = () => {
			if (this.#entries.peek(sha256) === entry) this.#entries.delete(sha256);
		};
		entry.credential.then((found) => {
			if (found) entry.found = found;
			else forget();
		}, forget);
		return entry.credential;
	}

	/** A credential that has been read. */
	cached(sha256: string): Credential | undefined {
		return this.#entries.get(sha256)?.found;
	}

	/** Forgets everything, even pending reads: later callers see the newest state. */
	clear(): void {
		this.#entries.clear();
	}
}
