import type { AddressTest } from "./addresses.ts";

/** The parts of a request that name the host that it is for. */
export interface HostHeaders {
	host: string | undefined;
	/** The `X-Forwarded-Host` header, which counts if a trusted proxy sent it. */
	forwardedHost: string | undefined;
}

const absoluteForm = /^https?:\/\/([^/?#]*)/i;

/**
 * The host that a request is for, in lower case: as a trusted proxy reports it, or as the client named it.
 *
 * @param address the other end of the connection
 * @param target a target in absolute form names the host itself (RFC 9112 section 3.2.2)
 */
export function askedHost(
	{ host, forwardedHost }: HostHeaders,
	address: string | undefined,
	isTrustedProxy: AddressTest,
	target = "",
): string | undefined {
	if (forwardedHost && isTrustedProxy(address)) return forwardedHost.split(",")[0]?.trim().toLowerCase();
	return (absoluteForm.exec(target)?.[1] ?? host)?.toLowerCase();
}
