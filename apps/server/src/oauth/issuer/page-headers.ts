import { hash } from "node:crypto";
import { style } from "./html.ts";

/**
 * Headers of the issuer's pages: nothing runs in them, they load nothing, stand in no frame and are not kept. Browsers
 * hold the redirects that follow a form to `form-action` too, so that the client's address must be named there.
 */
export const pageHeaders = (redirect?: unknown): Record<string, string> => ({
	"Cache-Control": "no-store",
	"Content-Security-Policy": [
		"default-src 'none'",
		`style-src 'sha256-${hash("sha256", style, "base64")}'`,
		["form-action 'self'", ...sourcesOf(redirect)].join(" "),
		"frame-ancestors 'none'",
		"base-uri 'none'",
	].join(";"),
	"X-Frame-Options": "DENY",
});

function sourcesOf(redirect: unknown): string[] {
	if (typeof redirect !== "string" || !URL.canParse(redirect)) return [];
	const { origin, protocol } = new URL(redirect);
	return [origin === "null" ? protocol : origin];
}
