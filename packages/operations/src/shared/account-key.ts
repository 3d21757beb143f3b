import type { components } from "@us-market-data/contract";
import { iso, isoOrNull } from "@us-market-data/market";
import { redactKeys } from "@us-market-data/market/redact-keys";
import type { ApiKey } from "@us-market-data/store";
import { textOrNull } from "./text.ts";

/** The name of a key as answers show it. Earlier versions took a whole key for a name. */
export const keyName = (name: string): string | null => textOrNull(redactKeys(name));

/**
 * A key as its owner sees it, never with its secret.
 *
 * @example
 * const times = { createdAt: 0, lastUsedAt: null, expiresAt: null, revokedAt: null };
 * const key = { id: "k1", accountId: 7, name: "ci", prefix: "md_live_abcdef", sha256: "00", ...times };
 * accountKey(key).createdAt; // => "1970-01-01T00:00:00Z"
 */
export const accountKey = (key: ApiKey): components["schemas"]["AccountKey"] => ({
	id: key.id,
	name: keyName(key.name),
	keyPrefix: key.prefix,
	createdAt: iso(key.createdAt),
	lastUsedAt: isoOrNull(key.lastUsedAt),
	expiresAt: isoOrNull(key.expiresAt),
	revokedAt: isoOrNull(key.revokedAt),
});
