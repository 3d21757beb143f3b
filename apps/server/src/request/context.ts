import { randomUUID } from "node:crypto";
import type { IncomingMessage, ServerResponse } from "node:http";
import { isRequestId } from "@us-market-data/contract";
import type { OperationRow } from "@us-market-data/operations";
import type { AllowanceState, Credential } from "@us-market-data/store";
import { containsKey } from "@us-market-data/store/accounts";
import { type AddressTest, clientAddress } from "../http/addresses.ts";
import type { Headers } from "../http/api-headers.ts";
import { originForm } from "./target.ts";

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
	/** Set by the charge: 1 once the response is charged. */
	cost: 0 | 1;
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
