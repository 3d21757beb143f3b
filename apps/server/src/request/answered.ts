import type { IncomingMessage, ServerResponse } from "node:http";
import type { OperationRow } from "@us-market-data/operations";
import type { Credential } from "@us-market-data/store";
import { contextOf } from "./context.ts";

/** A request and the end of its answer, as the log and the metrics note them. */
export interface AnsweredRequest {
	requestId: string;
	method: string | undefined;
	target: string;
	operation: OperationRow | undefined;
	/** 499 when the client left before the answer. */
	status: number;
	credential: Credential | undefined;
	/** 1 when it was charged. */
	cost: 0 | 1;
	/** Length of the body. */
	bytes: number;
	client: string | undefined;
	/** The kind of the answer, when the same one is sent again and again. */
	kind?: AnswerKind | undefined;
	traceId: string | undefined;
	milliseconds: number;
}

/** Answers of one method, path, operation and status. */
export interface AnswerKind {
	/** The part of a line that all of them have in the log, which sets it with the first one. */
	logged?: string;
}

/** Notes requests. Each one that began is answered or handed back in the end. */
export interface RequestObserver {
	began?(): void;
	/** Takes the beginning back, because the request begins once more in the application. */
	handedBack?(): void;
	answered(request: AnsweredRequest): void;
}

/** Status of a request whose client left before the answer, as nginx has it. */
export const clientLeft = 499;

/** Notes a request of the application and its answer. */
export function observeRequest(
	request: IncomingMessage,
	response: ServerResponse,
	observer: RequestObserver,
): void {
	const context = contextOf(response);
	const { method, url: target = "" } = request;
	observer.began?.();
	const note = (status: number) => {
		const { id: requestId, route, credential, cost, client, traceId, startedAt } = context;
		observer.answered({
			requestId,
			method,
			target,
			operation: route?.operation,
			credential,
			cost,
			client,
			traceId,
			status,
			bytes: Number(response.getHeader("content-length") ?? 0),
			milliseconds: performance.now() - startedAt,
		});
	};
	response.on("close", () => {
		const status = response.writableEnded ? response.statusCode : clientLeft;
		// The charge of a client that left meanwhile is part of the note.
		const known = () => note(status);
		if (context.charging) context.charging.then(known, known);
		else known();
	});
}
