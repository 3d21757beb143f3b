import type { ChannelStream, ErrorCode } from "./dialect.ts";
import { NewSymbols } from "./new-symbols.ts";
import { type Credential, type Event, eventsOf, type Service, ServiceRefusal } from "./service.ts";

/** Clock and timers. */
export interface Time {
	/** Epoch milliseconds. */
	now(): number;
	/** Calls back after milliseconds, unless the returned function is called before. */
	after(ms: number, callback: () => void): () => void;
	/** A number from 0 to 1. */
	random(): number;
}

export const systemTime: Time = {
	now: () => Date.now(),
	after(ms, callback) {
		const timer = setTimeout(callback, ms);
		return () => clearTimeout(timer);
	},
	random: () => Math.random(),
};

export type DataEvent = Extract<Event, { event: "trade" | "depth" | "bar" }>;

export interface UpstreamOptions {
	service: Service;
	credential: Credential;
	stream: ChannelStream;
	time: Time;
	/** Takes events in their order. The next ones come when the promise resolves. */
	onEvents(events: DataEvent[]): Promise<void>;
	/** The service does not answer the stream any more. */
	onRefused(code: ErrorCode): void;
}

/** Milliseconds without a byte after which a connection counts as broken: the service sends a comment after 15 seconds. */
const maxSilenceMs = 45_000;

/** Milliseconds before a connection is opened again: doubled from try to try. */
const [firstPauseMs, maxPauseMs] = [250, 30_000];

/**
 * One stream of the service for the symbols of a channel. Behind a broken connection, one that the service ends, and a change of
 * the symbols, it continues at its position: no event is lost, and none comes twice.
 */
export class Upstream {
	readonly #options: UpstreamOptions;
	readonly #newSymbols: NewSymbols | undefined;
	#symbols: ReadonlySet<string> = new Set();
	#since: string | undefined;
	#session: { abort: AbortController; ended: Promise<void> } | undefined;
	#isStopped = false;

	constructor(options: UpstreamOptions) {
		this.#options = options;
		// Elsewhere a position is the present: there is nothing between it and the symbols that are added.
		if (options.service.isNow) this.#newSymbols = new NewSymbols();
	}

	/**
	 * Streams other symbols from now on.
	 *
	 * @param symbols as the service writes them; none ends the stream
	 * @throws {ServiceRefusal} and the symbols remain as they were
	 */
	async change(symbols: ReadonlySet<string>): Promise<void> {
		const before = this.#symbols;
		await this.#end();
		this.#newSymbols?.change(before, symbols, this.#options.time.now());
		try {
			await this.#begin(symbols);
		} catch (error) {
			void this.#begin(before).catch(() => {});
			throw error;
		}
	}

	async stop(): Promise<void> {
		this.#isStopped = true;
		await this.#end();
	}

	async #end(): Promise<void> {
		const session = this.#session;
		this.#session = undefined;
		session?.abort.abort();
		await session?.ended;
	}

	/** Resolves when the service has accepted the stream. */
	#begin(symbols: ReadonlySet<string>): Promise<void> {
		this.#symbols = symbols;
		if (symbols.size === 0) {
			this.#since = undefined;
			return Promise.resolve();
		}
		if (this.#isStopped) return Promise.resolve();
		const abort = new AbortController();
		return new Promise((resolve, reject) => {
			const ended = this.#run(abort.signal, resolve).catch(reject);
			this.#session = { abort, ended };
		});
	}

	/** Opens connections until the stream is over. A refusal of the first one is thrown, unless it may pass soon. */
	async #run(signal: AbortSignal, onOpen: () => void): Promise<void> {
		let isOpen = false;
		let tries = 0;
		while (!signal.aborted) {
			const connection = new AbortController();
			let failure: unknown;
			try {
				const body = await this.#open(AbortSignal.any([signal, connection.signal]));
				isOpen = true;
				onOpen();
				const reason = await this.#read(body, connection, () => {
					tries = 0;
				});
				if (reason === "until" || reason === "end") return;
				if (reason === "allowance" || reason === "revoked")
					return this.#options.onRefused(refusalOfClose[reason]);
			} catch (error) {
				if (signal.aborted) return;
				failure = error;
				const isRefusal = error instanceof ServiceRefusal;
				// A connection that was ended just now may still count as one of the account's.
				const isWorthATry = isRefusal && error.status === 429 && tries === 0;
				if (!isOpen && !isWorthATry) throw error;
				if (isRefusal && lasting.has(error.status)) return this.#options.onRefused(errorCodeOf(error));
			}
			await this.#pause(tries++, failure, signal);
		}
	}

	/** A position that is too old is given up: the stream goes on at the present. */
	async #open(signal: AbortSignal): Promise<ReadableStream<Uint8Array>> {
		const { service, credential, stream } = this.#options;
		const symbols = [...this.#symbols];
		const all = symbols.includes("*") ? ["*"] : symbols;
		try {
			return await service.open({ stream, symbols: all, since: this.#since }, credential, signal);
		} catch (error) {
			if (!(error instanceof ServiceRefusal && error.status === 410)) throw error;
			this.#since = undefined;
			return service.open({ stream, symbols: all, since: undefined }, credential, signal);
		}
	}

	/** @returns the reason of `close`; undefined when the connection broke off */
	async #read(
		body: ReadableStream<Uint8Array>,
		connection: AbortController,
		onData: () => void,
	): Promise<Extract<Event, { event: "close" }>["reason"] | undefined> {
		const { time, onEvents } = this.#options;
		const batches = eventsOf(body);
		for (;;) {
			const awake = time.after(maxSilenceMs, () => connection.abort());
			const step = await batches.next().finally(awake);
			if (step.done) return undefined;
			const events = step.value.filter((event) => this.#isDelivered(event));
			if (events.length > 0) {
				onData();
				await onEvents(events);
			}
			const last = step.value.at(-1);
			if (last?.event === "close") this.#since = last.resume ?? last.id;
			else if (last) this.#since = last.id;
			if (last?.event === "close") return last.reason;
		}
	}

	#isDelivered(event: Event): event is DataEvent {
		const now = this.#options.time.now();
		const isFirst = event.event === "open" && this.#since === undefined;
		if (isFirst) this.#newSymbols?.meet(event.timestamp, now);
		if (event.event !== "trade" && event.event !== "depth" && event.event !== "bar") return false;
		return this.#newSymbols?.passes(event.symbol, event.timestamp, now) ?? true;
	}

	/** Waits before the next try: a random time, and never less than the service asks for. */
	#pause(tries: number, failure: unknown, signal: AbortSignal): Promise<void> {
		const { time } = this.#options;
		const maxDelay = Math.min(maxPauseMs, firstPauseMs * 2 ** tries);
		const retryAfter = failure instanceof ServiceRefusal ? (failure.retryAfterMs ?? 0) : 0;
		return new Promise((resolve) => {
			const cancel = time.after(retryAfter + time.random() * maxDelay, resolve);
			signal.addEventListener("abort", () => {
				cancel();
				resolve();
			});
		});
	}
}

/** Statuses that another try does not change. */
const lasting: ReadonlySet<number> = new Set([400, 401, 402, 403, 404, 406]);

const refusalOfClose = { allowance: 409, revoked: 402 } as const;

/** The error of the dialect for a failure of the service. */
export function errorCodeOf(error: unknown): ErrorCode {
	if (!(error instanceof ServiceRefusal)) return 500;
	if (error.code === "not_in_plan") return 405;
	return codes[error.status] ?? 500;
}

const codes: Readonly<Record<number, ErrorCode>> = { 400: 400, 401: 402, 402: 409, 403: 409, 429: 406 };
