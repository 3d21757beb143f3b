import { randomUUID } from "node:crypto";
import type { IncomingMessage, ServerResponse } from "node:http";
import { isRequestId } from "@us-market-data/contract";
import type { OperationRow } from "@us-market-data/operations";
import type { Encoding } from "@us-market-data/operations/encodings";
import { longTarget, maxTargetLength } from "@us-market-data/operations/hints";
import { ApiError } from "@us-market-data/operations/refusals";
import type { AllowanceState, Credential } from "@us-market-data/store";
import { containsKey, redactKeys } from "@us-market-data/store/accounts";
import type { RequestHandler } from "express";
import { type AddressTest, clientAddress } from "./http/addresses.ts";
import type { Headers } from "./http/api-headers.ts";

/** A message to the tools that sends data requests. */
export interface ParentMessage {
	/** True for the first data request: the message is counted against the rate of the plan already, and this one with it. */
	coversNext(): boolean;
}

const messages = new WeakMap<object, ParentMessage>();

/** Notes that the requests of a connection are those of a message. */
export const setParentMessage = (connection: object, message: ParentMessage): void =>
	void messages.set(connection, message);

/** The message in whose name the service asks itself; undefined for a request of a client. */
export const parentMessageOf = ({ socket }: Pick<IncomingMessage, "socket">): ParentMessage | undefined =>
	messages.get(socket);

/** The client that waits for an answer. */
export interface Client {
	/** True when it has disconnected. */
	isGone(): boolean;
	/** Calls a listener when it disconnects before its answer, or at once. */
	onGone(listener: () => void): void;
	/** Calls a listener when its answer is sent, or when it has disconnected. */
	onOver(listener: () => void): void;
}

/** The client of a response of node:http. */
export function clientOf(response: ServerResponse): Client {
	const atEnd = (listener: () => void) =>
		response.closed ? listener() : void response.once("close", listener);
	return {
		isGone: () => response.closed,
		onGone: atEnd,
		onOver: atEnd,
	};
}

/** As much of a path as is noted. Every route is shorter, and a refused path may have the length of a request's head. */
const maxLoggedPathLength = 1024;

/**
 * A target in absolute form, as proxies send it, names the same resource, and its host counts in place of the header
 * (RFC 9112 section 3.2.2).
 */
export function originForm(target: string): { target: string; host?: string } {
	if (target.startsWith("/")) return { target };
	const [origin, host] = /^https?:\/\/([^/?#]*)/i.exec(target) ?? [];
	if (origin === undefined || host === undefined) return { target };
	const rest = target.slice(origin.length);
	return { target: rest.startsWith("/") ? rest : `/${rest}`, host };
}

/** A path without the id of a sign-in in progress, which is half of the secret that its browser holds. */
const withoutSignIn = (path: string): string =>
	path.replace(/^(\/oauth\/(?:auth|device|interaction)\/[\w-]{4})[\w-]{17,}/, "$1…");

/** The part of a target before its query. */
export const pathOf = (target: string): string => {
	const end = target.indexOf("?");
	return end < 0 ? target : target.slice(0, end);
};

/** The form of a target in logs and traces: the start of its path, with secrets cut. */
export const notedPath = (target: string): string => {
	const path = pathOf(target);
	// A secret that the end cuts through is cut like a whole one.
	const noted = redactKeys(withoutSignIn(path.slice(0, maxLoggedPathLength)));
	return path.length > maxLoggedPathLength ? `${noted}…` : noted;
};

/** Refuses a request target that is too long with 414, before anything parses it. */
export const targetLength: RequestHandler = ({ url }, _response, next) => {
	if (url.length <= maxTargetLength) return next();
	const { code, message } = longTarget(url.length);
	throw new ApiError(code, message);
};

/** Counts keys that arrive in a form among the failed credentials of their address. */
interface Guesses {
	/** Throws 429 while the address is blocked, unless the key was accepted before. */
	check(key: string): void;
	/** Counts a key that was not accepted. */
	failed(): void;
}

/** The operation of a request, and its undecoded path parameters. */
export interface Route {
	operation: OperationRow;
	rawPath: Readonly<Record<string, string>>;
}

/** The state of one request. Each step fills in its part for the steps behind it. */
export interface RequestContext {
	readonly id: string;
	readonly startedAt: number;
	/** Address of the client; a proxy's when it names none. */
	readonly client: string | undefined;
	/** The target as it was sent, in origin form. */
	readonly target: string;
	/** The trace that the request belongs to, when it is traced or its caller named one. */
	traceId?: string | undefined;
	/** Set by routing. */
	route?: Route;
	/** Set by the limit of failed credentials, for pages that take a key. */
	guesses?: Guesses;
	/** Set by authentication. */
	credential?: Credential;
	/** Set by validation: path and query, validated and canonical. */
	input?: Readonly<Record<string, unknown>>;
	/** Set by validation: the form of the answer. */
	encoding?: Encoding;
	/** Set by the rate limit: headers that report it, of a rejected request too. */
	rateHeaders?: Headers;
	/** Set by the charge: the instant of the allowance check, in epoch milliseconds. */
	checkedAt?: number;
	/** Set by a rejection for the allowance: the state that it was judged by. */
	allowanceState?: AllowanceState;
	/** Set before the charge of a response whose client may leave meanwhile; settled when the charge is known. */
	charging?: Promise<unknown>;
	/** Set by the response cache: the error of one of its steps. */
	failure?: unknown;
	/** Set by the reply: length of the body. node:http does not keep a header that is written at once with the others. */
	bodyBytes?: number;
	/** Set by the charge: data requests that the response costs. */
	cost: number;
	/** Set by a stream when it begins: its client may leave at any time. */
	isStream?: boolean;
}

const contextKey = Symbol("context");

/** A response that may have a context. */
interface Contextual {
	[contextKey]?: RequestContext;
}

/** The context of the request that a response answers. */
export function contextOf(response: ServerResponse & Contextual): RequestContext {
	const context = response[contextKey];
	if (!context) throw new Error("openContext comes before every other step");
	return context;
}

/** The id of a request: the caller's `X-Request-Id` if that is well formed and not a key. */
function requestIdOf(given: unknown): string {
	const isFit = typeof given === "string" && isRequestId(given) && !containsKey(given);
	return isFit ? given : randomUUID();
}

/** The trace of a `traceparent` header (W3C Trace Context), if it is well formed. */
const traceparent = /^[0-9a-f]{2}-(?!0{32})([0-9a-f]{32})-[0-9a-f]{16}-[0-9a-f]{2}/;

/** Opens the context of a request, before every other step. @param isTrustedProxy proxies that name their client */
export function openContext(
	request: IncomingMessage,
	response: ServerResponse,
	isTrustedProxy: AddressTest,
): RequestContext {
	const { headers, socket, url = "/" } = request;
	const { target, host } = originForm(url);
	request.url = target;
	if (host !== undefined) headers.host = host;
	const context: RequestContext = {
		id: requestIdOf(headers["x-request-id"]),
		startedAt: performance.now(),
		client: clientAddress(socket.remoteAddress, headers["x-forwarded-for"]?.toString(), isTrustedProxy),
		target,
		traceId: traceparent.exec(headers["traceparent"]?.toString() ?? "")?.[1],
		cost: 0,
	};
	Object.assign(response, { [contextKey]: context });
	return context;
}

/** A request and the end of its response, as the log and the metrics note them. */
interface CompletedRequest {
	method: string | undefined;
	/** The target as it was sent, in origin form. */
	target: string;
	context: RequestContext;
	/** 499 when the client left before the response. */
	status: number;
	/** Length of the body. */
	bytes: number;
	milliseconds: number;
}

/** Notes requests. Each one that began ends. */
export interface RequestObserver {
	began?(): void;
	completed(request: CompletedRequest): void;
}

/** Status of a request whose client left before the response, as nginx has it. */
const clientLeft = 499;

/** Notes a request and its response with each observer. */
export function observeRequest(
	request: IncomingMessage,
	response: ServerResponse,
	context: RequestContext,
	observers: readonly RequestObserver[],
): void {
	const { method } = request;
	for (const observer of observers) observer.began?.();
	response.on("close", () => {
		const isAnswered = response.writableEnded || context.isStream;
		const status = isAnswered ? response.statusCode : clientLeft;
		const note = () => {
			const completed = {
				method,
				target: context.target,
				context,
				status,
				bytes: context.bodyBytes ?? Number(response.getHeader("content-length") ?? 0),
				milliseconds: performance.now() - context.startedAt,
			};
			for (const observer of observers) observer.completed(completed);
		};
		// The charge of a client that left meanwhile is part of the note.
		if (context.charging) context.charging.then(note, note);
		else note();
	});
}
