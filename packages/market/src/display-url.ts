import { createHash } from "node:crypto";

/**
 * A URL as it may be shown and stored: without user, query and fragment, any of which may be a credential.
 *
 * @example
 * displayUrl("https://me:secret@example.com/file.csv?token=1"); // => "https://example.com/file.csv"
 */
export function displayUrl(url: URL | string): string {
	const { protocol, host, pathname } = new URL(url);
	return `${protocol}//${host}${pathname}`;
}

const inText = /(\b[a-z][a-z0-9+.-]*:)?\/\/([^\s"'<>]+)/gi;

/**
 * Replaces every URL of a text with its `displayUrl`. A URL with a user, which may hold any character, is removed completely.
 *
 * @example
 * withoutUrlSecrets("cannot read https://example.com/a?token=1"); // => "cannot read https://example.com/a"
 */
export const withoutUrlSecrets = (text: string): string =>
	text.replace(inText, (_url, scheme: string | undefined, rest: string) => {
		const begin = `${scheme ?? ""}//`;
		return rest.includes("@") ? `${begin}…` : begin + (rest.split(/[?#]/, 1)[0] ?? "");
	});

/**
 * Returns the key of a stored URL: its shown form, and a digest of the rest that tells it from other URLs.
 *
 * @example
 * urlKey("https://example.com/file.csv"); // => "https://example.com/file.csv"
 * urlKey("https://example.com/file.csv?day=1") === urlKey("https://example.com/file.csv?day=2"); // => false
 */
export function urlKey(url: URL | string): string {
	const { username, password, search } = new URL(url);
	const rest = [username, password, search].join("\n");
	return rest.trim() === "" ? displayUrl(url) : `${displayUrl(url)}#${digestOf(rest)}`;
}

/**
 * Eight hexadecimal digits that tell texts apart.
 *
 * @example
 * digestOf("abc"); // => "ba7816bf"
 */
export const digestOf = (text: string): string => createHash("sha256").update(text).digest("hex").slice(0, 8);
