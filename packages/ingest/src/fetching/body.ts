import type { IncomingMessage } from "node:http";
import { pipeline, Readable } from "node:stream";
import { type BrotliDecompress, createBrotliDecompress, createGunzip, type Gunzip } from "node:zlib";
import { displayUrl } from "@us-market-data/market";
import type { FetchContext } from "./context.ts";
import { FetchFailed, unreachable } from "./fetch-failed.ts";
import { beyondUnpacked, defaultFetchLimits, type FetchLimits, tooLarge } from "./limits.ts";
import type { RateWatch } from "./timeouts.ts";

/** A body that has not been read. */
export interface Unread {
	url: URL;
	message: IncomingMessage;
	encoding: string | null;
	rate: RateWatch;
}

/** The body in pieces, within the limits of its source; see `HttpResponse.body`. */
export async function* bodyOf(
	unread: Unread,
	context: FetchContext,
	maxBytes?: number,
): AsyncGenerator<Buffer> {
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
