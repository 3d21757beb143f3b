import type { RequestHandler } from "express";
import { observeRequest, type RequestObserver } from "../request/answered.ts";
import { contextOf } from "../request/context.ts";
import { traceIdOf } from "../telemetry/tracing/tracing.ts";

/** Notes each request and the end of its answer, with the trace that the request names. */
export const observation =
	(observer: RequestObserver): RequestHandler =>
	(request, response, next) => {
		contextOf(response).traceId ??= traceIdOf(request.get("traceparent"));
		observeRequest(request, response, observer);
		next();
	};
