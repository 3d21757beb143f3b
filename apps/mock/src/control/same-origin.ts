import type { IncomingHttpHeaders } from "node:http";
import { isIP } from "node:net";
import { shortened } from "@us-market-data/market";

/** Decides if a request may use the control API; gives the reason against it. */
export type SameOrigin = (headers: IncomingHttpHeaders) => string | undefined;

interface SameOriginOptions {
	/** Origins whose pages may use it too; `*` for all. */
	origins: readonly string[];
	/** Names under which the mock is reached, beside addresses, `localhost` and names without a dot. */
	hosts: readonly string[];
}

/**
 * Keeps pages of other origins away from the control API, which shows the log and changes the answers. Programs that are no
 * browsers send neither `Origin` nor `Sec-Fetch-Site`. A page may come here under a name of its own site that leads to this
 * machine (DNS rebinding): its requests are of the same origin, and only `Host` tells them apart.
 */
export function createSameOrigin({ origins, hosts }: SameOriginOptions): SameOrigin {
	const every = origins.includes("*");
	const own = new Set([...hosts, ...origins].map((one) => nameOf(one.replace(/^https?:\/\//, ""))));
	return ({ host = "", origin, "sec-fetch-site": site }) => {
		if (every) return undefined;
		const name = nameOf(host);
		if (!isOwnName(name) && !own.has(name))
			return rejectionText("Host", host, "addresses, localhost, the name in HOST");
		if (origin !== undefined && origins.includes(origin)) return undefined;
		if (origin !== undefined && URL.parse(origin)?.host !== host.toLowerCase())
			return rejectionText("Origin", origin, "none, or the mock's own");
		if (site === undefined || site === "same-origin" || site === "none") return undefined;
		return rejectionText("Sec-Fetch-Site", String(site), "same-origin, none");
	};
}

/** The name of a host without its port, in lower case. */
const nameOf = (host: string): string => (URL.parse(`http://${host}`)?.hostname ?? "").replace(/\.$/, "");

/** True for a name that no public site has: an address, a name of this machine, or one of a local network. */
const isOwnName = (name: string): boolean =>
	name !== "" &&
	(isIP(name.replace(/^\[|\]$/g, "")) > 0 || name.endsWith(".localhost") || !name.includes("."));

const rejectionText = (header: string, value: string, allowed: string): string =>
	`The header ${header} is ${JSON.stringify(shortened(value))}; allowed for the control API: ${allowed}. CONTROL_ORIGINS adds origins.`;
