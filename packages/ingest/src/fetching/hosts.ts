import { displayUrl } from "@us-market-data/market";
import { FetchFailed } from "./fetch-failed.ts";

/** Settings of the operator for fetching. */
export interface FetchSettings {
	/** Name and address of the operator, which the SEC demands. */
	secUserAgent?: string;
	/** `http://host:port` that receives all fetches, as `{mirror}/{host}/{path}`. */
	mirror?: string;
	/** Hosts, with their ports, of the operator's own URLs. */
	named?: readonly string[];
	/** Bytes of a disk that stay free. */
	reserve?: number;
}

/** Rate and headers of requests to a host. */
export interface HostRule {
	/** Hosts of one gate are counted together. */
	limiterName: string;
	/** Milliseconds between two requests, over all processes. */
	interval: number;
	headers: Readonly<Record<string, string>>;
}

const defaultAgent = { "user-agent": "us-market-data (self-hosted market data service)" };

/** Its calendars answer only browsers. */
const browser = {
	"user-agent": "Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0",
	accept: "application/json, text/plain, */*",
	"accept-language": "en-US,en;q=0.5",
};

/**
 * The rule of a URL's host. The SEC allows 10 requests a second of one user over all machines, of which 8 are used;
 * FINRA states no limit and is asked once a second.
 * @throws FetchFailed for the SEC if the operator has not set a contact address.
 */
export function hostRule(url: URL, { secUserAgent }: FetchSettings): HostRule {
	const host = url.hostname.toLowerCase();
	if (isOf(host, "sec.gov")) {
		if (secUserAgent === undefined) {
			throw new FetchFailed(
				"setting",
				{ file: displayUrl(url), field: "setting SEC_USER_AGENT", value: "" },
				'name and address of the operator, because the SEC refuses others: SEC_USER_AGENT="Name contact@example.com"',
			);
		}
		return { limiterName: "sec.gov", interval: 125, headers: { "user-agent": secUserAgent } };
	}
	if (isOf(host, "finra.org")) return { limiterName: "finra.org", interval: 1000, headers: defaultAgent };
	return {
		limiterName: url.host,
		interval: 500,
		headers: host === "api.nasdaq.com" ? browser : defaultAgent,
	};
}

const isOf = (host: string, domain: string): boolean => host === domain || host.endsWith(`.${domain}`);

/** URL of the request: at the host of the file, or at the mirror. */
export function mirroredUrl(url: URL, { mirror }: FetchSettings): URL {
	if (mirror === undefined) return url;
	return new URL(`${mirror.replace(/\/+$/, "")}/${url.host}${url.pathname}${url.search}`);
}
