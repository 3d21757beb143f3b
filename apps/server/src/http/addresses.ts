import ipaddr from "ipaddr.js";

/** Names for ranges that need no look-up, as Express has them. */
const named: Readonly<Record<string, readonly string[]>> = {
	loopback: ["127.0.0.0/8", "::1/128"],
	linklocal: ["169.254.0.0/16", "fe80::/10"],
	uniquelocal: ["10.0.0.0/8", "172.16.0.0/12", "192.168.0.0/16", "fc00::/7"],
};

/** Tests if an address is in a list. */
export type AddressTest = (address: string | undefined) => boolean;

/**
 * Test for a comma-separated list of addresses, ranges in CIDR notation and the names loopback, linklocal and
 * uniquelocal. Throws an error that names an entry of any other form.
 */
export function addressTest(list: string): AddressTest {
	const ranges = list
		.split(",")
		.map((entry) => entry.trim())
		.filter((entry) => entry !== "")
		.flatMap((entry) => named[entry] ?? [entry])
		.map(rangeOf);
	if (ranges.length === 0) return () => false;
	return (text) => {
		const address = parsed(text);
		if (!address) return false;
		return ranges.some(([base, bits]) => address.kind() === base.kind() && address.match(base, bits));
	};
}

const loopback = addressTest("loopback");

/** True for a host that only this machine reaches. */
export const isLoopback = (host: string): boolean => host === "localhost" || loopback(host);

function rangeOf(entry: string): ReturnType<typeof ipaddr.parseCIDR> {
	const isWhole = ipaddr.IPv4.isValidFourPartDecimal(entry) || ipaddr.IPv6.isValid(entry);
	try {
		if (!isWhole) return ipaddr.parseCIDR(entry);
		const address = ipaddr.process(entry);
		return [address, address.kind() === "ipv4" ? 32 : 128];
	} catch (cause) {
		throw new Error(`"${entry}" is no address and no range`, { cause });
	}
}

/**
 * The address that a connection or a proxy reports, in its usual form, without a port and brackets; an IPv4 address
 * that is mapped into IPv6 is itself. Undefined for anything else, such as `unknown` and names (RFC 7239 section 6).
 */
export const addressIn = (text: string | undefined): string | undefined => parsed(text)?.toString();

/**
 * The address that the trusted proxies report for a client. They may report a port with it, or no address at all; then
 * it is the nearest known one to the client.
 *
 * @param nearest address of the other end of the connection
 * @param forwardedFor the `X-Forwarded-For` header, to which each proxy adds the address that it was called from
 */
export function clientAddress(
	nearest: string | undefined,
	forwardedFor: string | undefined,
	isTrustedProxy: AddressTest,
): string | undefined {
	// The system reports an address in its usual form already.
	if (forwardedFor === undefined) return nearest?.replace(mapped, "$1");
	const forwarded = forwardedFor.split(",").map((entry) => entry.trim());
	let address = addressIn(nearest);
	let last = nearest;
	while (forwarded.length > 0 && isTrustedProxy(last)) {
		last = forwarded.pop();
		address = addressIn(last) ?? address;
	}
	return address;
}

/** An IPv4 address that is mapped into IPv6. */
const mapped = /^::ffff:([\d.]+)$/;

const withPort = /^(?:\[([^\]]*)\]|(\d+\.\d+\.\d+\.\d+))(?::\d{1,5})?$/;

function parsed(text: string | undefined): ipaddr.IPv4 | ipaddr.IPv6 | undefined {
	if (text === undefined) return undefined;
	const [, inBrackets, bare] = withPort.exec(text) ?? [];
	const address = inBrackets ?? bare ?? text;
	// Octal, hexadecimal and short forms of IPv4 are read in different ways by different programs.
	if (ipaddr.IPv4.isValidFourPartDecimal(address)) return ipaddr.IPv4.parse(address);
	return ipaddr.IPv6.isValid(address) ? ipaddr.process(address) : undefined;
}

/** Whom an address counts for: an IPv4 address for itself, an IPv6 one for its /64, which one customer holds. */
export function ownerOf(text: string | undefined): string {
	const address = parsed(text);
	if (!address) return "unknown";
	if (address instanceof ipaddr.IPv4) return address.toString();
	return `${address.parts
		.slice(0, 4)
		.map((part) => part.toString(16))
		.join(":")}::/64`;
}
