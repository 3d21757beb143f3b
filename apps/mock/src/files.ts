import type { IncomingHttpHeaders } from "node:http";
import { splitTarget } from "@us-market-data/contract";
import { exampleFiles } from "@us-market-data/operations/example-files";
import { methodRejection } from "./rejection.ts";
import { errorResponse, type MockResponse } from "./response.ts";

const prefix = "/api/market-data/bulk/";

interface FileRequest {
	method: string;
	/** Request target as it came. */
	target: string;
	headers: IncomingHttpHeaders;
}

/**
 * Answers a request for one of the files that the examples list, for `GET` and `HEAD` and with one range. It wants a
 * credential and examines none; undefined for any other path.
 */
export function fileResponse({ method, target, headers }: FileRequest, id: string): MockResponse | undefined {
	const [path, query] = splitTarget(target);
	const found = path.startsWith(prefix)
		? exampleFiles().find(({ file }) => file.path === path.slice(prefix.length))
		: undefined;
	if (!found) return undefined;
	if (method !== "GET" && method !== "HEAD")
		return errorResponse(405, id, methodRejection(method, path), { Allow: "GET, HEAD" });
	const hasCredential =
		headers["x-api-key"] ?? headers.authorization ?? new URLSearchParams(query).get("link");
	if (!hasCredential)
		return errorResponse(401, id, { error: "Unauthorized: API key is missing.", code: "missing_credential" });
	const { body, file } = found;
	const all = {
		"X-Request-Id": id,
		"Accept-Ranges": "bytes",
		"Cache-Control": "private, max-age=31536000, immutable",
		"Content-Disposition": `attachment; filename="${file.file}"`,
		"Content-Type": file.format === "parquet" ? "application/vnd.apache.parquet" : "application/gzip",
		ETag: file.etag,
		"Last-Modified": new Date(file.publishedAt).toUTCString(),
	};
	if (headers["if-none-match"] === file.etag) return { status: 304, headers: all };
	const isSame = headers["if-range"] === undefined || headers["if-range"] === file.etag;
	const range = isSame ? rangeOf(String(headers["range"] ?? ""), body.length) : undefined;
	if (range === null)
		return { status: 416, headers: { "X-Request-Id": id, "Content-Range": `bytes */${body.length}` } };
	const [from, to] = range ?? [0, body.length];
	const part = {
		...all,
		"Content-Length": String(to - from),
		...(range && { "Content-Range": `bytes ${from}-${to - 1}/${body.length}` }),
	};
	const status = range ? 206 : 200;
	return method === "HEAD"
		? { status, headers: part }
		: { status, headers: part, text: body.subarray(from, to) };
}

/** The bytes of a range, the end excluded; null beyond the file, undefined for anything but one range. */
function rangeOf(header: string, length: number): [from: number, to: number] | null | undefined {
	const [, first = "", last = ""] = /^bytes=(\d*)-(\d*)$/.exec(header) ?? [];
	if (first === "" && last === "") return undefined;
	if (first === "") return Number(last) === 0 ? null : [Math.max(0, length - Number(last)), length];
	if (Number(first) >= length) return null;
	return [Number(first), last === "" ? length : Math.min(length, Number(last) + 1)];
}
