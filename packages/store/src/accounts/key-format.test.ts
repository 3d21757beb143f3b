import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { digest, displayPrefix, isWellFormed, newSecret } from "./key-format.ts";

describe("API keys", () => {
	it("are well formed and never twice the same", () => {
		const secrets = Array.from({ length: 1000 }, () => newSecret("live"));
		expect(new Set(secrets).size).toBe(1000);
		for (const secret of secrets) {
			expect(secret).toMatch(/^md_live_[a-z2-7]{38}$/);
			expect(isWellFormed(secret)).toBe(true);
		}
	});

	it("are refused with any one character changed", () => {
		const secret = newSecret("test");
		fc.assert(
			fc.property(
				fc.nat(secret.length - 1),
				fc.constantFrom(..."abcdefghijklmnopqrstuvwxyz234567_"),
				(at, other) => {
					fc.pre(secret[at] !== other);
					return !isWellFormed(secret.slice(0, at) + other + secret.slice(at + 1));
				},
			),
			{ numRuns: 1000 },
		);
	});

	it.each(["", "md_live_", "x".repeat(46), "MD_LIVE_ABC"])("are not %j", (text) =>
		expect(isWellFormed(text)).toBe(false),
	);

	it("show a prefix that does not give the secret away", () => {
		const secret = newSecret("live");
		expect(secret.startsWith(displayPrefix(secret))).toBe(true);
		expect(displayPrefix(secret)).toHaveLength(14);
		expect(digest(secret)).toMatch(/^[0-9a-f]{64}$/);
	});
});
