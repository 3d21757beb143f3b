import { type RateLimiterAbstract, RateLimiterMemory } from "rate-limiter-flexible";

/** Requests of an account in the present window, this one included, and how long the window still lasts. */
export interface Count {
	count: number;
	milliseconds: number;
}

/** Counts requests of accounts in windows of one length. A window begins with the first request after the last one. */
export interface WindowCounter {
	add(account: number): Promise<Count>;
}

/** Lengths of the windows, in seconds. */
export const windowSeconds = { second: 1, burst: 10 } as const;

/** What a rate limit counts: requests, and those beyond the rate. */
export type Counters = Readonly<Record<keyof typeof windowSeconds, WindowCounter>>;

/** Counters, and what ends them. */
export interface OpenCounters {
	counters: Counters;
	close(): Promise<void>;
}

/** Counts in this process alone. */
export const memoryCounters = (): Counters => countersOf((name) => new RateLimiterMemory(windowOf(name)));

/** Counters that keep their windows in what `create` makes for each of them. */
export const countersOf = (create: (name: keyof Counters) => RateLimiterAbstract): Counters => ({
	second: counterOf(create("second")),
	burst: counterOf(create("burst")),
});

/** Options of a limiter. Its points are not used: each plan has its own figure, compared in `AccountLimits`. */
export const windowOf = (name: keyof Counters) => ({
	keyPrefix: name,
	points: 1,
	duration: windowSeconds[name],
});

function counterOf(limiter: RateLimiterAbstract): WindowCounter {
	return {
		async add(account) {
			const { consumedPoints, msBeforeNext } = await limiter.penalty(account);
			return { count: consumedPoints, milliseconds: msBeforeNext };
		},
	};
}
