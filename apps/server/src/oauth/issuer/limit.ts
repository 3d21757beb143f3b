import type { RequestHandler } from "express";
import { RateLimiterMemory, RateLimiterRes } from "rate-limiter-flexible";
import { ApiError } from "../../errors.ts";
import { ownerOf } from "../../http/addresses.ts";

/**
 * Bounds what one address can ask of the issuer, since each request of a stranger may leave a record for ten
 * minutes: `perMinute` requests, then 429 for the rest of the minute. Counted in this process.
 */
export function limitPerAddress(perMinute = 600): RequestHandler {
	const limiter = new RateLimiterMemory({ points: perMinute, duration: 60 });
	return async (request, _response, next) => {
		try {
			await limiter.consume(ownerOf(request.ip));
		} catch (left) {
			if (!(left instanceof RateLimiterRes)) throw left;
			throw new ApiError("rate_limited", "Too many requests to the issuer from this address; retry later.", {
				headers: { "Retry-After": String(Math.max(1, Math.ceil(left.msBeforeNext / 1000))) },
			});
		}
		next();
	};
}
