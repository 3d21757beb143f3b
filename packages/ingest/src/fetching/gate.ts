import { type GateHold, longestQueue, type UpdateStore } from "@us-market-data/store";

/** Queue of requests to a host. */
export type RateLimiter = Pick<UpdateStore, "takeSlot" | "lastHold" | "setHold">;

/** A gate for this process only, for fetching without a data folder. */
export function localRateLimiter(): RateLimiter {
	const next = new Map<string, number>();
	const backoffs = new Map<string, GateHold>();
	return {
		takeSlot(host, interval, now) {
			const planned = next.get(host) ?? 0;
			const slot = planned < now + longestQueue ? Math.max(now, planned) : now;
			next.set(host, slot + interval);
			return slot;
		},
		lastHold: (host) => backoffs.get(host) ?? null,
		setHold: (host, backoff) => void backoffs.set(host, backoff),
	};
}
