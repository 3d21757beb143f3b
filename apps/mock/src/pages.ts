import { explorerSite, openSite, type SiteFile, sitePolicy } from "@us-market-data/runtime/built-sites";
import type { MockRequest } from "./mock.ts";
import type { MockResponse } from "./response.ts";

const types: Readonly<Record<string, string>> = {
	css: "text/css",
	html: "text/html",
	js: "text/javascript",
	svg: "image/svg+xml",
};

/** Tells the page that a mock serves it. */
const mark = '<meta name="market-data-service" content="mock">';

/**
 * The explorer as the mock serves it to browsers, as the service does, so that the page asks the mock and needs no other
 * origin. It is read when it is first asked for.
 *
 * @param folder the built files; a mock without them has no explorer
 */
export function explorerPage(folder?: string): (request: MockRequest) => MockResponse | undefined {
	let fileFor: ((path: string) => MockResponse | undefined) | undefined;
	return ({ method, target, headers }) => {
		const [path = ""] = target.split("?");
		if (method !== "GET" || (path === "/" && !headers.accept?.includes("text/html"))) return undefined;
		fileFor ??= openSite(explorerSite, responseOf, folder);
		return fileFor(path);
	};
}

function responseOf({ path, bytes, isNamedByContent }: SiteFile): MockResponse {
	const file = bytes.toString("utf8");
	const text = path === "/index.html" ? file.replace("<head>", `<head>${mark}`) : file;
	const type = types[path.slice(path.lastIndexOf(".") + 1)] ?? "application/octet-stream";
	return {
		status: 200,
		headers: {
			"Content-Type": `${type}; charset=utf-8`,
			"Content-Length": String(Buffer.byteLength(text)),
			"Content-Security-Policy": sitePolicy(),
			"Cache-Control": isNamedByContent ? "public, max-age=31536000, immutable" : "no-cache",
		},
		text,
	};
}
