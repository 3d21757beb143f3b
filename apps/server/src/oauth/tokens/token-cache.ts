import { hash } from "node:crypto";
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

	constructor(max = 10_000) {
		this.#entries = new LRUCache({ max });
	}

	get size(): number {
		return this.#entries.size;
	}

	/** A token that was accepted under the present keys and has not expired. */
	get(token: string, generation: number, now: number): AccessToken | undefined {
		const digest = digestOf(token);
		const entry = this.#entries.get(digest);
		if (entry && (entry.generation !== generation || entry.token.endsAt <= now)) {
			this.#entries.delete(digest);
			return undefined;
		}
		return entry?.token;
	}

	put(token: string, entry: Entry): void {
		this.#entries.set(digestOf(token), entry);
	}
}

const digestOf = (token: string): string => hash("sha256", token, "base64");
