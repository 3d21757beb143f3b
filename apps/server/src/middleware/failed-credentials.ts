import { digest } from "@us-market-data/accounts";
import { ApiError } from "@us-market-data/operations/refusals";
import type { ErrorRequestHandler, Request, RequestHandler } from "express";
import { ownerOf } from "../http/addresses.ts";
import { Recent } from "../http/recent.ts";
import { HeldBack } from "../rate-limit/held-back.ts";
import { Windows } from "../rate-limit/windows.ts";
import { contextOf } from "../request/context.ts";

/** Number of accepted credentials that are remembered, and so pass from an address that is held back. */
const remembered = 10_000;

/** Addresses whose owner is known, in each of two generations. */
const knownClients = 1_024;

export interface FailedCredentials {
	/** Stands in front of pages that take a key in a form, and lets them count failures too. */
	offered: RequestHandler;
	/** Stands in front of authentication: refuses an address with too many failures. */
	before: RequestHandler;
	/** Stands behind authentication: remembers accepted credentials. */
	accepted: RequestHandler;
	/** Stands behind authentication: counts refused credentials. */
	failed: ErrorRequestHandler;
	/** True for an address that is held back. Costs nothing while there is none. */
	holdsBack(client: string | undefined): boolean;
	/** Remembers an accepted key by its digest. */
	remember(sha256: string): void;
	/** Counts a refused key of an address. */
	count(client: string | undefined): void;
}

/**
 * Bounds the guessing of credentials: a client address (an IPv6 one with its /64) that has sent `perMinute` refused
 * credentials within a minute is answered 429 for the rest of it, whatever it sends, except credentials that were
 * accepted before: other users of the address keep working. Counted in this process. 0 is off.
 *
 * @param now milliseconds of a clock that never goes back
 */
export function failedCredentials(perMinute: number, now = () => performance.now()): FailedCredentials {
	const failures = new Windows<string>(60_000, now);
	const heldBack = new HeldBack(now);
	const owners = new Recent<string>(knownClients);
	const known = new Set<string>();
	const off = perMinute === 0;
	const count = (owner: string) => {
		const { count, milliseconds } = failures.add(owner);
		if (count >= perMinute) heldBack.add(owner, milliseconds);
	};
	return {
		offered: (_request, response, next) => {
			const context = contextOf(response);
			const owner = ownerOf(context.client);
			context.guesses = {
				check: (key) => refuse(digest(key), owner, heldBack, known),
				failed: () => void (off || count(owner)),
			};
			next();
		},
		before: (request, response, next) => {
			if (heldBack.size > 0 && given(request) !== undefined)
				refuse(identityOf(request), ownerOf(contextOf(response).client), heldBack, known);
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
		holdsBack: (client) => heldBack.size > 0 && heldBack.timeLeft(knownOwner(client, owners)) > 0,
		remember: (sha256) => {
			if (!off) remember(known, sha256);
		},
		count: (client) => {
			if (!off) count(ownerOf(client));
		},
	};
}

function refuse(
	identity: string,
	owner: string,
	heldBack: Pick<HeldBack, "timeLeft">,
	known: ReadonlySet<string>,
): void {
	const milliseconds = heldBack.timeLeft(owner);
	if (milliseconds === 0 || known.has(identity)) return;
	throw new ApiError(
		"rate_limited",
		"Too many requests: too many refused credentials came from this address; retry later.",
		{ headers: { "Retry-After": String(Math.max(1, Math.ceil(milliseconds / 1000))) } },
	);
}

const given = (request: Request): string | undefined =>
	request.get("x-api-key") || request.get("authorization") || undefined;

/** The identity by which a credential is remembered. The store already has the digest of an accepted key. */
function identityOf(request: Request, acceptedKey?: string): string {
	const key = request.get("x-api-key");
	if (key) return acceptedKey ?? digest(key);
	return digest(request.get("authorization") ?? "");
}

/** Removes the oldest one when there are too many. */
function remember(known: Set<string>, identity: string): void {
	if (known.has(identity)) return;
	const [oldest] = known;
	if (known.size >= remembered && oldest !== undefined) known.delete(oldest);
	known.add(identity);
}

/** The owner of an address. To read an address costs more than the whole look at it otherwise. */
function knownOwner(client: string | undefined, owners: Recent<string>): string {
	const text = client ?? "";
	const held = owners.get(text);
	if (held !== undefined) return held;
	const owner = ownerOf(client);
	owners.set(text, owner);
	return owner;
}
