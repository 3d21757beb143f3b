import { containsKey } from "@us-market-data/market/redact-keys";

/** The characters allowed in a redirect: those of RFC 3986 without the `*` of patterns and the `#` of fragments. */
const allowedCharacters = /^[\w\-.~:/?[\]@!$&'()+,;=%]+$/;

const loopback: readonly string[] = ["127.0.0.1", "[::1]"];

/** A scheme of an application's own is a domain name backwards (RFC 8252 section 7.1). */
const ownScheme = /^[a-z][a-z0-9-]*(\.[a-z0-9-]+)+:$/;

/**
 * Why an address cannot be one that codes are sent to; nothing when it can. It is compared to the letter later (RFC 9700
 * section 2.1), so it must be written as every parser reads it.
 *
 * @example
 * redirectError("https://app.example/done"); // => undefined
 * redirectError("http://example.com/"); // => "has a scheme or host that cannot be used"
 */
export function redirectError(redirect: string): string | undefined {
	if (!allowedCharacters.test(redirect)) return `has a character other than those of a URL, or a "*" or "#"`;
	const url = URL.canParse(redirect) ? new URL(redirect) : undefined;
	if (!url) return "is no URL with a scheme";
	if (containsKey(redirect)) return "has an API key or an access token";
	if (url.username !== "" || url.password !== "") return "has a user in front of its host";
	if (!isAllowed(url)) return "has a scheme or host that cannot be used";
	return url.href === redirect ? undefined : `is read as "${url.href}"; write it so`;
}

function isAllowed({ protocol, hostname }: URL): boolean {
	if (protocol === "https:") return !/(^|\.)localhost\.?$/.test(hostname) && !loopback.includes(hostname);
	if (protocol === "http:") return loopback.includes(hostname);
	return ownScheme.test(protocol);
}
