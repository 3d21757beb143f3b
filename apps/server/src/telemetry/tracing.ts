import { AsyncLocalStorage } from "node:async_hooks";
import {
	type Context,
	defaultTextMapGetter,
	ROOT_CONTEXT,
	type Span,
	SpanKind,
	SpanStatusCode,
	type Tracer,
	trace,
} from "@opentelemetry/api";
import { W3CTraceContextPropagator } from "@opentelemetry/core";
import { OTLPTraceExporter } from "@opentelemetry/exporter-trace-otlp-http";
import { defaultResource, resourceFromAttributes } from "@opentelemetry/resources";
import {
	BatchSpanProcessor,
	ParentBasedSampler,
	TraceIdRatioBasedSampler,
	TracerProvider,
} from "@opentelemetry/sdk-trace";
import type { Handler, HandlerTable } from "@us-market-data/operations";
import { ApiError } from "@us-market-data/operations/refusals";
import type { AccountStore } from "@us-market-data/store";
import type { RequestHandler, Response } from "express";
import { contextOf, notedPath } from "../request.ts";

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

/**
 * Spans of a tracer. Neither headers nor the query are noted, and secrets in a path are cut, as in the log. The span
 * of a request is known to what runs below it, so that nothing is handed through.
 */
function createTracing(tracer: Tracer): Omit<Tracing, "close"> {
	const current = new AsyncLocalStorage<Context>();
	const childSpan = (name: string): Span | undefined => {
		const parent = current.getStore();
		return parent && tracer.startSpan(name, {}, parent);
	};
	const inSpan: InSpan = async (name, work) => {
		const span = childSpan(name);
		try {
			return await work();
		} catch (error) {
			noteError(span, error);
			throw error;
		} finally {
			span?.end();
		}
	};
	return {
		requests: requestSpans(tracer, current),
		step: (name, middleware) => (request, response, next) => {
			const span = childSpan(name);
			const passOn: typeof next = (error?: unknown) => {
				noteError(span, error);
				span?.end();
				next(error);
			};
			return settle(() => middleware(request, response, passOn), span);
		},
		handlers: (table) => handlersInSpans(table, inSpan),
		accounts: (store) => accountsInSpans(store, inSpan),
	};
}

/** Does work in a child span of the request that it is done for, if that is traced. */
type InSpan = <T>(name: string, work: () => T | Promise<T>) => Promise<T>;

function requestSpans(tracer: Tracer, current: AsyncLocalStorage<Context>): RequestHandler {
	const propagator = new W3CTraceContextPropagator();
	return (request, response, next) => {
		const caller = propagator.extract(ROOT_CONTEXT, request.headers, defaultTextMapGetter);
		const span = tracer.startSpan(request.method, { kind: SpanKind.SERVER }, caller);
		contextOf(response).traceId = span.spanContext().traceId;
		span.setAttributes({ "http.request.method": request.method, "url.path": notedPath(request.url) });
		response.on("close", () => endRequest(span, request.method, response));
		current.run(trace.setSpan(caller, span), next);
	};
}

function handlersInSpans(table: HandlerTable, inSpan: InSpan): HandlerTable {
	const traced = Object.entries(table).map(([operationId, handler]) => {
		const run = handler as Handler<never>;
		return [operationId, (input: never, context: never) => inSpan("handler", () => run(input, context))];
	});
	return Object.fromEntries(traced) as unknown as HandlerTable;
}

const accountsInSpans = (store: AccountStore, inSpan: InSpan): AccountStore =>
	new Proxy(store, {
		get(target, name) {
			if (name === "charge") {
				return (charge: Parameters<typeof target.charge>[0]) => inSpan("charge", () => target.charge(charge));
			}
			const member: unknown = Reflect.get(target, name);
			return typeof member === "function" ? member.bind(target) : member;
		},
	});

/** Runs a middleware whose refusal, thrown at once or later, ends the span. */
async function settle(run: () => ReturnType<RequestHandler>, span: Span | undefined): Promise<void> {
	try {
		await run();
	} catch (error) {
		if (span?.isRecording()) {
			noteError(span, error);
			span.end();
		}
		throw error;
	}
}

/** A refusal is not a fault of the service: the span notes its code. Only unforeseen errors mark the span as failed. */
function noteError(span: Span | undefined, error: unknown): void {
	if (error === undefined) return;
	const expected = error instanceof ApiError;
	span?.setAttribute("error.type", expected ? error.code : error instanceof Error ? error.name : "unknown");
	if (!expected || error.status >= 500) span?.setStatus({ code: SpanStatusCode.ERROR });
}

function endRequest(span: Span, method: string, response: Response): void {
	const { id, route, cost } = contextOf(response);
	const status = response.writableEnded ? response.statusCode : 499;
	if (route) {
		span.updateName(`${method} ${route.operation.path}`);
		span.setAttributes({
			"http.route": route.operation.path,
			"market_data.operation_id": route.operation.operationId,
		});
	}
	span.setAttributes({
		"http.response.status_code": status,
		"market_data.request_id": id,
		"market_data.cost": cost,
	});
	if (status >= 500) span.setStatus({ code: SpanStatusCode.ERROR });
	span.end();
}

export interface OtlpOptions {
	/** `http(s)://host:port[/path]` of a collector that takes OTLP over HTTP; `/v1/traces` is added. */
	endpoint: string;
	/** Part of the traces that are kept where the caller has not decided, 0 to 1. */
	ratio: number;
	/** `service.name` of the spans. */
	serviceName: string;
	version: string;
	/** Told once for each stretch of failed exports. */
	onFailure?: (error: Error) => void;
	waits?: Waits;
}

/** Times of the sending, in milliseconds. */
interface Waits {
	/** Time in which spans are collected for one batch. */
	batch: number;
	/** Longest time for sending a batch, repetitions included. */
	send: number;
	/** Longest time that a stopping process waits for the last batch. */
	close: number;
}

const defaultWaits: Waits = { batch: 2_000, send: 5_000, close: 3_000 };

/**
 * Sends traces to a collector in batches, outside of requests. If it does not keep up, spans are dropped.
 * This module loads OpenTelemetry and is itself loaded only when traces are wanted.
 */
export function startOtlpTracing(options: OtlpOptions): Tracing {
	const { endpoint, ratio, serviceName, version, onFailure, waits = defaultWaits } = options;
	const exporter = new OTLPTraceExporter({
		url: `${endpoint.replace(/\/$/, "")}/v1/traces`,
		timeoutMillis: waits.send,
	});
	const provider = new TracerProvider({
		resource: defaultResource().merge(
			resourceFromAttributes({ "service.name": serviceName, "service.version": version }),
		),
		sampler: new ParentBasedSampler({ root: new TraceIdRatioBasedSampler(ratio) }),
		spanProcessors: [
			new BatchSpanProcessor({ exporter: reporting(exporter, onFailure), scheduledDelayMillis: waits.batch }),
		],
	});
	const tracing = createTracing(provider.getTracer("us-market-data", version));
	return {
		...tracing,
		close: async () => {
			// The exporter would try for longer than a service has to stop.
			const given = AbortSignal.timeout(waits.close);
			const late = new Promise<void>((resolve) => given.addEventListener("abort", () => resolve()));
			await Promise.race([provider.shutdown().catch(() => {}), late]);
		},
	};
}

/** The exporter, with its failures logged. */
function reporting(exporter: OTLPTraceExporter, onFailure: OtlpOptions["onFailure"]) {
	let failing = false;
	return {
		export: (spans, done) =>
			exporter.export(spans, (result) => {
				if (result.error && !failing) onFailure?.(result.error);
				failing = result.error !== undefined;
				done(result);
			}),
		shutdown: () => exporter.shutdown(),
		forceFlush: () => exporter.forceFlush(),
	} satisfies ConstructorParameters<typeof BatchSpanProcessor>[0]["exporter"];
}
