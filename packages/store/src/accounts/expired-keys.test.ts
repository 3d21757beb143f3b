import { describe, expect, test } from "vitest";
import { noRateLimit } from "../index.ts";
import { ExpiredKeys } from "./expired-keys.ts";

const [minute, day] = [60_000, 86_400_000];
const now = Date.parse("2026-11-30T23:59:30Z");

const credential = (change: { expiresAt?: number; revokedAt?: number; disabledAt?: number } = {}) => ({
	key: {
		id: "key",
		accountId: 1,
		name: "",
		prefix: "",
		sha256: "",
		createdAt: 0,
		lastUsedAt: null,
		expiresAt: change.expiresAt ?? null,
		revokedAt: change.revokedAt ?? null,
	},
	account: {
		id: 1,
		name: "",
		plan: "",
		createdAt: 0,
		disabledAt: change.disabledAt ?? null,
		isOperator: false,
	},
	plan: {
		name: "",
		monthlyAllowance: null,
		marketData: true,
		bulk: false,
		streams: 2,
		streamSymbols: 100,
		families: [],
		rateLimit: noRateLimit,
		createdAt: 0,
	},
});

describe.each([-day, -minute, minute, day, 40 * day])("a clock set by %i ms", (step) => {
	test("does not change that a key is revoked or an account disabled", () => {
		const expired = new ExpiredKeys();
		expect(expired.check(credential({ revokedAt: now }), now + step)).toBe("revoked");
		expect(expired.check(credential({ disabledAt: now }), now + step)).toBe("disabled");
		expect(expired.check(credential(), now + step)).toBeUndefined();
	});

	test("revives no key that was seen to have expired", () => {
		const expired = new ExpiredKeys();
		expect(expired.check(credential({ expiresAt: now }), now)).toBe("expired");
		expect(expired.check(credential({ expiresAt: now }), now + step)).toBe("expired");
	});
});

test("an expiry that is changed is judged anew", () => {
	const expired = new ExpiredKeys();
	expect(expired.check(credential({ expiresAt: now }), now)).toBe("expired");
	expect(expired.check(credential({ expiresAt: now + minute }), now)).toBeUndefined();
	expect(expired.check(credential(), now)).toBeUndefined();
	expect(expired.check(credential({ expiresAt: now + minute }), now + minute)).toBe("expired");
});
