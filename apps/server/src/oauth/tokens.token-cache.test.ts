import fc from "fast-check";
import { expect, test } from "vitest";
import type { AccessToken } from "./tokens.ts";
import { TokenCache } from "./tokens.ts";

const token = (endsAt: number): AccessToken => ({
	subject: "s",
	scopes: new Set(),
	endsAt,
	grantId: undefined,
});

test("never more than its bound, never an ended token, never one of other keys", () => {
	const step = fc.record({
		name: fc.integer({ min: 0, max: 8 }),
		put: fc.boolean(),
		generation: fc.integer({ min: 0, max: 2 }),
		endsAt: fc.integer({ min: 0, max: 60 }),
	});
	fc.assert(
		fc.property(fc.array(step, { maxLength: 60 }), (steps) => {
			const cache = new TokenCache(4);
			const written = new Map<number, { generation: number; endsAt: number }>();
			for (const [now, { name, put, generation, endsAt }] of steps.entries()) {
				if (put) {
					cache.put(`t${name}`, { generation, token: token(endsAt) });
					written.set(name, { generation, endsAt });
				} else {
					const found = cache.get(`t${name}`, generation, now);
					if (found) {
						expect(written.get(name)).toEqual({ generation, endsAt: found.endsAt });
						expect(found.endsAt).toBeGreaterThan(now);
					}
				}
				expect(cache.stats().entries).toBeLessThanOrEqual(4);
			}
		}),
	);
});

test("what is used stays, what is not goes first", () => {
	const cache = new TokenCache(2);
	cache.put("a", { generation: 0, token: token(10) });
	cache.put("b", { generation: 0, token: token(10) });
	expect(cache.get("a", 0, 1)).toBeDefined();
	cache.put("c", { generation: 0, token: token(10) });
	expect(cache.get("b", 0, 1)).toBeUndefined();
	expect(cache.get("a", 0, 1)).toBeDefined();
	expect(cache.stats()).toEqual({ entries: 2, hits: 2, misses: 1 });
});
