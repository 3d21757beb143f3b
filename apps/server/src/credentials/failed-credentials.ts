import type { IncomingMessage } from "node:http";
import { ApiError } from "@us-market-data/operations/refusals";
import { digest } from "@us-market-data/store/accounts";
import type { RequestHandler } from "express";
import { LRUCache } from "lru-cache";
import { ownerOf } from "../http/addresses.ts";
import { retryLater, Windows } from "../rate-limit/windows.ts";
import { contextOf, type RequestContext } from "../request.ts";

/** Accepted credentials that are remembered, and so pass from an address that is blocked. */
const maxAccepted = 10_000;

const windowMs = 60_000;

/** Bounds the guessing of credentials. */
export interface FailedCredentials {
	/**
	 * Runs the authentication of a request: throws 429 in front of it while the address is blocked, counts what it
	 * rejects, and remembers what it accepts.
	 */
	guard(request: IncomingMessage, context: RequestContext, authenticate: () => Promise<void>): Promise<void>;
	/** Lets pages that take a key in a form count failures too. */
	trackFormKeys: RequestHandler;
}

/**
 * Bounds the guessing of credentials: a client address (an IPv6 one with its /64) that has sent `perMinute` rejected
 * credentials within a minute is answered 429 for the rest of it, whatever it sends, except credentials that were
 * accepted before: other users of the address keep working. Counted in this process. 0 is off.
 *
 * @param now milliseconds of a clock that never goes back
 */
export function failedCredentials(perMinute: number, now = () => performance.now()): FailedCredentials {
	if (perMinute === 0) {
		return {
			guard: (_request, _context, authenticate) => authenticate(),
			trackFormKeys: (_request, response, next) => {
				contextOf(response).guesses = { check: () => {}, failed: () => {} };
				next();
			},
		};
	}
	const failures = new Windows<string>(windowMs, now);
	const accepted = new LRUCache<string, true>({ max: maxAccepted });
	const check = (credentialDigest: string, client: string | undefined) => {
		if (failures.isEmpty) return;
		const window = failures.peek(ownerOf(client));
		if (window && window.count >= perMinute && !accepted.has(credentialDigest))
			throw blocked(window.milliseconds);
	};
	return {
		async guard({ headers }, context, authenticate) {
			const key = headers["x-api-key"]?.toString();
			const sent = key || headers.authorization;
			if (!sent) return authenticate();
			// Digests are made where they are needed: those of accepted keys are in the credential.
			if (!failures.isEmpty) check(digest(sent), context.client);
			try {
				await authenticate();
			} catch (error) {
				if (error instanceof ApiError && error.status === 401) failures.add(ownerOf(context.client));
				throw error;
			}
			accepted.set(key && context.credential ? context.credential.key.sha256 : digest(sent), true);
		},
		trackFormKeys(_request, response, next) {
			const context = contextOf(response);
			context.guesses = {
				check: (key) => check(digest(key), context.client),
				failed: () => void failures.add(ownerOf(context.client)),
			};
			next();
		},
	};
}

const blocked = (milliseconds: number): ApiError =>
	retryLater(
		"Too many requests: too many refused credentials came from this address; retry later.",
		milliseconds,
	);
