import type { IncomingMessage, ServerResponse } from "node:http";
import { readableHeaders, sendableHeaders } from "@us-market-data/contract";

const exposed = readableHeaders.join(", ");

const accepted = sendableHeaders.join(", ");

/** Methods that are answered on a path; nothing where it is `GET` as everywhere. */
export type MethodsOf = (path: string) => readonly string[] | undefined;

/** Seconds that a browser keeps the response to a preflight. */
const preflightSeconds = "7200";

/** A step of node:http and of Express. */
type Step = (request: IncomingMessage, response: ServerResponse, next: () => void) => void;

/**
 * Lets scripts of other origins read responses, errors included. `origins` are origins (`https://app.example`) or the
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
): Step {
	const every = origins.includes("*");
	const allowed = new Set(origins);
	if (allowed.size === 0) return (_request, _response, next) => next();
	return (request, response, next) => {
		const path = (request.url ?? "/").split("?", 1)[0] ?? "/";
		if (isOfOwnOrigin(path)) return next();
		if (!every) response.appendHeader("Vary", "Origin");
		const { origin } = request.headers;
		if (origin === undefined || !(every || allowed.has(origin))) return next();
		response.setHeader("Access-Control-Allow-Origin", every ? "*" : origin);
		if (isPreflight(request)) return sendPreflight(response, methodsOf(path) ?? ["GET"]);
		response.setHeader("Access-Control-Expose-Headers", exposed);
		next();
	};
}

const isPreflight = ({ method, headers }: IncomingMessage): boolean =>
	method === "OPTIONS" && headers["access-control-request-method"] !== undefined;

function sendPreflight(response: ServerResponse, methods: readonly string[]): void {
	response.setHeader("Access-Control-Allow-Methods", methods.join(", "));
	response.setHeader("Access-Control-Allow-Headers", accepted);
	response.setHeader("Access-Control-Max-Age", preflightSeconds);
	response.writeHead(204).end();
}
