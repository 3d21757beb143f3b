import { LRUCache } from "lru-cache";
import type { CacheStats, Credential } from "../../accounts.ts";

/**
 * Longest time for which a credential stays cached, in milliseconds. A key that another process revokes is refused after
 * it at the latest, even when no notice of it arrives.
 */
const maxAgeMs = 500;
const maxEntries = 10_000;

/**
 * Credentials by the SHA-256 of their secret, so that a busy key is not looked up for each request. An unknown secret is
 * not kept: a new key works at once.
 */
export class CredentialCache {
	readonly #read: (sha256: string) => Promise<Credential | undefined>;
	readonly #entries: LRUCache<string, Promise<Credential | undefined>>;
	#hits = 0;
	#misses = 0;

	/** @param now a clock that never goes back, in milliseconds */
	constructor(
		read: (sha256: string) => Promise<Credential | undefined>,
		now: () => number = () => performance.now(),
	) {
		this.#read = read;
		// `ttl` still keeps an entry of exactly that age, and a clock at 0 would mean an entry without an end.
		this.#entries = new LRUCache({
			max: maxEntries,
			ttl: maxAgeMs - 1,
			ttlResolution: 0,
			perf: { now: () => now() + 1 },
		});
	}

	get(sha256: string): Promise<Credential | undefined> {
		const cached = this.#entries.get(sha256);
		if (cached) {
			this.#hits++;
			return cached;
		}
		this.#misses++;
		const reading = this.#read(sha256);
		this.#entries.set(sha256, reading);
		const forget = () => {
			if (this.#entries.peek(sha256) === reading) this.#entries.delete(sha256);
		};
		reading.then((credential) => credential ?? forget(), forget);
		return reading;
	}

	/** Entries, and how often they were found. */
	stats(): CacheStats {
		return { entries: this.#entries.size, hits: this.#hits, misses: this.#misses };
	}

	/** Forgets everything, even pending reads: later callers see the newest state. */
	clear(): void {
		this.#entries.clear();
	}
}
