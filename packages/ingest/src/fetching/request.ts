import { Agent as HttpAgent, get as httpGet, type IncomingMessage } from "node:http";
import { Agent as HttpsAgent, get as httpsGet } from "node:https";
import { isPublicAddress, literalOf, lookupFor, notPublic, systemResolve } from "./addresses.ts";
import { bodyOf } from "./body.ts";
import type { FetchContext } from "./context.ts";
import { isNamed } from "./redirect.ts";
import { type RateWatch, watchRate } from "./timeouts.ts";

/** A response whose body is not read yet. */
export interface HttpResponse {
	status: number;
	/** Value of a header, null without it. */
	header(name: string): string | null;
	/**
	 * Body in pieces, without its content encoding. At most `most` bytes come over the wire.
	 * @throws FetchFailed when it breaks off, comes too slowly or is too large.
	 */
	body(maxBytes?: number): AsyncGenerator<Buffer>;
	/** Discards the body. */
	discard(): void;
}

/** Connections stay open for the next file. One opened without a check never serves a URL that needs the check. */
const agents = { checked: agentsOf(), unchecked: agentsOf() };

function agentsOf() {
	return { "http:": new HttpAgent({ keepAlive: true }), "https:": new HttpsAgent({ keepAlive: true }) };
}

const maxHeaderBytes = 64 * 1024;

/**
 * Asks for a URL at a place: its own, or the mirror's. An address that is not public is connected to only when the
 * operator names the host.
 */
export async function request(
	url: URL,
	target: URL,
	headers: Readonly<Record<string, string>>,
	context: FetchContext,
): Promise<HttpResponse> {
	const rate = watchRate(url, context.idleMs);
	try {
		const message = await headOf(url, target, headers, rate, context);
		return responseOf(url, message, rate, context);
	} catch (error) {
		rate.stop();
		rate.signal.throwIfAborted();
		throw error;
	}
}

function headOf(
	url: URL,
	target: URL,
	headers: Readonly<Record<string, string>>,
	rate: RateWatch,
	{ settings, addressing, signal }: FetchContext,
): Promise<IncomingMessage> {
	const unchecked = isNamed(target, settings);
	const isAllowed = unchecked ? () => true : (addressing?.isAllowed ?? isPublicAddress);
	const literal = literalOf(target);
	if (literal !== null && !isAllowed(literal)) throw notPublic(url, literal);
	const { promise, resolve, reject } = Promise.withResolvers<IncomingMessage>();
	const isHttp = target.protocol === "http:";
	const options = {
		agent: agents[unchecked ? "unchecked" : "checked"][isHttp ? "http:" : "https:"],
		headers: { "accept-encoding": "gzip, br", ...headers },
		lookup: lookupFor(url, { resolve: addressing?.resolve ?? systemResolve, isAllowed }),
		maxHeaderSize: maxHeaderBytes,
		signal: signal ? AbortSignal.any([signal, rate.signal]) : rate.signal,
	};
	(isHttp ? httpGet : httpsGet)(target, options, resolve)
		.on("error", reject)
		// An answer that changes the protocol ends a request without an error.
		.on("close", () => reject(new Error("closed without a response")));
	return promise;
}

function responseOf(
	url: URL,
	message: IncomingMessage,
	rate: RateWatch,
	context: FetchContext,
): HttpResponse {
	const header = (name: string): string | null => {
		const value = message.headers[name];
		return (Array.isArray(value) ? value[0] : value) ?? null;
	};
	// The reader of the body receives the error; without a listener it would end the process.
	message.on("error", () => {});
	return {
		status: message.statusCode ?? 0,
		header,
		body: (maxBytes) =>
			bodyOf({ url, message, encoding: header("content-encoding"), rate }, context, maxBytes),
		discard() {
			rate.stop();
			// One that has come whole, such as a 304, leaves its connection to the next request.
			if (message.complete) message.resume();
			else message.destroy();
		},
	};
}
