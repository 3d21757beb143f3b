import type { IncomingMessage, ServerResponse } from "node:http";
import { acceptedFormat } from "@us-market-data/operations/encodings";
import { type MarketReader, oncePerTick } from "@us-market-data/store";
import { LRUCache } from "lru-cache";
import type { AuthenticateRequest } from "./credentials/authentication.ts";
import { type AccountSchedulingDeps, waitForSlot } from "./fairness.ts";
import type { Headers } from "./http/api-headers.ts";
import { type ChargeDeps, chargeResponse } from "./metering.ts";
import { countRequest, type RateLimitDeps } from "./rate-limit/rate-limit.ts";
import { type HeaderList, listOf, replyWithBody, type SerializedResponse, varyByEncoding } from "./reply.ts";
import { clientOf, contextOf, type Route } from "./request.ts";
import type { RejectRoute } from "./routing.ts";

/** A response with status 200 that may be sent again, byte for byte, to every caller. */
export interface CachedResponse extends SerializedResponse {
	/** The version of the data that it was made of. */
	dataVersion: number;
	/** Instants between which it is valid: the first included, the second not. Epoch milliseconds. */
	from: number;
	until: number;
	route: Route;
}

/** A cached response, ready to be sent. */
interface CachedEntry extends CachedResponse {
	body: Buffer;
	/** Its headers. */
	list: HeaderList;
}

/**
 * The key of a response: the target as it was sent, with the format that the header `Accept` of its request prefers.
 * Undefined when the header takes none: such a request may be rejected.
 */
export function responseKey(target: string, accept: string | undefined): string | undefined {
	const format = acceptedFormat(accept);
	return format === "json" ? target : format && `${format} ${target}`;
}

/** Bytes of all cached responses. */
const defaultMaxBytes = 32 * 1024 * 1024;

/** A longer body would put too many others away. 1,000 bars have 170 kB. */
const maxBodyBytes = 256 * 1024;

/** Approximate bytes of an entry beside its body and its key. */
const entryBytes = 1024;

/**
 * Responses by their keys. Holds nothing of an account, no error, and nothing of a
 * version of the data that is gone: the first response of a newer version empties it.
 */
export class ResponseCache {
	readonly #entries: LRUCache<string, CachedEntry>;
	#newestVersion = Number.NEGATIVE_INFINITY;
	#hits = 0;
	#misses = 0;

	constructor(maxBytes = defaultMaxBytes) {
		this.#entries = new LRUCache({
			maxSize: maxBytes,
			sizeCalculation: ({ body }, key) => entryBytes + key.length + body.length,
		});
	}

	/** The response with a key that is of a version of the data and valid at an instant, if there is one. */
	async get(key: string, at: number, dataVersion: () => Promise<number>): Promise<CachedEntry | undefined> {
		const entry = this.#entries.get(key);
		const isValid = entry && at >= entry.from && at < entry.until;
		const found = isValid && (await dataVersion()) === entry.dataVersion ? entry : undefined;
		if (found) this.#hits++;
		else this.#misses++;
		return found;
	}

	/** Entries, and how often they were found. */
	stats(): { entries: number; hits: number; misses: number } {
		return { entries: this.#entries.size, hits: this.#hits, misses: this.#misses };
	}

	/** Caches a response that is about to be sent, unless it is too long or of an older version than the others. */
	store(key: string, response: CachedResponse): void {
		const { dataVersion, body } = response;
		if (dataVersion < this.#newestVersion || body.length > maxBodyBytes) return;
		if (dataVersion > this.#newestVersion) this.#entries.clear();
		this.#newestVersion = dataVersion;
		// Bytes of a long query are a part of a larger memory, so they are copied.
		this.#entries.set(key, { ...response, body: Buffer.from(body), list: listOf(response.headers) });
	}
}

export interface CachedReplyDeps extends ChargeDeps, AccountSchedulingDeps, RateLimitDeps {
	accounts: ChargeDeps["accounts"];
	responseCache: ResponseCache;
	market: Pick<MarketReader, "dataVersion" | "recentVersion">;
	rejectRoute: RejectRoute;
	authenticate: AuthenticateRequest;
	/** Headers that every response has. */
	commonHeaders: Headers;
	/** Sets the headers for scripts of other origins. */
	setCorsHeaders(request: IncomingMessage, response: ServerResponse, next: () => void): void;
}

/**
 * Answers a request from the cache, by the steps of the application in their order; `next` takes every request that it
 * does not answer, and the errors of the steps.
 */
export function cachedReply(deps: CachedReplyDeps) {
	const { responseCache, market, now, rejectRoute, authenticate, commonHeaders, setCorsHeaders } = deps;
	const common = listOf(commonHeaders);
	const recentVersion = oncePerTick(async () => market.recentVersion?.() ?? market.dataVersion()).get;
	return async (
		request: IncomingMessage,
		response: ServerResponse,
		next: (error?: unknown) => void,
	): Promise<void> => {
		try {
			const context = contextOf(response);
			if (request.method !== "GET") return next();
			const key = responseKey(context.target, request.headers.accept);
			const cached = key === undefined ? undefined : await responseCache.get(key, now(), recentVersion);
			if (!cached || rejectRoute(cached.route, request)) return next();
			context.route = cached.route;
			const client = clientOf(response);
			await authenticate(request, context, cached.route.operation);
			if (!(await waitForSlot(context, client, deps))) return;
			await countRequest(request, context, client, deps);
			if (client.isGone()) return;
			const allowance = await chargeResponse(context, deps);
			if (response.destroyed) return;
			const own = listOf({ "X-Request-Id": context.id, ...context.rateHeaders, ...allowance });
			setCorsHeaders(request, response, () => {});
			varyByEncoding(response, cached.route.operation);
			replyWithBody(response, [...common, ...cached.list, ...own], cached, request.headers["if-none-match"]);
		} catch (error) {
			next(error);
		}
	};
}
