import { digestOf, systemClock } from "@us-market-data/market";
import type { FetchContext } from "../fetching/context.ts";
import { defaultFetchLimits } from "../fetching/limits.ts";
import { localRateLimiter } from "../fetching/rate-limiter.ts";
import { transfer } from "../fetching/transfer.ts";
import type { Importer } from "./importer.ts";

/** Fetching without a data folder: nothing is shared with other processes, and nothing is tried twice. */
const defaultContext: FetchContext = {
	rateLimiter: localRateLimiter(),
	clock: systemClock,
	settings: {},
	attempts: 1,
	idleMs: 60_000,
};

/**
 * Downloads a URL that the operator names to a file and returns the name the source gives it.
 * @throws FetchFailed, an InputError, when the source does not answer with something other than a web page.
 */
export async function download(
	url: URL,
	path: string,
	importer: Pick<Importer, "fetchLimits" | "namedBy">,
	{ settings, ...context }: FetchContext = defaultContext,
): Promise<string> {
	const named = [...(settings.named ?? []), url.host];
	const limits = importer.fetchLimits ?? defaultFetchLimits;
	const result = await transfer(url, path, null, { ...context, limits, settings: { ...settings, named } });
	return nameOf(result.status === "fetched" ? result.disposition : null, url, importer.namedBy);
}

const maxNameLength = 120;
/** Parameters that change while the file stays the same. */
const secretParameter = /key|token|secret|sig|credential|pass|pwd|auth|expires/i;

/**
 * Name of a download: what the source says, or the last segment of the path. Of a query it keeps the parameters that
 * describe the file to the importer, because any other may be a credential. A digest distinguishes the others.
 */
export function nameOf(disposition: string | null, url: URL, namedBy: readonly string[] = []): string {
	const headerName = /filename="?([^";]+)"?/i.exec(disposition ?? "")?.[1]?.trim();
	const segment = decoded(url.pathname.split("/").findLast((part) => part !== "") ?? "");
	const query = queryOf([...url.searchParams], namedBy);
	const name = headerName ?? (query ? `${segment}?${query}` : segment);
	return name.replaceAll(/[/\\\p{Cc}]/gu, "_").slice(0, maxNameLength) || url.hostname;
}

function queryOf(parameters: readonly [string, string][], namedBy: readonly string[]): string {
	const [naming, others] = [true, false].map((isNaming) =>
		parameters.filter(([name]) => namedBy.includes(name.toLowerCase()) === isNaming),
	);
	const stableParameters = (others ?? []).filter(([name]) => !secretParameter.test(name));
	const digest = stableParameters.length === 0 ? [] : [digestOf(JSON.stringify(stableParameters))];
	return [...(naming ?? []).map(([name, value]) => `${name}=${value}`), ...digest].join("&");
}

/** A path may hold a percent sign that encodes nothing. */
function decoded(segment: string): string {
	try {
		return decodeURIComponent(segment);
	} catch {
		return segment;
	}
}
