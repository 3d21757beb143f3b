import { digest } from "@us-market-data/accounts";
import type { ErrorRequestHandler, Request, RequestHandler } from "express";
import { ApiError } from "../errors.ts";
import { ownerOf } from "../http/addresses.ts";
import { Windows } from "../rate-limit/windows.ts";
import { contextOf } from "../request/context.ts";

/** How many credentials that were accepted are remembered, to be let through from an address that is held back. */
const remembered = 10_000;

export interface FailedCredentials {
	/** In front of what takes a key in a form: lets it hold addresses back alike. */
	offered: RequestHandler;
	/** In front of authentication: holds an address back that has failed too often. */
	before: RequestHandler;
	/** Behind it: remembers what was accepted. */
	accepted: RequestHandler;
	/** Behind it: counts what was not. */
	failed: ErrorRequestHandler;
}

/**
 * Bounds the guessing of credentials: a client address (an IPv6 one with its /64) that has sent `perMinute` refused
 * credentials within a minute is answered 429 for the rest of it, whatever it sends, except credentials that were
 * accepted before: who shares the address with a guesser goes on working. Counted in this process. 0 is off.
 *
 * @param now milliseconds of a clock that never goes back
 */
export function failedCredentials(perMinute: number, now = () => performance.now()): FailedCredentials {
	const failures = new Windows<string>(60_000, now);
	/** Until when an address is held back. */
	const heldBack = new Map<string, number>();
	const known = new Set<string>();
	const off = perMinute === 0;
	const count = (owner: string) => {
		const { count, milliseconds } = failures.add(owner);
		if (count >= perMinute) holdBack(heldBack, owner, now(), milliseconds);
	};
	return {
		offered: (_request, response, next) => {
			const context = contextOf(response);
			const owner = ownerOf(context.client);
			context.guesses = {
				check: (key) => refuse(digest(key), owner, heldBack, known, now()),
				failed: () => void (off || count(owner)),
			};
			next();
		},
		before: (request, response, next) => {
			if (heldBack.size > 0 && given(request) !== undefined)
				refuse(identityOf(request), ownerOf(contextOf(response).client), heldBack, known, now());
			next();
		},
		accepted: (request, response, next) => {
			const { credential } = contextOf(response);
			if (credential && !off) remember(known, identityOf(request, credential.key.sha256));
			next();
		},
		failed: (error, request, response, next) => {
			if (!off && error instanceof ApiError && error.status === 401 && given(request) !== undefined)
				count(ownerOf(contextOf(response).client));
			next(error);
		},
	};
}

function refuse(
	identity: string,
	owner: string,
	heldBack: Map<string, number>,
	known: ReadonlySet<string>,
	now: number,
): void {
	const milliseconds = (heldBack.get(owner) ?? 0) - now;
	if (milliseconds <= 0) return void heldBack.delete(owner);
	if (known.has(identity)) return;
	throw new ApiError(
		"rate_limited",
		"Too many requests: too many refused credentials came from this address; retry later.",
		{ headers: { "Retry-After": String(Math.max(1, Math.ceil(milliseconds / 1000))) } },
	);
}

const given = (request: Request): string | undefined =>
	request.get("x-api-key") || request.get("authorization") || undefined;

/** What a credential is remembered by. The store has the digest of an accepted key already. */
function identityOf(request: Request, acceptedKey?: string): string {
	const key = request.get("x-api-key");
	if (key) return acceptedKey ?? digest(key);
	return digest(request.get("authorization") ?? "");
}

/** The oldest one goes when there are too many. */
function remember(known: Set<string>, identity: string): void {
	if (known.has(identity)) return;
	const [oldest] = known;
	if (known.size >= remembered && oldest !== undefined) known.delete(oldest);
	known.add(identity);
}

/** Those whose time is over go when there are many: each may never be heard of again. */
function holdBack(heldBack: Map<string, number>, owner: string, now: number, milliseconds: number): void {
	heldBack.set(owner, now + milliseconds);
	if (heldBack.size % 1_000 !== 0) return;
	for (const [other, end] of heldBack) if (end <= now) heldBack.delete(other);
}
