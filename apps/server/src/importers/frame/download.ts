import { systemClock } from "../../clock.ts";
import type { FetchContext } from "../../fetching/exchange.ts";
import { withoutSecrets } from "../../fetching/failed.ts";
import { localGate } from "../../fetching/gate.ts";
import { transfer } from "../../fetching/transfer.ts";

/** Fetching without a data folder: nothing is shared with other processes, and nothing is tried twice. */
const alone: FetchContext = {
	gate: localGate(),
	clock: systemClock,
	settings: {},
	attempts: 1,
	idleMs: 60_000,
};

/**
 * Downloads a URL to a file and returns the name the source gives it.
 * @throws FetchFailed, an InputRefused, when the source does not answer with something other than a web page.
 */
export async function download(url: URL, path: string, context: FetchContext = alone): Promise<string> {
	const result = await transfer(url, path, null, context);
	return nameOf(result.status === "fetched" ? result.disposition : null, url);
}

/** Name of a download: what the source says, or the last segment of the path with the query, without keys. */
export function nameOf(disposition: string | null, url: URL): string {
	const given = /filename="?([^";]+)"?/i.exec(disposition ?? "")?.[1]?.trim();
	const segment = decodeURIComponent(url.pathname.split("/").findLast((part) => part !== "") ?? "");
	const query = withoutSecrets(url).split("?")[1];
	const name = given ?? (query ? `${segment}?${query}` : segment);
	return name.replaceAll(/[/\\]/g, "_") || url.hostname;
}
