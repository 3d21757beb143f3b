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

/**
 * A new secret. It is shown once; the store keeps only its digest.
 *
 * @example
 * isWellFormed(newSecret("live")); // => true
 */
export function newSecret(environment: Environment): string {
	return withChecksum(`md_${environment}_${base32(randomBytes(20))}`);
}

/**
 * Adds the checksum to a key that lacks it alone.
 *
 * @example
 * withChecksum("md_live_aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa").length; // => 46
 */
export const withChecksum = (body: string): string => body + checksum(body);

/**
 * True when a text has the form and the checksum of a key.
 *
 * @example
 * isWellFormed("md_live_abc"); // => false
 */
export function isWellFormed(secret: string): boolean {
	return format.test(secret) && withChecksum(secret.slice(0, -6)) === secret;
}

/**
 * Returns the digest by which the store finds a secret.
 *
 * @example
 * digest("abc").slice(0, 8); // => "ba7816bf"
 */
export const digest = (secret: string): string => hash("sha256", secret, "hex");

/**
 * The first characters of a secret, by which its owner recognises it.
 *
 * @example
 * displayPrefix("md_live_abcdefghijkl"); // => "md_live_abcdef"
 */
export const displayPrefix = (secret: string): string => secret.slice(0, prefixLength);

const checksum = (body: string): string => base32(hash("sha256", body, "buffer").subarray(0, 4)).slice(0, 6);

const base32 = (bytes: Uint8Array): string => base32nopad.encode(bytes).toLowerCase();
