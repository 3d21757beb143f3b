import { iso, isoOrNull } from "@us-market-data/market";
import type { ApiKey } from "@us-market-data/store";
import type { Handler } from "../handler.ts";
import { compareText, textOrNull } from "../shared/text.ts";

/** The keys of the caller's account, never their secrets. */
export const listAccountKeys: Handler<"listAccountKeys"> = async (_input, { accounts, credential }) => ({
	keys: (await accounts.keys(credential.account.id)).sort(newestFirst).map((key) => ({
		id: key.id,
		name: textOrNull(key.name),
		keyPrefix: key.prefix,
		createdAt: iso(key.createdAt),
		lastUsedAt: isoOrNull(key.lastUsedAt),
		expiresAt: isoOrNull(key.expiresAt),
		revokedAt: isoOrNull(key.revokedAt),
	})),
});

const newestFirst = (a: ApiKey, b: ApiKey): number => b.createdAt - a.createdAt || compareText(b.id, a.id);
