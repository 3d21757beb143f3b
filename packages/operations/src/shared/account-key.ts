import type { components } from "@us-market-data/contract";
import { iso, isoOrNull } from "@us-market-data/market";
import type { ApiKey } from "@us-market-data/store";
import { textOrNull } from "./text.ts";

/** A key as its owner sees it, never with its secret. */
export const accountKey = (key: ApiKey): components["schemas"]["AccountKey"] => ({
	id: key.id,
	name: textOrNull(key.name),
	keyPrefix: key.prefix,
	createdAt: iso(key.createdAt),
	lastUsedAt: isoOrNull(key.lastUsedAt),
	expiresAt: isoOrNull(key.expiresAt),
	revokedAt: isoOrNull(key.revokedAt),
});
