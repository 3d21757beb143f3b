import { lookup as systemLookup } from "node:dns/promises";
import type { LookupFunction } from "node:net";
import { displayUrl } from "@us-market-data/market";
import ipaddr from "ipaddr.js";
import { FetchFailed } from "./fetch-failed.ts";

/** Addresses of a host's name. Throws when it has none. */
type Resolve = (hostname: string) => Promise<readonly { address: string; family: number }[]>;

/** The system's resolver: the hosts file, then name servers. */
export const systemResolve: Resolve = (hostname) => systemLookup(hostname, { all: true, order: "verbatim" });

/** Resolvers of systems give up after 5 to 30 s. */
const resolveMs = 10_000;

const globalUnicast = ipaddr.IPv6.parseCIDR("2000::/3");

/**
 * True for an address of the public internet: not private, loopback, link-local, shared, multicast, reserved or
 * unspecified, nor such an address within another. Of the forms that hold an IPv4 address, the one that IPv4 is
 * mapped to and the one of public translators (64:ff9b::/96) are judged by it, and tunnels are not public.
 */
export function isPublicAddress(text: string): boolean {
	if (!ipaddr.isValid(text)) return false;
	const address = ipaddr.process(text);
	if (address instanceof ipaddr.IPv4) return isPublicV4(address);
	const bytes = address.toByteArray();
	const isTranslated = address.range() === "rfc6052" && bytes.slice(4, 12).every((byte) => byte === 0);
	if (isTranslated) return isPublicV4(new ipaddr.IPv4(bytes.slice(12)));
	return address.range() === "unicast" && address.match(globalUnicast);
}

const isPublicV4 = (address: ipaddr.IPv4): boolean => address.range() === "unicast";

/** IP address in a URL, without brackets; null for a host name. */
export function literalOf({ hostname }: URL): string | null {
	const host = hostname.replace(/^\[|\]$/g, "");
	return ipaddr.isValid(host) ? host : null;
}

/** Check of addresses before a connection, and the resolver. */
export interface Addressing {
	resolve: Resolve;
	/** True for addresses that may be connected to. */
	isAllowed(address: string): boolean;
}

/**
 * Resolves the name of a URL's host for a socket, and checks the very addresses that the socket then connects to, so
 * that a name that resolves otherwise the next time gains nothing. One address that is not allowed refuses all.
 */
export const lookupFor =
	(url: URL, { resolve, isAllowed }: Addressing, timeoutMs = resolveMs): LookupFunction =>
	(hostname, { all }, callback) => {
		resolved(url, hostname, resolve, timeoutMs).then(
			(addresses) => {
				const disallowed = addresses.find(({ address }) => !isAllowed(address));
				const [first] = addresses;
				if (disallowed) callback(notPublic(url, disallowed.address), "", 0);
				else if (!first) callback(unresolved(url, "no address"), "", 0);
				else if (all) callback(null, [...addresses]);
				else callback(null, first.address, first.family);
			},
			(error: unknown) => callback(error as Error, "", 0),
		);
	};

async function resolved(url: URL, hostname: string, resolve: Resolve, timeoutMs: number) {
	const timeout = Promise.withResolvers<never>();
	const timer = setTimeout(
		() => timeout.reject(unresolved(url, `no answer for ${timeoutMs / 1000} s`)),
		timeoutMs,
	);
	try {
		return await Promise.race([resolve(hostname), timeout.promise]);
	} catch (cause) {
		if (cause instanceof FetchFailed) throw cause;
		const code = cause instanceof Error && "code" in cause ? String(cause.code) : String(cause);
		throw unresolved(url, code);
	} finally {
		clearTimeout(timer);
	}
}

const unresolved = (url: URL, value: string): FetchFailed =>
	new FetchFailed("dns", { file: displayUrl(url), field: "name of the host", value }, "a name that resolves");

export const notPublic = (url: URL, value: string): FetchFailed =>
	new FetchFailed(
		"redirect",
		{ file: displayUrl(url), field: "address of the host", value },
		"public addresses, and hosts that you name yourself",
	);
