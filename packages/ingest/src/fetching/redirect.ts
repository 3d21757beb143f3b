import { displayUrl } from "@us-market-data/market";
import { FetchFailed } from "./fetch-failed.ts";
import type { FetchSettings } from "./hosts.ts";

/**
 * True when the operator names the host: as the mirror, in a URL of his own, or in the URL of an import. Such a host
 * may have any address and be asked without encryption. Its port belongs to its name.
 */
export const isNamed = ({ host }: URL, { mirror, named = [] }: FetchSettings): boolean =>
	named.includes(host) || (mirror !== undefined && host === new URL(mirror).host);

/**
 * The URL that a redirect leads to.
 * @throws FetchFailed when nothing is fetched there: another scheme, a user in it, or no encryption where there was one.
 */
export function redirected(from: URL, location: string, settings: FetchSettings): URL {
	const to = URL.parse(location, from.href);
	const redirectError = (value: string, allowed: string): FetchFailed =>
		new FetchFailed("redirect", { file: displayUrl(from), field: "redirect", value }, allowed);
	if (!to || !/^https?:$/.test(to.protocol)) throw redirectError(to?.protocol ?? "no URL", "http and https");
	if (to.username !== "" || to.password !== "")
		throw redirectError(to.host, "a URL without user and password");
	const isUncovered = from.protocol === "https:" && to.protocol === "http:";
	if (isUncovered && !isNamed(to, settings)) throw redirectError(displayUrl(to), "https, as before");
	return to;
}

/** @throws FetchFailed for a URL with a user, because its password would appear wherever the URL does. */
export function checkNoCredentials(url: URL): void {
	if (url.username === "" && url.password === "") return;
	const location = { file: displayUrl(url), field: "URL", value: "one with user or password" };
	throw new FetchFailed("setting", location, "a URL without them");
}
