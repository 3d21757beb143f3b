import { useMemo, useSyncExternalStore } from "react";
import type { MarketDataClient } from "../client.ts";
import type { AnyMarketDataError } from "../errors.ts";
import type { StreamOptions } from "../stream/event-stream.ts";
import type { StreamEvent, StreamName, StreamParams } from "../stream/streams.ts";

/** What a component displays of a stream. */
export interface StreamState<E> {
	/** The newest events of every kind, oldest first, at most as many as `keep` says. */
	readonly events: readonly E[];
	/** The newest event; undefined before the first one. */
	readonly last: E | undefined;
	/** `retrying` from the end of a connection until the next one begins. */
	readonly state: "connecting" | "open" | "retrying" | "closed";
	/** Why the stream is closed; undefined while it is not, and after its usual end. */
	readonly error: AnyMarketDataError | undefined;
}

/** The state of a stream, and the function that ends it. */
export interface UseStream<E> extends StreamState<E> {
	/** Ends the stream; its events remain. */
	close(): void;
}

/** Settings of a hook. */
export interface UseStreamOptions extends Pick<StreamOptions, "resume" | "lastEventId" | "maxRetries"> {
	/** Events that are kept. Default 100. */
	keep?: number | undefined;
}

const defaultKeep = 100;
const connecting = { events: [], last: undefined, state: "connecting", error: undefined } as const;

/** A stream of a client as the hook opens it. */
type OpenStream<E> = (params: object, options: StreamOptions) => AsyncGenerator<E, void>;

/**
 * Follows a stream while the component is mounted. Events that come within a frame make one render. Parameters with equal values are the
 * same stream, so that they need not be memoized; others begin another one.
 *
 * @param name of the stream, such as `trades`
 *
 * @example
 * import { createMarketDataClient } from "@us-market-data/client";
 *
 * const client = createMarketDataClient({ baseUrl: "http://127.0.0.1:3000", apiKey: "mock-200" });
 * function Tape() {
 * 	const { events, state } = useStream(client, "trades", { symbols: ["AAPL.US"], replay: "now" }, { keep: 20 });
 * 	return `${state}: ${events.length} events`;
 * }
 */
export function useStream<Name extends StreamName>(
	client: Pick<MarketDataClient, "stream">,
	name: Name,
	params: StreamParams<Name>,
	{ keep = defaultKeep, ...options }: UseStreamOptions = {},
): UseStream<StreamEvent<Name>> {
	type E = StreamEvent<Name>;
	const key = JSON.stringify([params, options]);
	// biome-ignore lint/correctness/useExhaustiveDependencies: the key has the values of the parameters and options
	const store = useMemo(
		() => new StreamStore<E>(client.stream[name] as unknown as OpenStream<E>, params, options, keep),
		[client, name, key, keep],
	);
	const state = useSyncExternalStore(store.subscribe, store.state, () => connecting);
	return { ...state, close: store.close };
}

/** The newest events of one stream for one component. The stream is open while the component listens. */
class StreamStore<E> {
	#state: StreamState<E> = connecting;
	/** The state of the next render, while a frame is awaited. */
	#next: StreamState<E> | undefined;
	#end = new AbortController();
	readonly #open: OpenStream<E>;
	readonly #params: object;
	readonly #options: StreamOptions;
	readonly #keep: number;

	constructor(open: OpenStream<E>, params: object, options: StreamOptions, keep: number) {
		this.#open = open;
		this.#params = params;
		this.#options = options;
		this.#keep = keep;
	}

	readonly state = (): StreamState<E> => this.#state;

	readonly close = (): void => this.#end.abort();

	readonly subscribe = (listener: () => void): (() => void) => {
		const end = new AbortController();
		this.#end = end;
		this.#next = undefined;
		this.#state = connecting;
		let isListening = true;
		const change = (next: Partial<StreamState<E>>, events: readonly E[] = []): void => {
			if (!isListening) return;
			const before = this.#next ?? this.#state;
			if (this.#next === undefined)
				onNextFrame(() => {
					if (!isListening || this.#next === undefined) return;
					this.#state = this.#next;
					this.#next = undefined;
					listener();
				});
			this.#next = {
				...before,
				...next,
				...(events.length > 0 && {
					events: [...before.events, ...events].slice(-this.#keep),
					last: events.at(-1),
				}),
			};
		};
		void this.#read(end.signal, change);
		return () => {
			isListening = false;
			end.abort();
		};
	};

	async #read(
		signal: AbortSignal,
		change: (next: Partial<StreamState<E>>, events?: readonly E[]) => void,
	): Promise<void> {
		// Strict mode mounts a component twice in one tick, and the first time needs no request.
		await Promise.resolve();
		try {
			const onRetry = () => change({ state: "retrying" });
			for await (const event of this.#open(this.#params, { ...this.#options, signal, onRetry }))
				change({ state: "open" }, [event]);
			change({ state: "closed" });
		} catch (error) {
			change({ state: "closed", error: signal.aborted ? undefined : (error as AnyMarketDataError) });
		}
	}
}

/** A page in the background has no frames, so that it renders nothing; the store keeps no more events for that. */
function onNextFrame(render: () => void): void {
	if ("requestAnimationFrame" in globalThis) requestAnimationFrame(render);
	else setTimeout(render);
}
