import type { WireRequest } from "../http-client.ts";
import type { Service } from "../suite/service.ts";

/** Requests to unknown routes; each must be answered 404 in the form of every error. */
export function unknownRoutes(service: Service): readonly { request: WireRequest; expect: number }[] {
	const main = "/api/market-data";
	const targets = [
		"/nothing/here",
		`${main}`,
		`${main}/nothing`,
		`${main}/quote/`,
		`${main}//quote?symbols=AAPL.US`,
		`${main}/Quote?symbols=AAPL.US`,
		"/API/market-data/quote?symbols=AAPL.US",
		`${main}/quote/AAPL.US/nothing`,
		`${main}/quote/AAPL.US/candlestick/more`,
		"/company/AAPL",
		"/company/AAPL/profile/more",
		`/api/not-${service.legacyPrefix}/quote/static_info?symbols=AAPL.US`,
		`/api/not-${service.legacyPrefix}/content/filings?symbol=AAPL.US`,
		"/account",
	];
	const headers = { "x-api-key": service.credentials.key };
	return targets.flatMap((target) => [
		{ request: { method: "GET", target, headers }, expect: 404 },
		{ request: { method: "POST", target, headers: {} }, expect: 404 },
	]);
}
