import { hash } from "node:crypto";
import type { CacheStats } from "@us-market-data/store";
import { LRUCache } from "lru-cache";
import type { AccessToken } from "./claims.ts";

interface Entry {
	generation: number;
	token: AccessToken;
}

/**
 * Accepted tokens by their SHA-256, so that a signature is checked once. A refused token is not kept: strangers cannot
 * fill the cache. The least recently used token goes first.
 */
export class TokenCache {
	readonly #entries: LRUCache<string, Entry>;
	#hits = 0;
	#misses = 0;

	constructor(max = 10_000) {
		this.#entries = new LRUCache({ max });
	}

	/** Tokens, and how often they were found. */
	stats(): CacheStats {
		return { entries: this.#entries.size, hits: this.#hits, misses: this.#misses };
	}

	/** A token that was accepted under the present keys and has not expired. */
	get(token: string, generation: number, now: number): AccessToken | undefined {
		const digest = digestOf(token);
		const entry = this.#entries.get(digest);
		if (entry && entry.generation === generation && entry.token.endsAt > now) {
			this.#hits++;
			return entry.token;
		}
		this.#misses++;
		this.#entries.delete(digest);
		return undefined;
	}

	put(token: string, entry: Entry): void {
		this.#entries.set(digestOf(token), entry);
	}
}

const digestOf = (token: string): string => hash("sha256", token, "base64");
