import { setTimeout as sleep } from "node:timers/promises";
import { type Count, Windows } from "./windows.ts";

/** Counts requests of accounts in windows of one length. */
export interface WindowCounter {
	add(account: number): Promise<Count>;
}

/** Lengths of the windows, in seconds. */
export const windowSeconds = { second: 1, burst: 10 } as const;

/** The counters of a rate limit: requests, and requests beyond the rate. */
export type Counters = Readonly<Record<keyof typeof windowSeconds, WindowCounter>>;

export interface CounterOptions {
	/** Milliseconds that a request waits for a count, before its process counts alone. */
	timeout?: number;
}

/** Counters, and what ends them. */
export interface OpenCounters {
	counters: Counters;
	close(): Promise<void>;
}

/**
 * Counts in this process alone.
 *
 * @param now milliseconds of a clock that never goes back
 */
export const memoryCounters = (now?: () => number): Counters =>
	countersOf((name) => {
		const windows = new Windows<number>(windowSeconds[name] * 1_000, now);
		return { add: async (account) => windows.add(account) };
	});

/** Counters that keep their windows in what `create` makes for each of them. */
export const countersOf = (create: (name: keyof Counters) => WindowCounter): Counters => ({
	second: create("second"),
	burst: create("burst"),
});

/** Milliseconds that a request waits for a count that another process makes. */
export const usualTimeout = 100;

/**
 * Counts elsewhere. A count that takes longer than a request may wait for it, or fails, is stood in for by one of this
 * process.
 *
 * @param length milliseconds of the window
 */
export function countedElsewhere(
	count: (account: number) => Promise<Count | undefined>,
	length: number,
	timeout: number,
): WindowCounter {
	const alone = new Windows<number>(length);
	return {
		add: async (account) => (await inTime(count(account), timeout)) ?? alone.add(account),
	};
}

/** The outcome of a wait; undefined when it fails or takes too long. */
export async function inTime<T>(wait: Promise<T>, timeout: number): Promise<T | undefined> {
	const waiting = new AbortController();
	const tooLate = sleep(timeout, undefined, { signal: waiting.signal }).catch(() => undefined);
	try {
		return await Promise.race([wait.catch(() => undefined), tooLate]);
	} finally {
		waiting.abort();
	}
}
