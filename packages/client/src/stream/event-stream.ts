import type { components } from "@us-market-data/contract";
import { namesInLowerCase, urlOf } from "../call.ts";
import {
	type AnyMarketDataError,
	isMarketDataError,
	PaymentRequiredError,
	ServerError,
	UnauthorizedError,
} from "../errors.ts";
import type { RetryOptions } from "../options.ts";
import { pause } from "../transport/pause.ts";
import { backoff, isTemporaryStatus, retryDefaults } from "../transport/retry.ts";
import type { Transport } from "../transport/transport.ts";
import type { CallOptions } from "../types.ts";
import { type AnyEvent, Connection } from "./connection.ts";

type CloseEvent = components["schemas"]["StreamClose"];

/** Another connection of a stream that is about to be tried. */
export interface StreamRetry {
	/** Why the last one ended: an error, or the event `close` of the service. */
	cause: AnyMarketDataError | CloseEvent;
	/** Connections without progress until now. */
	attempt: number;
	/** Milliseconds until the next try. */
	delay: number;
}

/** Settings of one stream. */
export interface StreamOptions extends Pick<CallOptions, "signal" | "headers"> {
	/**
	 * False ends the stream with its first connection: after `close`, or with a `NetworkError` if it breaks. Default true.
	 */
	resume?: boolean | undefined;
	/** The `id` of an earlier event, behind which the stream begins. */
	lastEventId?: string | undefined;
	/**
	 * Connections in a row that may bring nothing before the stream fails; `Infinity` for no limit. Default 10, which is about two
	 * minutes. Until the stream has begun, the setting `retry` of the client applies in its place.
	 */
	maxRetries?: number | undefined;
	/** Called before each further connection, such as to show that the stream is interrupted. */
	onRetry?: ((retry: StreamRetry) => void) | undefined;
}

/** The address and the transport of a stream. */
export interface EventSource {
	path: string;
	baseUrl: string;
	acceptsBearer: boolean;
	open: Transport["open"];
	/** Settings of the client for the first connection. */
	retry: RetryOptions | undefined;
}

const defaultMaxRetries = 10;
/** As the contract has it, for a connection that ends before the service says so. */
const defaultRetryMs = 2000;
const maxDelayMs = 30_000;

/** Nothing comes behind a close for these reasons. */
const finalReasons: ReadonlySet<CloseEvent["reason"]> = new Set(["until", "end"]);

/** The reason with which a stream ends when its reader leaves. */
const left = Symbol("left");

/** The events of a stream over as many connections as it takes. Leaving it ends the connection at once, even while it waits. */
export function openEventStream(
	source: EventSource,
	params: object,
	options: StreamOptions,
): AsyncGenerator<AnyEvent, void> {
	const end = new AbortController();
	const events = follow(source, params, options, end);
	const finish = events.return.bind(events);
	events.return = (value) => {
		end.abort(left);
		return finish(value);
	};
	return events;
}

async function* follow(
	{ path, baseUrl, acceptsBearer, open, retry }: EventSource,
	params: object,
	{ signal, headers, resume = true, lastEventId, maxRetries = defaultMaxRetries, onRetry }: StreamOptions,
	end: AbortController,
): AsyncGenerator<AnyEvent, void> {
	const stop = () => end.abort(signal?.reason);
	signal?.addEventListener("abort", stop, { once: true });
	if (signal?.aborted) stop();
	const sent = headers && namesInLowerCase(headers);
	const first = { ...retryDefaults, ...retry };
	let limit = first.attempts - 1;
	let delays: Pick<Required<RetryOptions>, "baseDelay" | "maxDelay"> = first;
	let retryMs = defaultRetryMs;
	let position = lastEventId;
	let failures = 0;
	try {
		for (;;) {
			end.signal.throwIfAborted();
			const url = urlOf(path, baseUrl, { ...params, since: position });
			const connect = (ended: AbortSignal) => open({ url, acceptsBearer, headers: sent, signal: ended });
			const connection = new Connection(url, connect, end.signal);
			let cause: StreamRetry["cause"] | undefined;
			try {
				while (cause === undefined) {
					const events = await connection.read().catch((error: unknown) => {
						end.signal.throwIfAborted();
						cause = temporary(error);
						return [];
					});
					for (const event of events) {
						position = event.id;
						yield event;
						end.signal.throwIfAborted();
						if (isClose(event)) cause = event;
					}
					if (events.length > 0) {
						limit = resume ? maxRetries : 0;
						retryMs = connection.retryMs ?? retryMs;
						delays = { baseDelay: retryMs, maxDelay: maxDelayMs };
					}
				}
			} finally {
				connection.close();
			}
			if ("event" in cause) {
				const rejection = rejectionOf(cause, url);
				if (rejection) throw rejection;
				if (!resume || finalReasons.has(cause.reason) || cause.resume === null) return;
				position = cause.resume;
			}
			failures = connection.hasProgress ? 1 : failures + 1;
			if (failures > limit) throw "event" in cause ? closedTooOften(cause, url) : cause;
			// The service ends each connection after an hour; the reader of one that worked need not wait.
			const isUsual = "event" in cause && cause.reason === "hour" && connection.hasProgress;
			const retryAfter = "event" in cause ? undefined : cause.retryAfter;
			const delay = isUsual ? 0 : backoff(failures, retryAfter, delays);
			onRetry?.({ cause, attempt: failures, delay });
			await pause(delay, end.signal);
		}
	} catch (error) {
		if (error !== left) throw error;
	} finally {
		signal?.removeEventListener("abort", stop);
	}
}

const isClose = (event: AnyEvent): event is CloseEvent => event.event === "close";

/** The error of an end that another connection would receive too, before its first event. */
function rejectionOf({ reason }: CloseEvent, url: string): AnyMarketDataError | undefined {
	if (reason === "allowance") {
		const text = "The stream ended because the data requests of the plan are used up";
		return new PaymentRequiredError({ url, reason: text, code: "allowance_exhausted" });
	}
	if (reason === "revoked") {
		const text = "The stream ended because the credential or the plan no longer allows it";
		return new UnauthorizedError({ url, reason: text, code: "revoked_credential" });
	}
	return undefined;
}

/** An error after which another connection may succeed; any other is thrown. */
function temporary(error: unknown): AnyMarketDataError {
	const isTemporary =
		isMarketDataError(error, "NetworkError") ||
		isMarketDataError(error, "TimeoutError") ||
		(isMarketDataError(error) && isTemporaryStatus(error.status));
	if (!isTemporary) throw error;
	return error;
}

const closedTooOften = ({ reason }: CloseEvent, url: string): ServerError =>
	new ServerError({ url, reason: `The service closed the stream (${reason}) and each connection after it` });
