import type { Answer } from "../transport/answer.ts";
import type { Layer } from "./layer.ts";

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

interface Kept {
	answer: Answer;
	etag: string;
	/** Epoch milliseconds of the last time that the service confirmed it. */
	confirmed: number;
}

/**
 * Keeps answers with their ETag, and asks the service only if they changed. Typed paths pass it by.
 *
 * @example
 * const client = createMarketDataClient({ baseUrl: "http://127.0.0.1:3000", apiKey: "mock-200", use: [cached({ maxAge: 5_000 })] });
 * await client.getQuotes({ symbols: ["AAPL.US"] });
 * await client.getQuotes({ symbols: ["AAPL.US"] }); // sends no request within five seconds
 */
export const cached = ({ entries = 500, maxAge = 0 }: CacheOptions = {}): Layer => ({
	send(next) {
		const kept = new Map<string, Kept>();
		const keep = (key: string, entry: Kept): Answer => {
			kept.delete(key);
			kept.set(key, entry);
			const [oldest] = kept.keys();
			if (kept.size > entries && oldest !== undefined) kept.delete(oldest);
			return entry.answer;
		};
		return async (request) => {
			if (request.made) return next(request);
			// Another account may see other data.
			const { "x-api-key": apiKey, authorization } = request.headers;
			const key = [request.url, apiKey, authorization].join(" ");
			const known = kept.get(key);
			if (known && Date.now() - known.confirmed < maxAge) return keep(key, known);
			const condition = known && { "if-none-match": known.etag };
			const answer = await next({ ...request, headers: { ...condition, ...request.headers } });
			const { status, ok, headers } = answer.response;
			if (known && status === 304) return keep(key, { ...known, confirmed: Date.now() });
			const etag = headers.get("etag");
			return ok && etag ? keep(key, { answer, etag, confirmed: Date.now() }) : answer;
		};
	},
});
