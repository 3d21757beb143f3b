import { unexpected } from "../errors/error-of.ts";
import { NetworkError } from "../errors/errors.ts";
import type { ClientOptions } from "../options.ts";
import { abortable } from "./abortable.ts";
import { authorize } from "./authorization.ts";
import { startDeadline } from "./deadline.ts";
import { withRetries } from "./retry.ts";
import { type Usage, usageOf } from "./usage.ts";

const defaultTimeout = 30_000;

/** The settings of one request. */
export interface Sending {
	/** True for a family that accepts bearer tokens. */
	acceptsBearer: boolean;
	/** Milliseconds in place of the client's. */
	timeout?: number | undefined;
}

/** Sends requests with credential, retries and timeout, and keeps the usage of the last answer. */
export interface Transport {
	send(request: Request, sending: Sending): Promise<Response>;
	readonly lastUsage: Usage | undefined;
}

/** Creates the transport that sends every request of a client. */
export function createTransport(options: ClientOptions): Transport {
	// The global is looked up for each request, so that later instrumentation takes effect.
	const fetch = options.fetch ?? ((request: Request) => globalThis.fetch(request));
	let lastUsage: Usage | undefined;

	async function once(request: Request, headers: Record<string, string>, signal: AbortSignal) {
		const outgoing = authorized(request, headers, signal);
		const response = await fetchWhole(fetch, outgoing, signal);
		lastUsage = usageOf(response) ?? lastUsage;
		return response;
	}

	return {
		async send(request, { acceptsBearer, timeout = options.timeout ?? defaultTimeout }) {
			const deadline = startDeadline(request, timeout);
			const { signal } = deadline;
			try {
				const authorization = await authorize(options, acceptsBearer, signal);
				const send = async () => {
					const response = await once(request, authorization.headers(), signal);
					const again = response.status === 401 && (await authorization.renew());
					return again ? once(request, authorization.headers(), signal) : response;
				};
				return jsonOnly(await withRetries(send, options.retry ?? {}, deadline));
			} finally {
				deadline.clear();
			}
		},
		get lastUsage() {
			return lastUsage;
		},
	};
}

/** Redirects are not followed: the contract has none, and a key must not travel to another host. */
function authorized(request: Request, credential: Record<string, string>, signal: AbortSignal): Request {
	const headers = new Headers(request.headers);
	for (const [name, value] of Object.entries(credential)) headers.set(name, value);
	return new Request(request, { headers, signal, redirect: "manual" });
}

/** One request and its whole body, so that the timeout and retries cover the body too. */
async function fetchWhole(
	fetch: (request: Request) => Promise<Response>,
	request: Request,
	signal: AbortSignal,
): Promise<Response> {
	try {
		const response = await abortable(fetch(request), signal);
		await abortable(response.clone().arrayBuffer(), signal);
		return response;
	} catch (cause) {
		if (signal.aborted) throw signal.reason;
		throw new NetworkError({ url: request.url, reason: "The service could not be reached", cause });
	}
}

function jsonOnly(response: Response): Response {
	const type = response.headers.get("content-type") ?? "no content type";
	if (!response.ok || /^application\/json\b/i.test(type)) return response;
	throw unexpected(response, `The service answered ${type} in place of JSON`);
}
