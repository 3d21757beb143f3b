import { expect, test } from "vitest";
import { accountKey } from "./account-key.ts";

test("a name that is a whole key, from before names were refused for it, is cut", () => {
	const secret = "md_live_abcdefghijklmnopqrstuvwxyz234567abcdef";
	const key = { id: "1", accountId: 1, prefix: "md_live_abcdef", sha256: "", createdAt: 0 };
	const ends = { lastUsedAt: null, expiresAt: null, revokedAt: null };
	expect(accountKey({ ...key, ...ends, name: `of ${secret}` }).name).toBe("of md_live_abcdef…");
	expect(accountKey({ ...key, ...ends, name: "" }).name).toBeNull();
});
