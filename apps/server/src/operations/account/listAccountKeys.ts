import { iso, isoOrNull } from "../../iso.ts";
import type { Handler } from "../handler.ts";

/** The keys of the caller's account, never their secrets. */
export const listAccountKeys: Handler<"listAccountKeys"> = async (_input, { accounts, credential }) => ({
	keys: (await accounts.keys(credential.account.id)).map((key) => ({
		id: key.id,
		name: key.name,
		prefix: key.prefix,
		createdAt: iso(key.createdAt),
		lastUsedAt: isoOrNull(key.lastUsedAt),
		expiresAt: isoOrNull(key.expiresAt),
		revokedAt: isoOrNull(key.revokedAt),
	})),
});
