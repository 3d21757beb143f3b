import { pause } from "../transport/pause.ts";
import type { Layer } from "./layer.ts";

/** A rate limit as the newest answer told it. */
interface Limit {
	remaining: number;
	/** Epoch milliseconds at which it is full again. */
	resetAt: number;
}

/**
 * Waits before a request that the service would refuse with 429: it follows the `RateLimit` header of the answers, and
 * counts what it sent since. A request that cannot wait within the timeout of its call goes out, so that the call ends with
 * a `RateLimitedError`. Pages of other origins see the header only if the service exposes it.
 *
 * @example
 * const client = createMarketDataClient({ baseUrl: "http://127.0.0.1:3000", apiKey: "mock-200", use: [paced()] });
 * for (const symbol of ["AAPL.US", "MSFT.US"]) await client.listCandlesticks({ symbol, period: "day", count: 5 });
 */
export const paced = (): Layer => ({
	send(next) {
		const limits = new Map<string, Limit>();
		return async (request) => {
			const isInTime = (wait: number) => Date.now() + wait < request.endsAt;
			for (let wait = waitFor(limits); wait > 0 && isInTime(wait); wait = waitFor(limits))
				await pause(wait, request.signal);
			for (const limit of limits.values()) limit.remaining -= 1;
			const answer = await next(request);
			learn(limits, answer.response.headers.get("ratelimit") ?? "");
			return answer;
		};
	},
});

/** Milliseconds until every limit admits a request. */
function waitFor(limits: Map<string, Limit>): number {
	const now = Date.now();
	for (const [name, { resetAt }] of limits) if (resetAt <= now) limits.delete(name);
	return Math.max(
		0,
		...[...limits.values()].map(({ remaining, resetAt }) => (remaining > 0 ? 0 : resetAt - now)),
	);
}

/** Takes `"second";r=19;t=1, "burst";r=39;t=10`. Of two answers out of order, the smaller rest holds. */
function learn(limits: Map<string, Limit>, header: string): void {
	for (const [, name = "", rest, seconds] of header.matchAll(/"([^"]*)";r=(\d+);t=(\d+)/g)) {
		const limit = limits.get(name);
		const remaining = Math.min(Number(rest), limit?.remaining ?? Number.POSITIVE_INFINITY);
		limits.set(name, { remaining, resetAt: limit?.resetAt ?? Date.now() + Number(seconds) * 1000 });
	}
}
