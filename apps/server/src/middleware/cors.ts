import { readableHeaders, sendableHeaders } from "@us-market-data/contract";
import type { Request, RequestHandler, Response } from "express";

const exposed = readableHeaders.join(", ");

const accepted = sendableHeaders.join(", ");

/** Methods that are answered on a path; nothing where it is `GET` as everywhere. */
export type MethodsOf = (path: string) => readonly string[] | undefined;

/** Seconds that a browser keeps the answer to a preflight. */
const preflightLife = "7200";

/**
 * Lets scripts of other origins read answers, errors included. `origins` are origins (`https://app.example`) or the
 * one entry `*`; an empty list is off and sets nothing. Credentials of the browser (cookies) are never let in: keys
 * travel in a header. A preflight is answered here, before authentication, because a browser sends none with it.
 *
 * Not the package `cors`: it answers every OPTIONS request with 204, of any origin and without asking for a preflight,
 * where this service owes 405.
 *
 * @param isOfOwnOrigin true for paths that the service's own page alone may read
 */
export function cors(
	origins: readonly string[],
	methodsOf: MethodsOf = () => undefined,
	isOfOwnOrigin: (path: string) => boolean = () => false,
): RequestHandler {
	const every = origins.includes("*");
	const allowed = new Set(origins);
	if (allowed.size === 0) return (_request, _response, next) => next();
	return (request, response, next) => {
		if (isOfOwnOrigin(request.path)) return next();
		if (!every) response.vary("Origin");
		const origin = request.get("origin");
		if (origin === undefined || !(every || allowed.has(origin))) return next();
		response.set("Access-Control-Allow-Origin", every ? "*" : origin);
		if (isPreflight(request)) return answerPreflight(response, methodsOf(request.path) ?? ["GET"]);
		response.set("Access-Control-Expose-Headers", exposed);
		next();
	};
}

const isPreflight = (request: Request): boolean =>
	request.method === "OPTIONS" && request.get("access-control-request-method") !== undefined;

function answerPreflight(response: Response, methods: readonly string[]): void {
	response.set("Access-Control-Allow-Methods", methods.join(", "));
	response.set("Access-Control-Allow-Headers", accepted);
	response.set("Access-Control-Max-Age", preflightLife);
	response.status(204).end();
}
