import { extname } from "node:path";
import { gzipSync } from "node:zlib";
import { ApiError } from "@us-market-data/operations/refusals";
import {
	type BuiltSite,
	isPathOf,
	openSite,
	type SiteFile,
	sitePolicy,
} from "@us-market-data/runtime/built-sites";
import type { Request, RequestHandler, Response } from "express";
import { etagOf, matches } from "../http/etag.ts";

type Prepared = ReturnType<typeof prepare>;

const prepare = ({ path, bytes, isNamedByContent }: SiteFile) => ({
	bytes,
	isNamedByContent,
	type: extname(path),
	gzipped: gzipSync(bytes),
	etag: etagOf(bytes),
});

/**
 * Serves the files of a site for people as they were built. Browsers get its page of missing files where it has one. Without
 * the built site it has none of its paths.
 *
 * @param connects further origins that its pages ask: those of the issuer
 * @param folder the built files
 */
export function builtSite(
	site: BuiltSite,
	connects: readonly string[] = [],
	folder?: string,
): RequestHandler {
	const policy = sitePolicy(connects);
	const fileFor = openSite(site, prepare, folder);
	return (request, response, next) => {
		const { path } = request;
		if (path === "/" && request.accepts("json", "html") !== "html") return next();
		const file = fileFor(path);
		if (file) return send(file, policy, request, response);
		if (!isPathOf(site, path)) return next();
		if (!path.endsWith("/") && fileFor(`${path}/`)) return response.redirect(308, `${path}/`);
		const missing = request.accepts("json", "html") === "html" ? fileFor(`${site.root}/404.html`) : undefined;
		if (!missing) throw noSuchFile(site);
		send(missing, policy, request, response.status(404));
	};
}

function send(file: Prepared, policy: string, request: Request, response: Response): void {
	const { bytes, gzipped, etag, type, isNamedByContent } = file;
	response.set({
		ETag: etag,
		"Cache-Control": isNamedByContent ? "public, max-age=31536000, immutable" : "no-cache",
		"Content-Security-Policy": policy,
	});
	response.vary("Accept, Accept-Encoding");
	if (response.statusCode === 200 && matches(request.get("if-none-match"), etag))
		return void response.status(304).end();
	const isGzip = request.acceptsEncodings("gzip", "identity") === "gzip";
	if (isGzip) response.set("Content-Encoding", "gzip");
	response.type(type).send(isGzip ? gzipped : bytes);
}

/** A file of an earlier build, or any page of a service without the built site. */
const noSuchFile = ({ name }: BuiltSite) =>
	new ApiError(
		"unknown_route",
		`The ${name} has no such file; the service has the ${name} as npx pnpm start built it.`,
	);
