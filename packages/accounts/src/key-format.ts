import { hash, randomBytes } from "node:crypto";
import { base32nopad } from "@scure/base";

/**
 * API keys read `md_<environment>_<32 random characters><6 characters of checksum>`. The random part carries
 * 160 bits; the checksum lets a mistyped key be refused without a look into the store, and lets secret
 * scanners recognise a leaked one.
 */
export type Environment = "live" | "test";

const format = /^md_(live|test)_([a-z2-7]{32})([a-z2-7]{6})$/;
const prefixLength = "md_live_".length + 6;

/** A new secret. It is shown once; the store keeps only its digest. */
export function newSecret(environment: Environment): string {
	return withChecksum(`md_${environment}_${base32(randomBytes(20))}`);
}

/** The key that begins with this: all but the checksum. */
export const withChecksum = (body: string): string => body + checksum(body);

/** True when a text has the form and the checksum of a key. */
export function isWellFormed(secret: string): boolean {
	return format.test(secret) && withChecksum(secret.slice(0, -6)) === secret;
}

/** Returns the digest by which the store finds a secret. */
export const digest = (secret: string): string => hash("sha256", secret, "hex");

/** The first characters of a secret, by which its owner recognises it. */
export const displayPrefix = (secret: string): string => secret.slice(0, prefixLength);

/** A word of which each character may be percent-encoded (RFC 3986 section 2.1). */
const encodable = (word: string): string =>
	[...word]
		.map((character) => {
			const codes = [character, character.toUpperCase()].map((one) => `%${one.charCodeAt(0).toString(16)}`);
			return `(?:${character}|${codes.join("|")})`;
		})
		.join("");

/** A character of a key behind its environment, which may be percent-encoded. */
const keyCharacter = "(?:[a-z2-7]|%(?:3[2-7]|[46][1-9a-f]|[57][0-9a]))";

const anySecret = new RegExp(
	`(${encodable("md_")}(?:${encodable("live")}|${encodable("test")})${encodable("_")}${keyCharacter}{6})${keyCharacter}+`,
	"gi",
);

/**
 * Shortens every secret in a text to its prefix, for texts that are stored or shown.
 * It also shortens truncated secrets, and secrets with percent-encoded characters.
 */
export const withoutSecrets = (text: string): string => text.replace(anySecret, "$1…");

const checksum = (body: string): string => base32(hash("sha256", body, "buffer").subarray(0, 4)).slice(0, 6);

const base32 = (bytes: Uint8Array): string => base32nopad.encode(bytes).toLowerCase();
