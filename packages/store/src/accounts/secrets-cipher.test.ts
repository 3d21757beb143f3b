import { BadSetting } from "@us-market-data/market";
import fc from "fast-check";
import { expect, test } from "vitest";
import { SecretsCipher } from "./secrets-cipher.ts";

const keys = fc
	.uint8Array({ minLength: 32, maxLength: 32 })
	.map((bytes) => Buffer.from(bytes).toString("hex"));

test("a text is the same after encryption and decryption, whichever of the given keys it is", async () => {
	await fc.assert(
		fc.asyncProperty(fc.string({ unit: "grapheme" }), keys, keys, async (text, one, other) => {
			const { newest } = new SecretsCipher(one);
			const encrypted = await new SecretsCipher(one).encrypt(text, newest);
			const both = new SecretsCipher(`${other}, ${one.toUpperCase()}`);
			expect(await both.decrypt(encrypted)).toEqual({ text, fingerprint: newest });
		}),
		{ numRuns: 50 },
	);
});

test("a text that was changed anywhere is refused", async () => {
	const cipher = new SecretsCipher("0f".repeat(32));
	const encrypted = await cipher.encrypt("secret", cipher.newest);
	const letters = [..."ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_"];
	// The last letters of a part can have bits that belong to no byte.
	const bytesOf = (text: string) =>
		text
			.split(".")
			.map((part) => Buffer.from(part, "base64url").toString("hex"))
			.join(".");
	await fc.assert(
		fc.asyncProperty(
			fc.nat(encrypted.length - 1),
			fc.constantFrom(...letters, ".", ""),
			async (index, letter) => {
				const changed = encrypted.slice(0, index) + letter + encrypted.slice(index + 1);
				fc.pre(bytesOf(changed) !== bytesOf(encrypted));
				await expect(cipher.decrypt(changed)).rejects.toThrow(BadSetting);
			},
		),
		{ numRuns: 300 },
	);
});

test.each(["", "{}", "a.b.c.d.e", "....", '{"keys":[]}'])("%j is refused", async (text) => {
	await expect(new SecretsCipher("0f".repeat(32)).decrypt(text)).rejects.toThrow("was changed");
});

test("a text by a weaker algorithm is refused", async () => {
	const { CompactEncrypt } = await import("jose");
	const key = Buffer.from("0f".repeat(16), "hex");
	const cipher = new SecretsCipher("0f".repeat(32));
	const text = await new CompactEncrypt(new TextEncoder().encode("{}"))
		.setProtectedHeader({ alg: "dir", enc: "A128GCM", kid: cipher.newest })
		.encrypt(key);
	await expect(cipher.decrypt(text)).rejects.toThrow(BadSetting);
});

test("nothing is encrypted twice the same", async () => {
	const cipher = new SecretsCipher("0f".repeat(32));
	expect(await cipher.encrypt("a", cipher.newest)).not.toBe(await cipher.encrypt("a", cipher.newest));
});
