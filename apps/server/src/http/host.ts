/** A name or an address, and a port (RFC 9110 section 7.2). */
const hostPattern = /^[\w.~!$&'()*+,;=%:[\]-]+$/;

/** True for the value of a `Host` header that names a host. */
export const isUsableHost = (host: string | undefined): boolean =>
	host !== undefined && hostPattern.test(host);
