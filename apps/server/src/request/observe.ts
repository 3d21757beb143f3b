import type { IncomingMessage, ServerResponse } from "node:http";
import type { RequestContext } from "./context.ts";

/** A request and the end of its response, as the log and the metrics note them. */
export interface CompletedRequest {
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
export const clientLeft = 499;

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
		const status = response.writableEnded ? response.statusCode : clientLeft;
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
