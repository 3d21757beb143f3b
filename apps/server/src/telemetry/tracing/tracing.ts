import type { HandlerTable } from "@us-market-data/operations";
import type { AccountStore } from "@us-market-data/store";
import type { RequestHandler } from "express";

/** Spans of requests. What it wraps does the same as before, and is noted while a request is traced. */
export interface Tracing {
	/** Opens the span of a request. */
	requests: RequestHandler;
	/** A child span around a middleware, until it passes the request on or refuses it. */
	step(name: string, middleware: RequestHandler): RequestHandler;
	/** A child span around each handler. */
	handlers(table: HandlerTable): HandlerTable;
	/** A child span around each charge. */
	accounts(store: AccountStore): AccountStore;
	/** Sends the last spans and ends. It never throws: a missing collector must not fail the service. */
	close(): Promise<void>;
}

const traceparent = /^[0-9a-f]{2}-(?!0{32})([0-9a-f]{32})-[0-9a-f]{16}-[0-9a-f]{2}/;

/** The trace that a caller's `traceparent` header belongs to (W3C Trace Context), if it is well formed. */
export const traceIdOf = (header: string | undefined): string | undefined =>
	header === undefined ? undefined : traceparent.exec(header)?.[1];
