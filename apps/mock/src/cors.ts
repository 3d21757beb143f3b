import type { IncomingHttpHeaders } from "node:http";
import { readableHeaders, sendableHeaders } from "@us-market-data/contract";
import type { MockResponse } from "./response.ts";

/** Headers that only the mock takes. */
const ownHeaders = ["prefer", "mock-scenario", "content-type"];

/** Seconds that a browser keeps the answer to a preflight. */
const preflightLife = "7200";

/** The headers by which a page of another origin may read an answer; a preflight is answered at once. */
export interface CorsVerdict {
	headers: Readonly<Record<string, string>>;
	preflight?: MockResponse;
}

/** Lets pages of other origins in: `*` for all of them, or those in the list. An empty list refuses as the service would. */
export function createCors(origins: readonly string[]) {
	const every = origins.includes("*");
	const allowed = new Set(origins);
	return (method: string, { origin, ...headers }: IncomingHttpHeaders, methods = "GET"): CorsVerdict => {
		const vary: Record<string, string> = every || allowed.size === 0 ? {} : { Vary: "Origin" };
		if (origin === undefined || !(every || allowed.has(origin))) return { headers: vary };
		const allow = { ...vary, "Access-Control-Allow-Origin": every ? "*" : origin };
		if (method !== "OPTIONS" || headers["access-control-request-method"] === undefined)
			return { headers: { ...allow, "Access-Control-Expose-Headers": readableHeaders.join(", ") } };
		return {
			headers: allow,
			preflight: {
				status: 204,
				headers: {
					"Access-Control-Allow-Methods": methods,
					"Access-Control-Allow-Headers": [...sendableHeaders, ...ownHeaders].join(", "),
					"Access-Control-Max-Age": preflightLife,
				},
			},
		};
	};
}

/** Judges where a request comes from. */
export type Cors = ReturnType<typeof createCors>;
