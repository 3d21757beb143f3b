import { randomUUID } from "node:crypto";
import type { IncomingHttpHeaders, IncomingMessage, ServerResponse } from "node:http";
import { withoutSecrets } from "@us-market-data/accounts";
import type { Operation, OperationId } from "@us-market-data/contract";
import type { Credential } from "@us-market-data/store";
import type { Request, RequestHandler } from "express";
import { addressIn } from "../http/addresses.ts";
import { originForm } from "./target.ts";

/** Counts keys that arrive in a form among the failed credentials of their address. */
interface Guesses {
	/** Throws 429 while the address is held back, unless the key was accepted before. */
	check(key: string): void;
	/** Counts a key that was not accepted. */
	failed(): void;
}

/** An operation of the contract, with its id. */
export type OperationRow = Operation & { operationId: OperationId };

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
	/** True once the log and the metrics wait for the end of the answer. */
	isWatched?: boolean;
	/** Set once the account's turn has come. */
	hasTurn?: boolean;
	/** Set by the hot path: the failure of its charge, which is not tried a second time. */
	chargeFailure?: unknown;
	/** The trace that the request belongs to, when it is traced or its caller named one. */
	traceId?: string | undefined;
	/** Set by routing. */
	route?: Route;
	/** Set by the limit of failed credentials, for pages that take a key. */
	guesses?: Guesses;
	/** Set by authentication. */
	credential?: Credential;
	/** Set by the check of parameters: path and query, validated and canonical. */
	input?: Readonly<Record<string, unknown>>;
	/** Set by the charge: the instant of the allowance check, in epoch milliseconds. */
	judgedAt?: number;
	/** Set by the hot path: length of the body. Headers that it writes at once cannot be read afterwards. */
	bytes?: number;
	/** Set by the charge: 1 once the answer is charged. */
	cost: 0 | 1;
}

const contexts = new WeakMap<object, RequestContext>();

/** The context of the request that a response answers. */
export function contextOf(response: ServerResponse): RequestContext {
	const context = contexts.get(response);
	if (!context) throw new Error("openContext comes before every other middleware");
	return context;
}

/**
 * The address that the trusted proxies report for the client. They may report a port with it, or no address at all; then
 * it is the nearest known one to the client. Read at once, because a connection that has ended has none.
 */
function clientOf({ ip, ips, socket }: Request): string | undefined {
	return addressIn(ip) ?? addressIn(ips.find((told) => addressIn(told))) ?? addressIn(socket.remoteAddress);
}

const wellFormedId = /^[A-Za-z0-9._-]{8,64}$/;

/** The id of a request: the caller's `X-Request-Id` if that is well formed and not a key. */
function requestIdOf(headers: IncomingHttpHeaders): string {
	const given = headers["x-request-id"];
	const isFit = typeof given === "string" && wellFormedId.test(given) && withoutSecrets(given) === given;
	return isFit ? given : randomUUID();
}

/** Gives a request its context. */
export function createContext(
	response: ServerResponse,
	headers: IncomingHttpHeaders,
	target: string,
	client: string | undefined,
): RequestContext {
	const startedAt = performance.now();
	const context: RequestContext = { id: requestIdOf(headers), startedAt, client, target, cost: 0 };
	contexts.set(response, context);
	return context;
}

/** Opens the context of a request, unless the hot path has done so. */
export const openContext: RequestHandler = (request, response, next) => {
	request.url = originForm(request.url);
	const context =
		contexts.get(response) ?? createContext(response, request.headers, request.url, clientOf(request));
	response.setHeader("X-Request-Id", context.id);
	next();
};

/** Waits for the end of an answer, to note it. */
export type Watcher = (request: IncomingMessage, response: ServerResponse) => void;
