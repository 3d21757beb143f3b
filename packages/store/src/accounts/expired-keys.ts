import { LRUCache } from "lru-cache";
import type { Credential } from "../index.ts";

/** Why a credential that is known opens nothing. */
export type KeyEnd = "revoked" | "expired" | "disabled";

/** Ends that are remembered. */
const maxRemembered = 100_000;

/**
 * Checks if a known credential is still valid. Revoked and disabled are states that do not depend on the clock.
 * An expiry, that of a rotated key too, is a time: it comes by the wall clock, and this process remembers each end that
 * it has seen, so a clock that is set back does not revive a key. An expiry that an operator changes is checked again.
 */
export class ExpiredKeys {
	/** The expiry that was seen to be over, by the id of the key. */
	readonly #ended = new LRUCache<string, number>({ max: maxRemembered });

	check({ key, account }: Credential, now: number): KeyEnd | undefined {
		if (key.revokedAt !== null) return "revoked";
		if (key.expiresAt !== null && this.#isOver(key.id, key.expiresAt, now)) return "expired";
		return account.disabledAt === null ? undefined : "disabled";
	}

	#isOver(id: string, expiresAt: number, now: number): boolean {
		if (this.#ended.get(id) === expiresAt) return true;
		if (expiresAt > now) return false;
		this.#ended.set(id, expiresAt);
		return true;
	}
}
