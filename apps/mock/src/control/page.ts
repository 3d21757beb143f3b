import { readFileSync } from "node:fs";
import type { MockResponse } from "../response.ts";

/** The page at `/_mock`: it shows the state, the log and the coverage, and sends orders to the control API. */
export const page = (): MockResponse => file("page.html", "text/html");

/** The script of the page. */
export const pageScript = (): MockResponse => file("page.js", "text/javascript");

function file(name: string, type: string): MockResponse {
	const text = readFileSync(new URL(`./${name}`, import.meta.url), "utf8");
	return {
		status: 200,
		headers: {
			"Content-Type": `${type}; charset=utf-8`,
			"Content-Length": String(Buffer.byteLength(text)),
			"Content-Security-Policy": policy,
			"Cache-Control": "no-store",
		},
		text,
	};
}

const policy =
	"default-src 'none';style-src 'unsafe-inline';script-src 'self';connect-src 'self';base-uri 'none';frame-ancestors 'none'";
