import type { SpentKeys } from "@us-market-data/accounts";
import type { AccountStore, CachedCredential } from "@us-market-data/store";
import type { AnswerLines } from "../answering/answer-lines.ts";
import type { KeptAnswer } from "../answering/kept-answers.ts";
import { type AddressTest, clientAddress } from "../http/addresses.ts";
import type { PlainExchange } from "../http/connections/plain-exchange.ts";
import type { PlainRequest } from "../http/connections/plain-request.ts";
import { matches } from "../http/etag.ts";
import { isLimited } from "../rate-limit/account-limits.ts";
import { clientLeft, type RequestObserver } from "../request/answered.ts";
import { type RequestContext, type Route, requestIdOf } from "../request/context.ts";
import { headOf } from "./answer-head.ts";

/** A request on its way, and the headers that its steps have set. */
export interface DirectRequest {
	request: PlainRequest;
	exchange: PlainExchange;
	context: RequestContext;
	/** The answer to the same target that was made before. */
	kept: KeptAnswer | undefined;
	/** Lines that report the rate limit. */
	limits: string;
	/** True when its end is noted. */
	isNoted: boolean;
}

/** An answer that is ready to be charged. */
export interface ReadyAnswer {
	body: string | Uint8Array;
	etag: string;
	lines: AnswerLines;
}

/** The parts that every direct request needs. */
export interface DirectDeps {
	isTrustedProxy: AddressTest;
	/** The headers that the application sets on every answer. */
	commonHeaders: string;
	/** The log and the metrics. */
	observers: readonly RequestObserver[];
}

/** The address of the client of a request, as the trusted proxies report it. */
export function clientOf(
	{ headers: { forwardedFor } }: PlainRequest,
	exchange: PlainExchange,
	{ isTrustedProxy }: Pick<DirectDeps, "isTrustedProxy">,
): string | undefined {
	if (forwardedFor === undefined) return exchange.client;
	return clientAddress(exchange.address, forwardedFor, isTrustedProxy);
}

/** Opens the context of a request of a client, and notes its beginning. */
export function openDirect(
	request: PlainRequest,
	exchange: PlainExchange,
	client: string | undefined,
	route: Route | undefined,
	kept: KeptAnswer | undefined,
	{ observers }: Pick<DirectDeps, "observers">,
): DirectRequest {
	const context: RequestContext = {
		id: requestIdOf(request.headers.requestId),
		startedAt: performance.now(),
		client,
		target: request.target,
		cost: 0,
	};
	if (route) context.route = route;
	for (const observer of observers) observer.began?.();
	return { request, exchange, context, kept, limits: "", isNoted: false };
}

/**
 * Sends an answer that is charged, or says that it is not modified.
 *
 * @param allowance lines that report the allowance
 */
export function sendAnswer(
	direct: DirectRequest,
	{ body, etag, lines }: ReadyAnswer,
	allowance: string,
	deps: DirectDeps,
): void {
	const { request, exchange, context, limits } = direct;
	const own = [limits, lines.provenance, allowance, lines.caching];
	const isGone = exchange.isGone;
	const isHeld = matches(request.headers.ifNoneMatch, etag);
	if (!isHeld) own.push(lines.body);
	const status = isHeld ? 304 : 200;
	exchange.send(headOf(status, context.id, deps.commonHeaders, own), isHeld ? "" : body);
	noteAnswered(direct, isGone ? clientLeft : status, isHeld ? 0 : body.length, deps);
}

/** Notes the end of a request in the log and the metrics. Later calls do nothing. */
export function noteAnswered(
	direct: DirectRequest,
	status: number,
	bytes: number,
	{ observers }: Pick<DirectDeps, "observers">,
): void {
	if (direct.isNoted) return;
	direct.isNoted = true;
	const { context, kept } = direct;
	const answered = {
		requestId: context.id,
		method: "GET",
		// The log notes the path alone, and looks its form up; that of a kept answer is found faster.
		target: kept?.path ?? context.target,
		operation: context.route?.operation,
		credential: context.credential,
		cost: context.cost,
		client: context.client,
		kind: status === 200 ? kept?.kind : undefined,
		status,
		bytes,
		traceId: undefined,
		milliseconds: performance.now() - context.startedAt,
	};
	for (const observer of observers) observer.answered(answered);
}

/** Notes that a request begins once more, in the application. */
export function noteHandedBack(direct: DirectRequest, { observers }: Pick<DirectDeps, "observers">): void {
	if (direct.isNoted) return;
	direct.isNoted = true;
	for (const observer of observers) observer.handedBack?.();
}

export interface HeldDeps {
	accounts: Pick<AccountStore, "cachedCredential">;
	spent: SpentKeys;
}

/** The credential in memory of a request that is counted nowhere before its charge or its refusal, which look at it again. */
export function heldCredential(
	keyDigest: string,
	at: number,
	{ accounts, spent }: HeldDeps,
): CachedCredential | undefined {
	const held = heldIn(accounts, keyDigest);
	const isUsable = held && !spent.judge(held.credential, at) && !isLimited(held.credential.plan.rateLimit);
	return isUsable ? held : undefined;
}

/** A store that is away says so to the authentication, which answers 503. */
function heldIn(accounts: HeldDeps["accounts"], keyDigest: string): CachedCredential | undefined {
	try {
		return accounts.cachedCredential(keyDigest);
	} catch {
		return undefined;
	}
}
