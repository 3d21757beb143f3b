import { type Backoff, maxQueueMs, type UpdateStore } from "@us-market-data/store";

/** Queue of requests to a host. */
export type RateLimiter = Pick<UpdateStore, "takeSlot" | "lastBackoff" | "setBackoff">;

/** A rate limit for this process only, for fetching without a data folder. */
export function localRateLimiter(): RateLimiter {
	const next = new Map<string, number>();
	const backoffs = new Map<string, Backoff>();
	return {
		async takeSlot(host, interval, now) {
			const planned = next.get(host) ?? 0;
			const slot = planned < now + maxQueueMs ? Math.max(now, planned) : now;
			next.set(host, slot + interval);
			return slot;
		},
		lastBackoff: async (host) => backoffs.get(host) ?? null,
		setBackoff: async (host, backoff) => void backoffs.set(host, backoff),
	};
}
