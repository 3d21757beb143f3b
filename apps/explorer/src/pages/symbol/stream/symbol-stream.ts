import type { AnyMarketDataError, Schema } from "@us-market-data/client";
import { RunningMinutes } from "./running-bars.ts";
import { openOf, type Speed, type StreamChoice } from "./stream-choice.ts";

/** The parameters of a stream of one security. */
export interface StreamParams {
	symbols: readonly string[];
	conflate?: number;
	replay?: string;
	speed?: number;
}

interface OpenOptions {
	signal: AbortSignal;
	/** Called before a broken stream is continued. */
	onRetry: () => void;
}

/** Opens the streams of the service. Each continues after a broken connection, and ends when its signal aborts. */
export interface StreamSource {
	quotes(params: StreamParams, options: OpenOptions): AsyncIterable<Schema<"QuotesStreamEvent">>;
	trades(params: StreamParams, options: OpenOptions): AsyncIterable<Schema<"TradesStreamEvent">>;
	depth(params: StreamParams, options: OpenOptions): AsyncIterable<Schema<"DepthStreamEvent">>;
}

/** Names of the connections. A browser has six to an origin; the other three are for requests. */
export const streamKinds = ["quotes", "trades", "depth"] as const;
export type StreamKind = (typeof streamKinds)[number];

type StreamEvent = Schema<"QuotesStreamEvent" | "TradesStreamEvent" | "DepthStreamEvent">;
type DataEvent = Extract<StreamEvent, { event: "quote" | "trade" | "depth" }>;
export type StreamTrade = Schema<"StreamTrade">;

/** What the page shows of a stream, as of a frame. */
export interface StreamPicture {
	state: "connecting" | "playing" | "paused" | "ended";
	/** Instant of the newest event in the market. */
	at: string | undefined;
	/** Instant from which events are displayed; another one when the simulated session begins again. */
	startedAt: string | undefined;
	isSimulated: boolean;
	quote: Schema<"Quote"> | undefined;
	/** The quote that is read out: it changes at most every 15 seconds. */
	spokenQuote: Schema<"Quote"> | undefined;
	/** Direction of the last change of the price, and the number of changes. */
	move: { direction: "up" | "down"; count: number } | undefined;
	depth: Schema<"Depth"> | undefined;
	/** Newest first. */
	trades: readonly StreamTrade[];
	errors: Readonly<Partial<Record<StreamKind, AnyMarketDataError>>>;
}

/** Trades that are displayed. */
export const maxTrades = 200;

/** Milliseconds between two announcements of the price to a screen reader. */
const announcementMs = 15_000;

/** Milliseconds in which quotes and books change once: an eye sees no more, and each event costs. */
const conflateMs = 100;

/** Milliseconds by which events of a new lap of the simulated session are before those of the last one. */
const lapGapMs = 1_800_000;

/** What a stream needs of the browser. */
export interface StreamDeps {
	source: StreamSource;
	/** Runs a task before the next frame, and returns its end. */
	requestFrame: (task: () => void) => () => void;
	/** Milliseconds of a clock that never goes back. */
	elapsed: () => number;
	/** Runs a task after a pause in milliseconds, and returns its end. */
	after: (pauseMs: number, task: () => void) => () => void;
	/** Milliseconds until a failed stream is opened again; undefined for an error that would come again. */
	retryDelayMs: (error: AnyMarketDataError) => number | undefined;
	isHidden: () => boolean;
	/** Calls a listener when the page is hidden or displayed, and returns the end of that. */
	onVisibility: (listener: () => void) => () => void;
}

const emptyPicture: StreamPicture = {
	state: "connecting",
	at: undefined,
	startedAt: undefined,
	isSimulated: false,
	quote: undefined,
	spokenQuote: undefined,
	move: undefined,
	depth: undefined,
	trades: [],
	errors: {},
};

/**
 * The price, the order book and the trades of one security as they move. It has a connection for each while somebody looks at
 * the page, and listeners are called at most once a frame, however many events arrive.
 */
export class SymbolStream {
	readonly #symbol: string;
	#choice: StreamChoice;
	readonly #deps: StreamDeps;
	readonly #listeners = new Set<() => void>();
	readonly #ended = new Set<StreamKind>();
	readonly #minutes = new RunningMinutes();
	readonly #stopVisibility: () => void;
	#connections: AbortController | undefined;
	#picture = emptyPicture;
	/** The next picture, which becomes the present one with the next frame. */
	#next: StreamPicture = emptyPicture;
	#newTrades: StreamTrade[] = [];
	#cancelFrame: (() => void) | undefined;
	#spokenAt = Number.NEGATIVE_INFINITY;
	#isPaused = false;
	#hasTrades = false;

	constructor(symbol: string, choice: StreamChoice, deps: StreamDeps) {
		this.#symbol = symbol;
		this.#choice = choice;
		this.#deps = deps;
		this.#stopVisibility = deps.onVisibility(() => (deps.isHidden() ? this.#disconnect() : this.#connect()));
		this.#connect();
	}

	/** Calls a listener after each change of the picture. Returns the end of that. */
	readonly subscribe = (listener: () => void): (() => void) => {
		this.#listeners.add(listener);
		return () => void this.#listeners.delete(listener);
	};

	readonly picture = (): StreamPicture => this.#picture;

	/** Bars of one minute from the trades since `startedAt`. */
	get minutes(): Pick<RunningMinutes, "bars" | "version"> {
		return this.#minutes;
	}

	/** Closes the connections. A replayed day then goes on from its present instant; the others go on with the present. */
	pause(): void {
		this.#isPaused = true;
		this.#disconnect();
		this.#change({ state: "paused" });
	}

	resume(): void {
		this.#isPaused = false;
		this.#connect();
	}

	/** Plays from the start again. */
	restart(): void {
		this.#disconnect();
		this.#minutes.clear();
		this.#hasTrades = false;
		this.#newTrades = [];
		this.#next = emptyPicture;
		this.#connect();
	}

	/** Plays a day on at another speed. */
	setSpeed(speed: Speed): void {
		if (this.#choice.kind !== "day" || this.#choice.speed === speed) return;
		this.#choice = { ...this.#choice, speed };
		if (this.#connections) this.retry();
	}

	/** Opens all streams again. */
	retry(): void {
		this.#disconnect();
		this.#connect();
	}

	close(): void {
		this.#stopVisibility();
		this.#disconnect();
		this.#cancelFrame?.();
		this.#listeners.clear();
	}

	#connect(): void {
		if (this.#isPaused || this.#deps.isHidden() || this.#connections) return;
		const connections = new AbortController();
		this.#connections = connections;
		this.#ended.clear();
		this.#change({ state: this.#next.at === undefined ? "connecting" : "playing", errors: {} });
		for (const kind of streamKinds) void this.#follow(kind, this.#paramsOf(kind), connections.signal);
	}

	#disconnect(): void {
		this.#connections?.abort();
		this.#connections = undefined;
	}

	#paramsOf(kind: StreamKind): StreamParams {
		const symbols = [this.#symbol];
		const shared: StreamParams = kind === "trades" ? { symbols } : { symbols, conflate: conflateMs };
		if (this.#choice.kind === "live") return shared;
		if (this.#choice.kind === "now") return { ...shared, replay: "now" };
		const { day, speed } = this.#choice;
		return { ...shared, replay: this.#next.at ?? openOf(day), speed };
	}

	async #follow(kind: StreamKind, params: StreamParams, signal: AbortSignal): Promise<void> {
		const onRetry = () => this.#change({ state: "connecting" });
		try {
			for await (const event of this.#deps.source[kind](params, { signal, onRetry })) {
				if (signal.aborted) return;
				this.#take(event);
			}
			if (!signal.aborted) this.#end(kind);
		} catch (error) {
			if (!signal.aborted) this.#fail(kind, error as AnyMarketDataError, params, signal);
		}
	}

	#fail(kind: StreamKind, error: AnyMarketDataError, params: StreamParams, signal: AbortSignal): void {
		this.#change({ errors: { ...this.#next.errors, [kind]: error } });
		const pause = this.#deps.retryDelayMs(error);
		if (pause === undefined) return;
		const cancel = this.#deps.after(pause, () => {
			const { [kind]: _, ...errors } = this.#next.errors;
			this.#change({ errors });
			const { replay } = this.#paramsOf(kind);
			void this.#follow(kind, replay === undefined ? params : { ...params, replay }, signal);
		});
		signal.addEventListener("abort", cancel);
	}

	#end(kind: StreamKind): void {
		this.#ended.add(kind);
		if (this.#ended.size + Object.keys(this.#next.errors).length === streamKinds.length)
			this.#change({ state: "ended" });
	}

	#take(event: StreamEvent): void {
		if (event.event === "open") {
			this.#change({
				state: "playing",
				isSimulated: this.#next.isSimulated || event.simulated,
				startedAt: this.#next.startedAt ?? event.replay?.startsAt ?? event.timestamp,
			});
			for (const state of event.snapshot ?? []) this.#takeData(state as DataEvent, true);
		} else if (event.event === "quote" || event.event === "trade" || event.event === "depth")
			this.#takeData(event, false);
	}

	#takeData(event: DataEvent, isSnapshot: boolean): void {
		if (!isSnapshot) this.#moveTo(event.timestamp);
		if (event.simulated) this.#change({ isSimulated: true });
		if (event.event === "depth") this.#change({ depth: event.depth });
		else if (event.event === "trade") this.#takeTrade(event, isSnapshot);
		else this.#takeQuote(event.quote, isSnapshot);
	}

	#takeQuote(quote: Schema<"Quote">, isSnapshot: boolean): void {
		const last = this.#next.quote;
		const [before, now] = [last?.lastDone ?? null, quote.lastDone];
		this.#change({ quote });
		// Of many securities no trades are stored: their bars follow from the quotes.
		if (last && !isSnapshot && !this.#hasTrades) this.#minutes.addQuote(last, quote);
		if (before === null || now === null || Number(before) === Number(now)) return;
		const direction = Number(now) > Number(before) ? "up" : "down";
		this.#change({ move: { direction, count: (this.#next.move?.count ?? 0) + 1 } });
	}

	#takeTrade(event: StreamTrade, isSnapshot: boolean): void {
		// A replay that goes on begins with its present instant, whose events came already.
		const [newest] = this.#newTrades.length > 0 ? this.#newTrades.slice(-1) : this.#next.trades;
		const isRepeated =
			event.timestamp === newest?.timestamp &&
			[...this.#newTrades, ...this.#next.trades].some(({ id }) => id === event.id);
		if (isRepeated) return;
		this.#newTrades.push(event);
		if (this.#newTrades.length > maxTrades) this.#newTrades.shift();
		if (!isSnapshot) {
			this.#hasTrades = true;
			this.#minutes.add(event.trade);
		}
		this.#change({});
	}

	/** Notes the instant of an event. The simulated session begins again with an event of long before. */
	#moveTo(timestamp: string): void {
		const { at } = this.#next;
		const passed = at === undefined ? 0 : Date.parse(timestamp) - Date.parse(at);
		if (this.#choice.kind === "now" && passed < -lapGapMs) {
			this.#minutes.clear();
			this.#newTrades = [];
			this.#change({ at: timestamp, startedAt: timestamp, trades: [] });
		} else if (at === undefined || passed > 0) this.#change({ at: timestamp });
	}

	#change(members: Partial<StreamPicture>): void {
		this.#next = { ...this.#next, ...members };
		this.#cancelFrame ??= this.#deps.requestFrame(() => this.#show());
	}

	#show(): void {
		this.#cancelFrame = undefined;
		if (this.#newTrades.length > 0) {
			const trades = [...this.#newTrades.reverse(), ...this.#next.trades].slice(0, maxTrades);
			this.#newTrades = [];
			this.#next = { ...this.#next, trades };
		}
		const now = this.#deps.elapsed();
		const { quote, spokenQuote } = this.#next;
		if (quote && quote !== spokenQuote && now - this.#spokenAt >= announcementMs) {
			this.#spokenAt = now;
			this.#next = { ...this.#next, spokenQuote: quote };
		}
		this.#picture = this.#next;
		for (const listener of this.#listeners) listener();
	}
}
