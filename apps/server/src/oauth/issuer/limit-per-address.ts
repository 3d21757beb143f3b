import type { AccountStore } from "@us-market-data/store";
import type { RequestHandler } from "express";
import { ownerOf } from "../../http/addresses.ts";
import { RequestLimit } from "../../rate-limit/request-limit.ts";
import { retryLater } from "../../rate-limit/windows.ts";
import { contextOf } from "../../request/context.ts";

/**
 * Bounds the requests of one address to the issuer, because each request of a stranger may leave a record for ten
 * minutes: `perMinute` requests, then 429 for the rest of the minute. Counted over all processes on the accounts.
 */
export function limitPerAddress(
	accounts: Pick<AccountStore, "countRequest">,
	perMinute = 600,
): RequestHandler {
	const limit = new RequestLimit(accounts, { name: "issuer", max: perMinute, windowMs: 60_000 });
	return async (_request, response, next) => {
		const milliseconds = await limit.add(ownerOf(contextOf(response).client));
		if (milliseconds === 0) return next();
		throw retryLater("Too many requests to the issuer from this address; retry later.", milliseconds);
	};
}
