import { setTimeout as pause } from "node:timers/promises";

/** Time, as whatever waits sees it; tests bring their own. */
export interface Clock {
	/** Epoch milliseconds. */
	now(): number;
	/** Ends after `ms` milliseconds, or throws when `signal` is aborted before. */
	sleep(ms: number, signal?: AbortSignal): Promise<void>;
}

export const systemClock: Clock = {
	now: Date.now,
	sleep: async (ms, signal) => {
		await pause(Math.max(0, ms), undefined, signal && { signal });
	},
};
