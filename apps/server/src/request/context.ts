import type { ServerResponse } from "node:http";
import { holdsKey } from "@us-market-data/accounts";
import { isRequestId } from "@us-market-data/contract";
import type { OperationRow } from "@us-market-data/operations";
import type { Credential, Standing } from "@us-market-data/store";
import type { RequestHandler } from "express";
import { type AddressTest, clientAddress } from "../http/addresses.ts";
import { newRequestId } from "./request-id.ts";
import { originForm } from "./target.ts";

/** Counts keys that arrive in a form among the failed credentials of their address. */
interface Guesses {
	/** Throws 429 while the address is held back, unless the key was accepted before. */
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
	/** Version of a credential that was in memory: its charge checks that it has not changed. */
	credentialVersion?: string | undefined;
	/** Set by the check of parameters: path and query, validated and canonical. */
	input?: Readonly<Record<string, unknown>>;
	/** Set by the charge: the instant of the allowance check, in epoch milliseconds. */
	judgedAt?: number;
	/** Set by a refusal for the allowance: the standing that it was judged by. */
	standing?: Standing;
	/** Set before the charge of an answer whose client may leave meanwhile; settled when the charge is known. */
	charging?: Promise<unknown>;
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

/** The id of a request: the caller's `X-Request-Id` if that is well formed and not a key. */
export function requestIdOf(given: unknown): string {
	const isFit = typeof given === "string" && isRequestId(given) && !holdsKey(given);
	return isFit ? given : newRequestId();
}

/** Opens the context of a request. @param isTrustedProxy proxies that tell the address of their client */
export const openContext =
	(isTrustedProxy: AddressTest): RequestHandler =>
	(request, response, next) => {
		request.url = originForm(request.url);
		const { headers, socket } = request;
		const forwarded = headers["x-forwarded-for"];
		const context: RequestContext = {
			id: requestIdOf(headers["x-request-id"]),
			startedAt: performance.now(),
			client: clientAddress(socket.remoteAddress, forwarded?.toString(), isTrustedProxy),
			target: request.url,
			cost: 0,
		};
		contexts.set(response, context);
		response.setHeader("X-Request-Id", context.id);
		next();
	};
