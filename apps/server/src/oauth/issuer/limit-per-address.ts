import { ApiError } from "@us-market-data/operations/refusals";
import type { RequestHandler } from "express";
import { ownerOf } from "../../http/addresses.ts";
import { Windows } from "../../rate-limit/windows.ts";
import { contextOf } from "../../request/context.ts";

/**
 * Bounds the requests of one address to the issuer, because each request of a stranger may leave a record for ten
 * minutes: `perMinute` requests, then 429 for the rest of the minute. Counted in this process.
 */
export function limitPerAddress(perMinute = 600): RequestHandler {
	const minutes = new Windows<string>(60_000);
	return (_request, response, next) => {
		const { count, milliseconds } = minutes.add(ownerOf(contextOf(response).client));
		if (count <= perMinute) return next();
		throw new ApiError("rate_limited", "Too many requests to the issuer from this address; retry later.", {
			headers: { "Retry-After": String(Math.max(1, Math.ceil(milliseconds / 1000))) },
		});
	};
}
