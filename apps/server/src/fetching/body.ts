import type { IncomingMessage } from "node:http";
import { pipeline, Readable, type Transform } from "node:stream";
import { createBrotliDecompress, createGunzip } from "node:zlib";
import type { FetchContext } from "./context.ts";
import { FetchFailed, unreachable } from "./failed.ts";
import { beyondUnpacked, type FetchLimits, tooLarge, usualLimits } from "./limits.ts";
import type { Pace } from "./pace.ts";
import { shownUrl } from "./shown-url.ts";

/** A body that has not been read. */
export interface Unread {
	url: URL;
	message: IncomingMessage;
	encoding: string | null;
	pace: Pace;
}

/** The body in pieces, within the limits of its source; see `Answer.body`. */
export async function* bodyOf(unread: Unread, context: FetchContext, most?: number): AsyncGenerator<Buffer> {
	const { url, message, pace } = unread;
	const { signal, limits = usualLimits } = context;
	const sizes = { wire: 0, unpacked: 0, most: Math.min(most ?? limits.wire, limits.wire) };
	try {
		const decoder = decoderOf(unread);
		const wire = onTheWire(unread, sizes);
		yield* decoder ? unpacked(wire, decoder, url, sizes, limits) : wire;
	} catch (cause) {
		signal?.throwIfAborted();
		throw unreachable(url, pace.signal.aborted ? pace.signal.reason : cause);
	} finally {
		pace.stop();
		message.destroy();
	}
}

interface Sizes {
	wire: number;
	unpacked: number;
	/** Bytes on the wire, at most. */
	most: number;
}

async function* onTheWire({ url, message, pace }: Unread, sizes: Sizes): AsyncGenerator<Buffer> {
	for await (const piece of message as AsyncIterable<Buffer>) {
		pace.add(piece.length);
		sizes.wire += piece.length;
		if (sizes.wire > sizes.most)
			throw tooLarge(url, `more than ${sizes.most} bytes`, `up to ${sizes.most} bytes`);
		yield piece;
	}
}

/** One packing at most, of those that are asked for. */
function decoderOf({ url, encoding }: Unread): Transform | null {
	const name = encoding?.trim().toLowerCase() ?? "identity";
	if (name === "" || name === "identity") return null;
	if (name === "gzip" || name === "x-gzip") return createGunzip();
	if (name === "br") return createBrotliDecompress();
	const place = { file: shownUrl(url), field: "content-encoding", value: name };
	throw new FetchFailed("status", place, "gzip, br or none, once");
}

async function* unpacked(
	wire: AsyncGenerator<Buffer>,
	decoder: Transform,
	url: URL,
	sizes: Sizes,
	limits: FetchLimits,
): AsyncGenerator<Buffer> {
	// Errors of either stream end the other and come out of the loop below.
	pipeline(Readable.from(wire), decoder, () => {});
	for await (const piece of decoder as AsyncIterable<Buffer>) {
		sizes.unpacked += piece.length;
		const allowed = beyondUnpacked(sizes.unpacked, sizes.wire, limits.unpacked);
		if (allowed !== null) throw tooLarge(url, `${sizes.unpacked} bytes of ${sizes.wire}`, allowed);
		yield piece;
	}
}
