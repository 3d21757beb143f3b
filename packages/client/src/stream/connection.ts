import { createParser } from "eventsource-parser";
import { passAnswer } from "../call.ts";
import { NetworkError, TimeoutError, unexpected } from "../errors.ts";
import type { Answer } from "../transport/answer.ts";
import { startTimer } from "../transport/shared-timer.ts";

/** The members that the events of all streams have. */
export interface AnyEvent {
	event: string;
	id: string;
}

/** The service sends a comment after 15 s without an event. A connection with a longer silence than this died unnoticed. */
const maxSilenceMs = 45_000;

/** Events that each connection may have, whether or not it brings any data. */
const ownEvents: ReadonlySet<string> = new Set(["open", "usage", "close"]);

/** One connection of a stream. The first read opens it, and its bytes are read no faster than its events are taken. */
export class Connection {
	/** Milliseconds before another connection, as the service requests them; undefined as long as it does not. */
	retryMs: number | undefined;
	/** True when more came than the events of the connection itself. One that only opens makes no progress, and has its cost. */
	hasProgress = false;
	readonly #url: string;
	readonly #open: (signal: AbortSignal) => Promise<Answer>;
	readonly #outer: AbortSignal;
	readonly #end = new AbortController();
	readonly #decoder = new TextDecoder();
	readonly #leave = () => this.#end.abort(this.#outer.reason);
	readonly #parser = createParser({
		onEvent: ({ data }) => void this.#events.push(this.#parse(data)),
		onComment: () => {
			this.hasProgress = true;
		},
		onRetry: (milliseconds) => {
			this.retryMs = milliseconds;
		},
	});
	#events: AnyEvent[] = [];
	#response: Response | undefined;
	#reader: ReadableStreamDefaultReader<Uint8Array> | undefined;

	/**
	 * @param url of the request, for errors
	 * @param open sends the request
	 * @param outer ends the connection with its reason
	 */
	constructor(url: string, open: (signal: AbortSignal) => Promise<Answer>, outer: AbortSignal) {
		this.#url = url;
		this.#open = open;
		this.#outer = outer;
		outer.addEventListener("abort", this.#leave, { once: true });
	}

	/**
	 * The events that the next bytes complete, which may be none.
	 *
	 * @throws {MarketDataError} when the service rejects the request or is silent, and when the connection ends
	 */
	async read(): Promise<readonly AnyEvent[]> {
		const bytes = await this.#nextBytes();
		this.#events = [];
		this.#parser.feed(this.#decoder.decode(bytes, { stream: true }));
		return this.#events;
	}

	/** Ends the request and its body. */
	close(): void {
		this.#outer.removeEventListener("abort", this.#leave);
		this.#end.abort();
		this.#reader?.cancel().catch(() => {});
	}

	async #nextBytes(): Promise<Uint8Array> {
		const { signal } = this.#end;
		const expire = () => {
			const reason = `The service sent nothing for ${maxSilenceMs / 1000} s`;
			this.#end.abort(new TimeoutError({ url: this.#url, reason }));
		};
		const stopTimer = startTimer({ expire }, maxSilenceMs);
		try {
			this.#reader ??= await unlessAborted(this.#begin(), signal);
			const { done, value } = await unlessAborted(this.#reader.read(), signal).catch((cause: unknown) => {
				signal.throwIfAborted();
				throw this.#broken("The connection of the stream broke", cause);
			});
			if (done) throw this.#broken("The stream ended without its last event");
			return value;
		} finally {
			stopTimer();
		}
	}

	async #begin(): Promise<ReadableStreamDefaultReader<Uint8Array>> {
		const { response } = passAnswer(await this.#open(this.#end.signal));
		this.#response = response;
		if (!response.body) throw unexpected(response, "The stream has no body");
		return response.body.getReader();
	}

	#parse(data: string): AnyEvent {
		try {
			const event = JSON.parse(data) as AnyEvent;
			if (!ownEvents.has(event.event)) this.hasProgress = true;
			return event;
		} catch (cause) {
			throw unexpected(this.#response as Response, "An event of the stream is not JSON", cause);
		}
	}

	#broken(reason: string, cause?: unknown): NetworkError {
		return new NetworkError({ url: this.#url, reason, ...(cause !== undefined && { cause }) });
	}
}

/** The result of work, unless the signal fires before; then its reason. */
function unlessAborted<T>(work: Promise<T>, signal: AbortSignal): Promise<T> {
	return new Promise((resolve, reject) => {
		const leave = () => reject(signal.reason);
		signal.addEventListener("abort", leave, { once: true });
		if (signal.aborted) leave();
		work.then(resolve, reject).finally(() => signal.removeEventListener("abort", leave));
	});
}
