import { existsSync, readdirSync, readFileSync } from "node:fs";
import { extname, join, sep } from "node:path";
import { fileURLToPath } from "node:url";
import { gzipSync } from "node:zlib";
import type { RequestHandler } from "express";
import { etagOf, matches } from "../http/etag.ts";

/** The built explorer of this repository. */
const built = fileURLToPath(new URL("../../../explorer/dist", import.meta.url));

/** The path that every page and file of the explorer is below. */
const root = "/explorer";

/** True for paths of the explorer, whether it is built or not. */
export const isExplorerPath = (path: string): boolean => path === root || path.startsWith(`${root}/`);

/** A page runs its own scripts and styles and asks this service, nothing else. */
const policy = [
	"default-src 'none'",
	"script-src 'self'",
	"style-src 'self'",
	"img-src 'self' data:",
	"font-src 'self'",
	"connect-src 'self'",
	"base-uri 'none'",
	"form-action 'none'",
	"frame-ancestors 'none'",
].join(";");

/** True when this repository has a built explorer. */
export const hasExplorer = (): boolean => existsSync(join(built, "index.html"));

interface ExplorerFile {
	bytes: Buffer;
	gzipped: Buffer;
	etag: string;
	type: string;
	/** True when its name changes with its content. */
	isNamedByContent: boolean;
}

/**
 * The web page for people: the explorer's files as they were built, and its first page at every other path below
 * `/explorer`, because the page finds its own way. A service without a built explorer has none of them.
 *
 * @param folder the files of the explorer
 */
export function explorer(folder = built): RequestHandler {
	const files = readFiles(folder);
	const page = files.get("/index.html");
	return (request, response, next) => {
		const { path } = request;
		const isFirst = path === "/" && request.accepts("json", "html") === "html";
		if (!page || !(isFirst || isExplorerPath(path))) return next();
		const file = files.get(path.slice(root.length)) ?? page;
		const isAsset = path.startsWith(`${root}/assets/`);
		// A file of an earlier build is not the page.
		if (isAsset && file === page) return next();
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

function readFiles(folder: string): ReadonlyMap<string, ExplorerFile> {
	if (!existsSync(folder)) return new Map();
	const names = readdirSync(folder, { recursive: true, withFileTypes: true })
		.filter((entry) => entry.isFile())
		.map(({ parentPath, name }) => join(parentPath, name));
	return new Map(
		names.map((name) => {
			const bytes = readFileSync(name);
			const path = name.slice(folder.length).replaceAll(sep, "/");
			return [
				path,
				{
					...{ bytes, gzipped: gzipSync(bytes), etag: etagOf(bytes), type: extname(name) },
					isNamedByContent: path.startsWith("/assets/"),
				},
			];
		}),
	);
}
