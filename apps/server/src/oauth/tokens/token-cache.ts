import { hash } from "node:crypto";
import type { AccessToken } from "./claims.ts";

interface Entry {
	generation: number;
	token: AccessToken;
}

/**
 * Tokens that were found good, by their SHA-256, so that a signature is checked once. What is refused is not
 * kept: strangers cannot fill it. The longest unused go first.
 */
export class TokenCache {
	readonly #most: number;
	readonly #entries = new Map<string, Entry>();

	constructor(most = 10_000) {
		this.#most = most;
	}

	get size(): number {
		return this.#entries.size;
	}

	/** A token that was found good under the present keys and has not ended. */
	get(token: string, generation: number, now: number): AccessToken | undefined {
		const place = placeOf(token);
		const entry = this.#entries.get(place);
		if (!entry) return undefined;
		this.#entries.delete(place);
		if (entry.generation !== generation || entry.token.endsAt <= now) return undefined;
		this.#entries.set(place, entry);
		return entry.token;
	}

	put(token: string, entry: Entry): void {
		this.#entries.set(placeOf(token), entry);
		if (this.#entries.size <= this.#most) return;
		for (const oldest of this.#entries.keys()) {
			this.#entries.delete(oldest);
			return;
		}
	}
}

const placeOf = (token: string): string => hash("sha256", token, "base64");
