import { createWriteStream } from "node:fs";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { InputRefused } from "./refused.ts";

const patienceMs = 15 * 60_000;
const secret = /key|token|secret|signature|credential|password/i;

/**
 * Downloads a URL to a file and returns the name the source gives it.
 * @throws InputRefused when the source does not answer 200 with something other than a web page.
 */
export async function download(url: URL, path: string): Promise<string> {
	const response = await fetch(url, { signal: AbortSignal.timeout(patienceMs) }).catch((cause: unknown) => {
		throw unreachable(url, cause);
	});
	const place = { file: withoutSecrets(url), field: "answer" };
	if (response.status !== 200 || !response.body) {
		await response.body?.cancel();
		throw new InputRefused({ ...place, value: String(response.status) }, "status 200 with a file");
	}
	const type = response.headers.get("content-type") ?? "";
	if (/html/i.test(type)) {
		await response.body.cancel();
		throw new InputRefused({ ...place, value: type }, "a data file, not an HTML page");
	}
	await pipeline(Readable.fromWeb(response.body), createWriteStream(path)).catch((cause: unknown) => {
		throw unreachable(url, cause);
	});
	return nameOf(response.headers.get("content-disposition"), url);
}

/** Name of a download: what the source says, or the last segment of the path with the query, without keys. */
export function nameOf(disposition: string | null, url: URL): string {
	const given = /filename="?([^";]+)"?/i.exec(disposition ?? "")?.[1]?.trim();
	const segment = decodeURIComponent(url.pathname.split("/").findLast((part) => part !== "") ?? "");
	const query = withoutSecrets(url).split("?")[1];
	const name = given ?? (query ? `${segment}?${query}` : segment);
	return name.replaceAll(/[/\\]/g, "_") || url.hostname;
}

function withoutSecrets(url: URL): string {
	const shown = new URL(url);
	shown.username = "";
	shown.password = "";
	for (const name of [...shown.searchParams.keys()]) if (secret.test(name)) shown.searchParams.delete(name);
	return shown.href;
}

function unreachable(url: URL, cause: unknown): InputRefused {
	const inner = cause instanceof Error && cause.cause instanceof Error ? cause.cause : cause;
	const value = inner instanceof Error ? inner.message : String(inner);
	return new InputRefused({ file: withoutSecrets(url), field: "transfer", value }, "a complete answer");
}
