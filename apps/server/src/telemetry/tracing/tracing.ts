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
