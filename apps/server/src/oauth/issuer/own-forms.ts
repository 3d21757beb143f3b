import type { Request, RequestHandler } from "express";
import { sendErrorPage } from "./pages.ts";
import { isPage } from "./routes.ts";

/**
 * Takes forms from the issuer's own pages alone, as far as the browser says where a form stands. What says nothing, such
 * as an old browser, is left to the cookies and tokens of the forms.
 *
 * @param origin of the service as its users see it
 */
export const ownForms =
	(origin: string): RequestHandler =>
	(request, response, next) => {
		if (request.method !== "POST" || !isPage(request.path) || !isOfOthers(request, origin)) return next();
		sendErrorPage(response, 403, "This form was sent from another site, so nothing was done.");
	};

/**
 * Browsers send `Origin: null` with forms of pages whose referrer policy is `no-referrer`, as these pages have, and with
 * those of sandboxed frames. `Sec-Fetch-Site` distinguishes the two.
 */
function isOfOthers(request: Request, own: string): boolean {
	const origin = request.get("origin");
	if (origin !== undefined && origin !== "null") return origin !== own;
	return ["cross-site", "same-site"].includes(request.get("sec-fetch-site") ?? "");
}
