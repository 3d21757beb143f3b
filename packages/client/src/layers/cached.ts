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

interface CacheEntry {
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
		const cachedEntries = new Map<string, CacheEntry>();
		const keep = (key: string, entry: CacheEntry): Answer => {
			cachedEntries.delete(key);
			cachedEntries.set(key, entry);
			const [oldest] = cachedEntries.keys();
			if (cachedEntries.size > entries && oldest !== undefined) cachedEntries.delete(oldest);
			return entry.answer;
		};
		return async (request) => {
			if (request.made) return next(request);
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
