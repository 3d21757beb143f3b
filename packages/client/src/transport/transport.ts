import { NetworkError, unexpected } from "../errors.ts";
import { type Send, within } from "../layers.ts";
import type { ClientOptions } from "../options.ts";
import type { Answer } from "./answer.ts";
import { authorize } from "./authorization.ts";
import { Deadline } from "./deadline.ts";
import { isFinal, type Outcome, repeated } from "./retry.ts";
import { reportsUsage, type Usage, usageOf } from "./usage.ts";

const defaultTimeout = 30_000;

const contentTypes = {
	json: /^application\/json\b/i,
	csv: /^text\/csv\b/i,
	ndjson: /^application\/x-ndjson\b/i,
	parquet: /^application\/vnd\.apache\.parquet\b/i,
	arrow: /^application\/vnd\.apache\.arrow\.stream\b/i,
	file: /^application\/(vnd\.apache\.parquet|gzip)\b/i,
	sse: /^text\/event-stream\b/i,
};

const streamType = "text/event-stream";

/** The format of a body. */
export type Format = keyof typeof contentTypes;

/** A request with the settings of its call. */
export interface Call {
	url: string;
	/** By lower-case names. */
	headers?: Readonly<Record<string, string>> | undefined;
	/** True for a family that accepts bearer tokens. */
	acceptsBearer: boolean;
	signal?: AbortSignal | undefined;
	/** Milliseconds in place of the client's. */
	timeout?: number | undefined;
	/** Format of the body. Default `json`. */
	format?: Format | undefined;
	/** The request that others have made, whose other settings hold. Its response can still be read. */
	made?: Request | undefined;
}

/** Sends requests with credential, retries and timeout, and keeps the usage of the last answer. */
export interface Transport {
	send(call: Call): Promise<Answer>;
	/**
	 * Opens a stream with one try and no timeout. The body of its response is still to be read; it ends with the signal, as the
	 * request does.
	 */
	open(call: Call & { signal: AbortSignal }): Promise<Answer>;
	readonly lastUsage: Usage | undefined;
}

/** Creates the transport that sends every request of a client. A call that ends well at once passes few functions. */
export function createTransport(options: ClientOptions): Transport {
	let lastUsage: Usage | undefined;
	let newest: Response | undefined;
	const heard = (response: Response): void => {
		if (reportsUsage(response)) newest = response;
	};
	const innermost: Send = async ({ url, headers, signal, made }) => {
		const outcome = await fetchWhole(options.fetch, { url, made }, headers, signal, heard);
		if (outcome instanceof NetworkError) throw outcome;
		return outcome;
	};
	const { use } = options;
	const layered = use && within(use, (layer, next) => layer.send?.(next) ?? next, innermost);
	async function attempt(
		call: Call,
		deadline: Pick<Deadline, "signal" | "remaining">,
		retry = options.retry,
	): Promise<Answer> {
		const authorizing = authorize(options, call.acceptsBearer);
		const authorization = authorizing instanceof Promise ? await authorizing : authorizing;
		const send = () => {
			const headers = authorization.headers(call.headers);
			return layered
				? outcomeOf(
						layered({
							url: call.url,
							headers,
							signal: deadline.signal,
							endsAt: Date.now() + deadline.remaining(),
							made: call.made,
						}),
					)
				: fetchWhole(options.fetch, call, headers, deadline.signal, heard);
		};
		const first = await send();
		const last = isFinal(first) ? first : await repeated(first, { send, authorization, retry, deadline });
		if (last instanceof NetworkError) throw last;
		return inFormat(last, call.format ?? "json");
	}
	return {
		send(call) {
			const deadline = new Deadline(call, call.timeout ?? options.timeout ?? defaultTimeout);
			return deadline.bound(attempt(call, deadline));
		},
		open(call) {
			const headers = { ...call.headers, accept: streamType };
			const unlimited = { signal: call.signal, remaining: () => Number.POSITIVE_INFINITY };
			return attempt({ ...call, headers, format: "sse" }, unlimited, { attempts: 1 });
		},
		get lastUsage() {
			lastUsage = (newest && usageOf(newest)) ?? lastUsage;
			return lastUsage;
		},
	};
}

/** A failure of the network is an outcome, after which the request may be repeated. */
const outcomeOf = (answer: Promise<Answer>): Promise<Outcome> =>
	answer.catch((error: unknown) => {
		if (error instanceof NetworkError) return error;
		throw error;
	});

/**
 * One request and its whole body, so that the timeout and retries cover the body too. The body of a stream is left to its reader.
 *
 * @param heard takes the response once its body is there
 */
async function fetchWhole(
	given: ClientOptions["fetch"],
	{ url, made }: Pick<Call, "url" | "made">,
	headers: Readonly<Record<string, string>>,
	signal: AbortSignal,
	heard: (response: Response) => void,
): Promise<Outcome> {
	signal.throwIfAborted();
	// Redirects are not followed: the contract has none, and a key must not travel to another host.
	const init = { headers, signal, redirect: "manual" } as const;
	try {
		// The global is looked up for each request, so that later instrumentation takes effect.
		const response = await (given || made
			? (given ?? globalThis.fetch)(new Request(made ?? url, init))
			: globalThis.fetch(url, init));
		if (headers["accept"] === streamType && response.ok && isOfType(response, "sse")) {
			heard(response);
			return { response, text: "" };
		}
		const readable = made ? response.clone() : response;
		// Parquet and Arrow are no text, and errors are always JSON.
		const bytes = response.ok && !isOfType(response, "json") && new Uint8Array(await readable.arrayBuffer());
		const answer = bytes ? { response, text: "", bytes } : { response, text: await readable.text() };
		heard(response);
		return answer;
	} catch (cause) {
		signal.throwIfAborted();
		// It throws for an address or a header that cannot be sent at all.
		new Request(made ?? url, init);
		return new NetworkError({ url, reason: "The service could not be reached", cause });
	}
}

function inFormat(answer: Answer, format: Format): Answer {
	const { response } = answer;
	if (!response.ok || isOfType(response, format)) return answer;
	const type = response.headers.get("content-type") ?? "no content type";
	throw unexpected(response, `The service answered ${type} in place of ${format.toUpperCase()}`);
}

const isOfType = ({ headers }: Response, format: Format): boolean =>
	contentTypes[format].test(headers.get("content-type") ?? "");
