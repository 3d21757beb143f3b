import type { RequestHandler } from "express";
import { etagOf, matches } from "../http/etag.ts";

/**
 * Answers with a text that is the same for everybody, or 304 to who holds it. All answers share one buffer, so that it
 * is in memory once, however many callers there are and however slowly they take it.
 *
 * @param type extension or media type
 * @param textOf called at the first request
 * @param caching what `Cache-Control` says
 */
export function sharedPage(type: string, textOf: () => string, caching = "no-cache"): RequestHandler {
	let page: { bytes: Buffer; etag: string } | undefined;
	return (request, response) => {
		page ??= pageOf(textOf());
		const { bytes, etag } = page;
		response.set({ ETag: etag, "Cache-Control": caching });
		if (matches(request.get("if-none-match"), etag)) return void response.status(304).end();
		response.type(type).send(bytes);
	};
}

const pageOf = (text: string): { bytes: Buffer; etag: string } => ({
	bytes: Buffer.from(text),
	etag: etagOf(text),
});
