import { BadRequestError } from "./errors.ts";
import { passProvenance } from "./provenance.ts";
import type { Answer } from "./transport/answer.ts";
import { type Deprecation, deprecationOf } from "./transport/deprecation.ts";
import { pause } from "./transport/pause.ts";
import { type Usage, usageOf } from "./transport/usage.ts";
import type { CallOptions, OperationId } from "./types.ts";

/** A call of a method, before it becomes a request. */
export interface Question {
	readonly operationId: OperationId;
	readonly params: Readonly<Record<string, unknown>>;
	readonly options: CallOptions;
}

/** Resolves to the body, rejects with an error of this package. */
export type Ask = (question: Question) => Promise<object>;

/** A request as it goes out; each try of a call is one. */
export interface Outgoing {
	readonly url: string;
	/** By lower-case names, with the credential. */
	readonly headers: Readonly<Record<string, string>>;
	/** Fires when the call ends before its answer. */
	readonly signal: AbortSignal;
	/** Epoch milliseconds at which the timeout of the call ends. */
	readonly endsAt: number;
	/** The request of a typed path such as `client.market.GET`; undefined for a method. */
	readonly made?: Request | undefined;
}

/** Resolves to the answer with its whole body, rejects with a `NetworkError`. */
export type Send = (request: Outgoing) => Promise<Answer>;

/** A part around the calls of a client. The first of a list is the outermost. Each client has its own state of it. */
export interface Layer {
	/** Wraps the calls of methods. Pages and items are made of such calls. */
	ask?(next: Ask): Ask;
	/** Wraps each request, those of typed paths too. */
	send?(next: Send): Send;
}

/** The innermost function within all layers. */
export const within = <F>(layers: readonly Layer[], wrap: (layer: Layer, next: F) => F, innermost: F): F =>
	layers.reduceRight((next, layer) => wrap(layer, next), innermost);

/** A call that several callers wait for. It stops when the last of them has left. */
class SharedCall<T> {
	readonly #end = new AbortController();
	readonly #result: Promise<T>;
	#waiting = 0;

	/** @param start begins the call, with the signal of its end */
	constructor(start: (signal: AbortSignal) => Promise<T>) {
		this.#result = start(this.#end.signal);
		// A caller who left does not hear of the end.
		this.#result.catch(() => {});
	}

	/** True when everybody has left. */
	get isLeft(): boolean {
		return this.#end.signal.aborted;
	}

	/** Calls a function at the end of the call, whatever it is. */
	whenDone(then: () => void): void {
		this.#result.then(then, then);
	}

	/** Waits for the result, at most until a signal fires. */
	join(signal: AbortSignal | undefined): Promise<T> {
		this.#waiting += 1;
		if (!signal) return this.#result;
		return new Promise((resolve, reject) => {
			const leave = () => {
				reject(signal.reason);
				this.#waiting -= 1;
				if (this.#waiting === 0) this.#end.abort(signal.reason);
			};
			if (signal.aborted) return leave();
			signal.addEventListener("abort", leave, { once: true });
			this.whenDone(() => signal.removeEventListener("abort", leave));
			this.#result.then(resolve, reject);
		});
	}
}

/**
 * Asks the same question once while its answer is under way: calls of one operation with equal parameters share a
 * request, and its cost. They get the same object, so treat it as read-only. A call with headers of its own goes alone.
 *
 * @example
 * const client = createMarketDataClient({ baseUrl: "http://127.0.0.1:3000", apiKey: "mock-200", use: [collapsed()] });
 * const both = [client.getMarketStatus(), client.getMarketStatus()]; // one request
 * await Promise.all(both);
 */
export const collapsed = (): Layer => ({
	ask(next) {
		const open = new Map<string, SharedCall<object>>();
		return (question) => {
			const { signal, headers, timeout } = question.options;
			if (headers) return next(question);
			const key = keyOf(question);
			const pending = open.get(key);
			if (pending && !pending.isLeft) return pending.join(signal);
			const shared = new SharedCall((ended) => next({ ...question, options: { timeout, signal: ended } }));
			open.set(key, shared);
			shared.whenDone(() => {
				if (open.get(key) === shared) open.delete(key);
			});
			return shared.join(signal);
		};
	},
});

/** Equal for the same operation, parameters in any order and timeout. */
const keyOf = ({ operationId, params, options }: Question): string =>
	JSON.stringify([operationId, Object.entries(params).sort(([a], [b]) => (a < b ? -1 : 1)), options.timeout]);

/** Settings of `batched`. */
export interface BatchOptions {
	/** Milliseconds that a call waits for others. Default 0: those of the same tick go together. */
	wait?: number;
	/** Most symbols of a request, at most 500. Default 500. */
	symbols?: number;
}

/** Operations that answer a row for each of `symbols`, under `quote`. */
const rowBySymbol: ReadonlySet<string> = new Set(["getQuotes", "getCalcIndexes", "getStaticInfo"]);

const maxSymbols = 500;

/** The parts of an answer that are about single symbols. */
interface Body {
	quote: { symbol: string }[];
	unknownSymbols?: string[];
	unknownSymbolHints?: { symbol: string }[];
}

/** A call that waits, and how it ends. */
interface Waiting {
	question: Question;
	symbols: readonly string[];
	resolve(body: object): void;
	reject(error: unknown): void;
}

/** Calls that go together: they differ by their symbols alone. */
interface Batch {
	symbols: Set<string>;
	calls: Waiting[];
}

/**
 * Puts calls of `getQuotes`, `getCalcIndexes` and `getStaticInfo` from the same tick into one request of up to 500
 * symbols, which costs one data request. Each call gets the rows of its own symbols, in its order. When the service
 * refuses a request because of one call, each of its calls is sent alone.
 *
 * @example
 * const client = createMarketDataClient({ baseUrl: "http://127.0.0.1:3000", apiKey: "mock-200", use: [batched()] });
 * // One request, and one data request of the allowance.
 * const [apple, microsoft] = await Promise.all([
 * 	client.getQuotes({ symbols: ["AAPL.US"] }),
 * 	client.getQuotes({ symbols: ["MSFT.US"] }),
 * ]);
 */
export const batched = ({ wait = 0, symbols: most = maxSymbols }: BatchOptions = {}): Layer => ({
	ask(next) {
		const open = new Map<string, Batch>();
		const add = (waiting: Waiting): void => {
			const { symbols: _, ...params } = waiting.question.params;
			const key = keyOf({ ...waiting.question, params });
			const fits = ({ symbols }: Batch) =>
				new Set([...symbols, ...waiting.symbols]).size <= Math.min(most, maxSymbols);
			const pending = open.get(key);
			if (pending && fits(pending)) return void join(pending, waiting);
			const batch: Batch = { symbols: new Set(), calls: [] };
			join(batch, waiting);
			open.set(key, batch);
			setTimeout(() => {
				if (open.get(key) === batch) open.delete(key);
				void settle(batch, next);
			}, wait);
		};
		return (question) => {
			const { symbols, explain } = question.params;
			const isAlone = question.options.headers !== undefined || explain === true;
			if (isAlone || !rowBySymbol.has(question.operationId) || !isList(symbols)) return next(question);
			return new Promise<object>((resolve, reject) => add({ question, symbols, resolve, reject }));
		};
	},
});

const isList = (value: unknown): value is readonly string[] =>
	Array.isArray(value) && value.length > 0 && value.every((one) => typeof one === "string");

function join(batch: Batch, waiting: Waiting): void {
	for (const symbol of waiting.symbols) batch.symbols.add(symbol);
	batch.calls.push(waiting);
}

async function settle({ symbols, calls }: Batch, next: Ask): Promise<void> {
	const waiting = calls.filter(({ question: { options }, reject }) => {
		if (options.signal?.aborted) reject(options.signal.reason);
		return !options.signal?.aborted;
	});
	const [first] = waiting;
	if (!first) return;
	if (waiting.length === 1) return alone(first, next);
	const question = { ...first.question, params: { ...first.question.params, symbols: [...symbols] } };
	const shared = new SharedCall((signal) => next({ ...question, options: { ...question.options, signal } }));
	await Promise.all(
		waiting.map(async (call) => {
			try {
				call.resolve(partOf((await shared.join(call.question.options.signal)) as Body, call.symbols));
			} catch (error) {
				if (error instanceof BadRequestError) await alone(call, next);
				else call.reject(error);
			}
		}),
	);
}

const alone = ({ question, resolve, reject }: Waiting, next: Ask): Promise<void> =>
	next(question).then(resolve, reject);

/** The answer that a call with these symbols would have got. */
function partOf(body: Body, symbols: readonly string[]): Body {
	const { quote, unknownSymbols, unknownSymbolHints } = body;
	const requested = [...new Set(symbols)];
	const own = <T extends { symbol: string }>(rows: readonly T[]): T[] => {
		const bySymbol = new Map(rows.map((row) => [row.symbol, row]));
		return requested.flatMap((symbol) => bySymbol.get(symbol) ?? []);
	};
	const part = {
		...body,
		quote: own(quote),
		...(unknownSymbols && { unknownSymbols: requested.filter((symbol) => unknownSymbols.includes(symbol)) }),
		...(unknownSymbolHints && { unknownSymbolHints: own(unknownSymbolHints) }),
	};
	passProvenance(body, part);
	return part;
}

/** Settings of `cached`. */
export interface CacheOptions {
	/** Most answers that are kept; the one used longest ago goes first. Default 500. */
	entries?: number;
	/**
	 * Milliseconds for which an answer is given again without a request. Default 0: the service is asked each time, and
	 * answers 304 while nothing changed, which costs a data request but sends no body.
	 */
	maxAge?: number;
}

interface CacheEntry {
	answer: Answer;
	etag: string;
	/** Epoch milliseconds of the last time that the service confirmed it. */
	confirmed: number;
}

/**
 * Keeps answers with their ETag, and asks the service only if they changed. Typed paths and parts of files pass it by.
 *
 * @example
 * const client = createMarketDataClient({ baseUrl: "http://127.0.0.1:3000", apiKey: "mock-200", use: [cached({ maxAge: 5_000 })] });
 * await client.getQuotes({ symbols: ["AAPL.US"] });
 * await client.getQuotes({ symbols: ["AAPL.US"] }); // sends no request within five seconds
 */
export const cached = ({ entries = 500, maxAge = 0 }: CacheOptions = {}): Layer => ({
	send(next) {
		const cachedEntries = new Map<string, CacheEntry>();
		const keep = (key: string, entry: CacheEntry): Answer => {
			cachedEntries.delete(key);
			cachedEntries.set(key, entry);
			const [oldest] = cachedEntries.keys();
			if (cachedEntries.size > entries && oldest !== undefined) cachedEntries.delete(oldest);
			return entry.answer;
		};
		return async (request) => {
			if (request.made || "range" in request.headers) return next(request);
			// Another account may see other data.
			const { "x-api-key": apiKey, authorization } = request.headers;
			const key = [request.url, apiKey, authorization].join(" ");
			const entry = cachedEntries.get(key);
			if (entry && Date.now() - entry.confirmed < maxAge) return keep(key, entry);
			const condition = entry && { "if-none-match": entry.etag };
			const answer = await next({ ...request, headers: { ...condition, ...request.headers } });
			const { status, ok, headers } = answer.response;
			if (entry && status === 304) return keep(key, { ...entry, confirmed: Date.now() });
			const etag = headers.get("etag");
			return ok && etag ? keep(key, { answer, etag, confirmed: Date.now() }) : answer;
		};
	},
});

/** A request that was answered. */
export interface AnsweredRequest {
	url: string;
	status: number;
	/** From the request to the end of the body. */
	milliseconds: number;
	/** Length of the body: UTF-16 units of JSON, bytes of the other formats. */
	length: number;
	/** Id by which the operator finds the request in the log. */
	requestId: string | undefined;
	/** The allowance as the answer reports it. */
	usage: Usage | undefined;
	/** There when the operation is going to be removed. */
	deprecation: Deprecation | undefined;
}

/** A request without an answer. */
export interface FailedRequest {
	url: string;
	milliseconds: number;
	error: unknown;
}

/** Functions for logs and metrics. What they throw does not reach the call. */
export interface Observers {
	onRequest?(request: { url: string }): void;
	onAnswer?(answered: AnsweredRequest): void;
	onFailure?(failed: FailedRequest): void;
}

/**
 * Tells each request that goes out and its end, every try of a call by itself. No credential is told.
 *
 * @example
 * const client = createMarketDataClient({ baseUrl: "http://127.0.0.1:3000", apiKey: "mock-200", use: [observed({ onAnswer: ({ status, milliseconds }) => console.log(status, milliseconds) })] });
 * await client.getMarketStatus();
 */
export const observed = ({ onRequest, onAnswer, onFailure }: Observers): Layer => ({
	send: (next) => async (request) => {
		const { url } = request;
		tell(onRequest, { url });
		const start = performance.now();
		try {
			const answer = await next(request);
			const { response, text, bytes } = answer;
			tell(onAnswer, {
				url,
				status: response.status,
				milliseconds: performance.now() - start,
				length: bytes?.length ?? text.length,
				requestId: response.headers.get("x-request-id") ?? undefined,
				usage: usageOf(response),
				deprecation: deprecationOf(response),
			});
			return answer;
		} catch (error) {
			tell(onFailure, { url, milliseconds: performance.now() - start, error });
			throw error;
		}
	},
});

function tell<T>(observer: ((value: T) => void) | undefined, value: T): void {
	try {
		observer?.(value);
	} catch (error) {
		console.error("an observer of the client failed:", error);
	}
}

/** A rate limit as the newest answer told it. */
interface Limit {
	remaining: number;
	/** Epoch milliseconds at which it is full again. */
	resetAt: number;
}

/**
 * Waits before a request that the service would refuse with 429: it follows the `RateLimit` header of the answers, and
 * counts what it sent since. A request that cannot wait within the timeout of its call goes out, so that the call ends with
 * a `RateLimitedError`. Pages of other origins see the header only if the service exposes it.
 *
 * @example
 * const client = createMarketDataClient({ baseUrl: "http://127.0.0.1:3000", apiKey: "mock-200", use: [paced()] });
 * for (const symbol of ["AAPL.US", "MSFT.US"]) await client.listCandlesticks({ symbol, period: "day", count: 5 });
 */
export const paced = (): Layer => ({
	send(next) {
		const limits = new Map<string, Limit>();
		return async (request) => {
			const isInTime = (wait: number) => Date.now() + wait < request.endsAt;
			for (let wait = waitFor(limits); wait > 0 && isInTime(wait); wait = waitFor(limits))
				await pause(wait, request.signal);
			for (const limit of limits.values()) limit.remaining -= 1;
			const answer = await next(request);
			learn(limits, answer.response.headers.get("ratelimit") ?? "");
			return answer;
		};
	},
});

/** Milliseconds until every limit admits a request. */
function waitFor(limits: Map<string, Limit>): number {
	const now = Date.now();
	for (const [name, { resetAt }] of limits) if (resetAt <= now) limits.delete(name);
	return Math.max(
		0,
		...[...limits.values()].map(({ remaining, resetAt }) => (remaining > 0 ? 0 : resetAt - now)),
	);
}

/** Takes `"second";r=19;t=1, "burst";r=39;t=10`. Of two answers out of order, the smaller rest holds. */
function learn(limits: Map<string, Limit>, header: string): void {
	for (const [, name = "", rest, seconds] of header.matchAll(/"([^"]*)";r=(\d+);t=(\d+)/g)) {
		const limit = limits.get(name);
		const remaining = Math.min(Number(rest), limit?.remaining ?? Number.POSITIVE_INFINITY);
		limits.set(name, { remaining, resetAt: limit?.resetAt ?? Date.now() + Number(seconds) * 1000 });
	}
}

/**
 * Adds the headers of a trace to each request. With OpenTelemetry, `inject` is
 * `(headers) => propagation.inject(context.active(), headers)`. The service takes up the `traceparent`.
 *
 * @param inject writes headers by lower-case names
 *
 * @example
 * const client = createMarketDataClient({ baseUrl: "http://127.0.0.1:3000", apiKey: "mock-200", use: [traced((headers) => {
 * 	headers["traceparent"] = "00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01";
 * })] });
 * await client.getMarketStatus();
 */
export const traced = (inject: (headers: Record<string, string>) => void): Layer => ({
	send: (next) => (request) => {
		const headers = { ...request.headers };
		inject(headers);
		return next({ ...request, headers });
	},
});
