import { extname } from "node:path";
import { gzipSync } from "node:zlib";
import { explorerPolicy, openExplorer } from "@us-market-data/runtime/explorer-files";
import type { RequestHandler } from "express";
import { etagOf, matches } from "../http/etag.ts";

/**
 * The web page for people: the explorer's files as they were built, and its first page at every other path below
 * `/explorer`. A service without a built explorer has none of them.
 *
 * @param folder the files of the explorer
 * @param connects further origins that the page asks: those of the issuer
 */
export function explorer(folder?: string, connects: readonly string[] = []): RequestHandler {
	const policy = explorerPolicy(connects);
	const fileFor = openExplorer(({ path, bytes, isNamedByContent }) => {
		const type = extname(path);
		return { bytes, isNamedByContent, type, gzipped: gzipSync(bytes), etag: etagOf(bytes) };
	}, folder);
	return (request, response, next) => {
		const { path } = request;
		if (path === "/" && request.accepts("json", "html") !== "html") return next();
		const file = fileFor(path);
		if (!file) return next();
		const { bytes, gzipped, etag, type, isNamedByContent } = file;
		response.set({
			ETag: etag,
			Vary: "Accept, Accept-Encoding",
			"Cache-Control": isNamedByContent ? "public, max-age=31536000, immutable" : "no-cache",
			"Content-Security-Policy": policy,
		});
		if (matches(request.get("if-none-match"), etag)) return void response.status(304).end();
		const isGzip = request.acceptsEncodings("gzip", "identity") === "gzip";
		if (isGzip) response.set("Content-Encoding", "gzip");
		response.type(type).send(isGzip ? gzipped : bytes);
	};
}
