import { randomUUID } from "node:crypto";
import { withoutSecrets } from "@us-market-data/accounts";
import type { Credential } from "@us-market-data/store";
import type { Request, RequestHandler, Response } from "express";
import { addressIn } from "../../http/addresses.ts";
import type { OperationRow } from "../../operations/handler.ts";
import { originForm } from "./target.ts";

/** How a key that comes in a form counts among the failed credentials of its address. */
export interface Guesses {
	/** Throws 429 while the address is held back, unless the key was accepted before. */
	check(key: string): void;
	/** Counts one that was not accepted. */
	failed(): void;
}

/** What the middlewares learn about one request, each filling in its part for those behind it. */
export interface Exchange {
	readonly id: string;
	readonly startedAt: number;
	/** Address of the client; a proxy's when it names none. */
	readonly client: string | undefined;
	/** The trace that the request belongs to, when it is traced or its caller named one. */
	traceId?: string | undefined;
	/** From routing: the operation, and path parameters as they stand in the URL. */
	route?: { operation: OperationRow; rawPath: Readonly<Record<string, string>> };
	/** From the limit of failed credentials: what a page that takes a key asks and tells. */
	guesses?: Guesses;
	/** From authentication. */
	credential?: Credential;
	/** From the contract: path and query, validated and canonical. */
	input?: Readonly<Record<string, unknown>>;
	/** From the operation: the instant by which the allowance was judged, epoch milliseconds. */
	judgedAt?: number;
	/** From the operation: 1 once the answer is charged. */
	cost: 0 | 1;
}

const exchanges = new WeakMap<object, Exchange>();

export function exchangeOf(response: Response): Exchange {
	const exchange = exchanges.get(response);
	if (!exchange) throw new Error("the exchange middleware comes first");
	return exchange;
}

/**
 * The address that the trusted proxies tell of the client. They may tell a port with it, or no address at all; then it
 * is the nearest one to the client that is known. Asked at once: a connection that has ended has none.
 */
function clientOf({ ip, ips, socket }: Request): string | undefined {
	return addressIn(ip) ?? addressIn(ips.find((told) => addressIn(told))) ?? addressIn(socket.remoteAddress);
}

const wellFormedId = /^[A-Za-z0-9._-]{8,64}$/;

/** Opens the exchange: gives it an id, the caller's `X-Request-Id` when that is well formed and no key. */
export const exchange: RequestHandler = (request, response, next) => {
	const given = request.get("x-request-id");
	const id = given && wellFormedId.test(given) && withoutSecrets(given) === given ? given : randomUUID();
	exchanges.set(response, { id, startedAt: performance.now(), client: clientOf(request), cost: 0 });
	response.setHeader("X-Request-Id", id);
	request.url = originForm(request.url);
	next();
};
