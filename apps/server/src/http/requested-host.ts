import type { AddressTest } from "./addresses.ts";

/** The parts of a request that name the host that it is for. */
export interface HostHeaders {
	host: string | undefined;
	/** The `X-Forwarded-Host` header, which counts if a trusted proxy sent it. */
	forwardedHost: string | undefined;
}

/**
 * The host that a request is for, in lower case and without the dot of the root that may end a name: as a trusted proxy
 * reports it, or as the client named it.
 *
 * @param address the other end of the connection
 */
export function requestedHost(
	{ host, forwardedHost }: HostHeaders,
	address: string | undefined,
	isTrustedProxy: AddressTest,
): string | undefined {
	const named = forwardedHost && isTrustedProxy(address) ? forwardedHost.split(",")[0]?.trim() : host;
	return named?.toLowerCase().replace(rootDot, "$1");
}

const rootDot = /\.(:\d*)?$/;
