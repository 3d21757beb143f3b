import { Agent as HttpAgent, get as httpGet, type IncomingMessage } from "node:http";
import { Agent as HttpsAgent, get as httpsGet } from "node:https";
import { pipeline, Readable } from "node:stream";
import { type BrotliDecompress, createBrotliDecompress, createGunzip, type Gunzip } from "node:zlib";
import { displayUrl } from "@us-market-data/market";
import { isPublicAddress, literalOf, lookupFor, notPublic, systemResolve } from "./addresses.ts";
import type { FetchContext } from "./context.ts";
import { FetchFailed, unreachable } from "./fetch-failed.ts";
import { beyondUnpacked, defaultFetchLimits, type FetchLimits, tooLarge } from "./limits.ts";
import { isNamed } from "./redirect.ts";
import { type RateWatch, watchRate } from "./timeouts.ts";

/** A body that has not been read. */
interface Unread {
	url: URL;
	message: IncomingMessage;
	encoding: string | null;
	rate: RateWatch;
}

/** The body in pieces, within the limits of its source; see `HttpResponse.body`. */
async function* bodyOf(unread: Unread, context: FetchContext, maxBytes?: number): AsyncGenerator<Buffer> {
	const { url, message, rate } = unread;
	const { signal, limits = defaultFetchLimits } = context;
	try {
		const decoder = decoderOf(unread);
		const wire = onTheWire(unread, Math.min(maxBytes ?? limits.wire, limits.wire));
		yield* decoder ? unpacked(wire, decoder, url, limits) : wire;
	} catch (cause) {
		signal?.throwIfAborted();
		throw unreachable(url, rate.signal.aborted ? rate.signal.reason : cause);
	} finally {
		rate.stop();
		message.destroy();
	}
}

async function* onTheWire({ url, message, rate }: Unread, maxBytes: number): AsyncGenerator<Buffer> {
	let size = 0;
	for await (const piece of message as AsyncIterable<Buffer>) {
		rate.add(piece.length);
		size += piece.length;
		if (size > maxBytes) throw tooLarge(url, `more than ${maxBytes} bytes`, `up to ${maxBytes} bytes`);
		yield piece;
	}
}

/** At most one content encoding, of those that the request accepts. */
type Decoder = Gunzip | BrotliDecompress;

function decoderOf({ url, encoding }: Unread): Decoder | null {
	const name = encoding?.trim().toLowerCase() ?? "identity";
	if (name === "" || name === "identity") return null;
	if (name === "gzip" || name === "x-gzip") return createGunzip();
	if (name === "br") return createBrotliDecompress();
	const location = { file: displayUrl(url), field: "content-encoding", value: name };
	throw new FetchFailed("status", location, "gzip, br or none, once");
}

async function* unpacked(
	wire: AsyncGenerator<Buffer>,
	decoder: Decoder,
	url: URL,
	limits: FetchLimits,
): AsyncGenerator<Buffer> {
	// Errors of either stream end the other and come out of the loop below.
	pipeline(Readable.from(wire), decoder, () => {});
	let size = 0;
	for await (const piece of decoder as AsyncIterable<Buffer>) {
		size += piece.length;
		// The received bytes may be far ahead of the unpacked ones.
		const allowed = beyondUnpacked(size, decoder.bytesWritten, limits.unpacked);
		if (allowed !== null) throw tooLarge(url, `${size} bytes of ${decoder.bytesWritten}`, allowed);
		yield piece;
	}
}

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
