import { parameterError } from "../errors.ts";
import { malformedQuery } from "../hints/index.ts";

/** A decoded parameter of the query string. */
export interface SentParameter {
	name: string;
	value: string;
}

/**
 * Reads a query string strictly: percent-encoding must be well formed and valid UTF-8, `+` is a space, names are
 * taken as they stand (no brackets, no nesting). Empty pieces between `&` are skipped.
 *
 * @throws {ApiError} 400 for a malformed encoding
 *
 * @example
 * parseQuery("symbol=AAPL.US&count=5"); // => [{ name: "symbol", value: "AAPL.US" }, { name: "count", value: "5" }]
 * parseQuery("symbol=%ff"); // throws ApiError
 */
export function parseQuery(query: string): SentParameter[] {
	const sent: SentParameter[] = [];
	for (const piece of query.split("&")) {
		if (piece === "") continue;
		const split = piece.indexOf("=");
		const name = decode(split < 0 ? piece : piece.slice(0, split), piece);
		sent.push({ name, value: split < 0 ? "" : decode(piece.slice(split + 1), piece) });
	}
	return sent;
}

/** Characters by which a text differs from what it means. */
const encoded = /[%+]/;

function decode(text: string, piece: string): string {
	if (!encoded.test(text)) return text;
	try {
		return decodeURIComponent(text.replaceAll("+", " "));
	} catch {
		throw parameterError(malformedQuery(piece));
	}
}
