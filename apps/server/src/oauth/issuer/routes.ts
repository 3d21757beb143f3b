import { ApiError } from "@us-market-data/operations/refusals";
import type { RequestHandler } from "express";
import { issuerPath } from "../settings.ts";
import { pageHeaders } from "./page-headers.ts";

interface Route {
	path: RegExp;
	methods: readonly string[];
	/** Pages are for people in a browser; the rest is for programs, on pages of other origins too where those may ask. */
	isPage: boolean;
}

const route = (path: string, methods: readonly string[], isPage: boolean): Route => ({
	path: new RegExp(`^${path}$`),
	methods,
	isPage,
});

/** Id of a sign-in in progress. */
const id = "[\\w-]{1,64}";

/** Everything that the issuer answers below its path, by the exact letters. The first that fits counts. */
const routes: readonly Route[] = [
	route("/\\.well-known/(?:openid-configuration|oauth-authorization-server)", ["GET"], false),
	route("/jwks", ["GET"], false),
	route("/(?:token|token/revocation|device/auth)", ["POST"], false),
	route(`/auth(?:/${id})?`, ["GET"], true),
	route("/device", ["GET", "POST"], true),
	route(`/device/${id}`, ["GET"], true),
	route(`/interaction/${id}`, ["GET"], true),
	route(`/interaction/${id}/(?:login|consent|abort)`, ["POST"], true),
	route("/session/end/confirm", ["POST"], true),
];

/** Methods that programs may use at a path, for the preflight of a browser. */
export function programMethods(path: string): readonly string[] | undefined {
	if (!path.startsWith(`${issuerPath}/`)) return undefined;
	const below = path.slice(issuerPath.length);
	return routes.find((known) => !known.isPage && known.path.test(below))?.methods;
}

/** True when a path below the issuer's is for people in a browser. */
export const isPage = (path: string): boolean =>
	routes.find((known) => known.path.test(path))?.isPage ?? false;

/** Lets only what the issuer answers through to it: the rest is 404 like everywhere, or 405. */
export const knownRoutes: RequestHandler = (request, response, next) => {
	const found = routes.find(({ path }) => path.test(request.path));
	if (!found) return next("router");
	if (!found.methods.includes(request.method)) throw methodFault(request.method, found.methods);
	if (found.isPage) {
		for (const name of ["Access-Control-Allow-Origin", "Access-Control-Expose-Headers"])
			response.removeHeader(name);
		response.set(pageHeaders());
	}
	next();
};

/** The refusal of a method where others are answered. */
export const methodFault = (method: string, allowed: readonly string[]): ApiError =>
	new ApiError("method_not_allowed", `Method ${method} is not supported; use ${allowed.join(" or ")}.`, {
		headers: { Allow: allowed.join(", ") },
	});
