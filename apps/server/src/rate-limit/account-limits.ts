import type { RateLimit } from "@us-market-data/store";
import { type Counters, windowSeconds } from "./counters.ts";
import { type Count, secondsOf } from "./windows.ts";

/** Too many requests of an account are in flight in this process, which has a share of the limit of the plan. */
interface ConcurrencyRejection {
	by: "concurrency";
	retryAfter: number;
	share: number;
	liveProcesses: number;
}

/** The verdict on a request of an account. */
export interface Verdict {
	/** Null when it may, otherwise which limit is reached and after how many seconds it is worth asking again. */
	rejection: { by: "rate"; retryAfter: number } | ConcurrencyRejection | null;
	/** `RateLimit` and `RateLimit-Policy`. */
	headers: Record<string, string>;
}

export const isLimited = ({ perSecond, concurrency }: RateLimit): boolean =>
	perSecond !== null || concurrency !== null;

/**
 * The requests in flight that each of several processes allows, when all of them allow a number: at least one, and no less
 * than the number over all processes.
 *
 * @example concurrencyShare(4, 3) // 2
 */
export const concurrencyShare = (concurrency: number, liveProcesses: number): number =>
	Math.ceil(concurrency / liveProcesses);

/**
 * Enforces the rate limits of plans. The rate is counted wherever `counters` count. Requests in flight are too frequent for a
 * count outside the process, so each live process allows its share of them.
 */
export class AccountLimits {
	readonly #counters: Counters;
	readonly #liveProcesses: () => number;
	readonly #inFlight = new InFlight();
	readonly #now: () => number;
	/** Accounts that have used up both windows, with the end of that state: they need no further count. */
	readonly #closed = new Map<number, { until: number; perSecond: number; burst: number }>();

	/**
	 * @param liveProcesses processes that share the requests in flight, this one included
	 * @param now milliseconds of a clock that never goes back
	 */
	constructor(
		counters: Counters,
		liveProcesses: () => number = () => 1,
		now: () => number = () => performance.now(),
	) {
		this.#counters = counters;
		this.#liveProcesses = liveProcesses;
		this.#now = now;
	}

	/** A request of an account begins. What this returns is called when it is over. */
	enter(account: number): () => void {
		return this.#inFlight.enter(account);
	}

	/** Checks a request that has entered, and counts it unless too many are in flight. */
	async check(account: number, plan: RateLimit): Promise<Verdict> {
		const liveProcesses = this.#liveProcesses();
		const share = plan.concurrency === null ? null : concurrencyShare(plan.concurrency, liveProcesses);
		const limit = { ...plan, concurrency: share };
		const free = share === null ? null : share - this.#inFlight.count(account);
		if (share !== null && free !== null && free < 0)
			return {
				rejection: { by: "concurrency", retryAfter: 1, share, liveProcesses },
				headers: headersOf(limit, { free: 0 }),
			};
		if (limit.perSecond === null) return { rejection: null, headers: headersOf(limit, { free }) };
		const { within, again, ...seen } = await this.#count(account, limit.perSecond, limit.burst ?? 0);
		const headers = headersOf(limit, { free, ...seen });
		return { rejection: within ? null : { by: "rate", retryAfter: secondsOf(again) }, headers };
	}

	async #count(account: number, perSecond: number, allowedBurst: number): Promise<Counted> {
		const now = this.#now();
		const closed = this.#closed.get(account);
		if (closed && closed.until > now && closed.perSecond === perSecond && closed.burst === allowedBurst) {
			const again = closed.until - now;
			return { within: false, again, second: { count: perSecond + 1, milliseconds: again } };
		}
		if (closed) this.#closed.delete(account);
		const second = await this.#counters.second.add(account);
		if (second.count <= perSecond) return { within: true, again: 0, second };
		const burst = allowedBurst > 0 ? await this.#counters.burst.add(account) : undefined;
		if (burst && burst.count <= allowedBurst) return { within: true, again: 0, second, burst };
		const again = Math.min(second.milliseconds, burst?.milliseconds ?? second.milliseconds);
		this.#closed.set(account, { until: this.#now() + again, perSecond, burst: allowedBurst });
		return { within: false, again, second, burst };
	}
}

interface Counted {
	within: boolean;
	/** Milliseconds until a window is over. */
	again: number;
	second: Count;
	/** Set when the request used the burst. */
	burst?: Count | undefined;
}

interface Seen {
	/** Free slots for concurrent requests. */
	free: number | null;
	second?: Count;
	burst?: Count | undefined;
}

/** As of draft-ietf-httpapi-ratelimit-headers-10: one item for each limit; `RateLimit` reports the checked ones. */
function headersOf({ perSecond, burst, concurrency }: RateLimit, seen: Seen): Record<string, string> {
	const policies = [
		...(perSecond === null ? [] : [`"second";q=${perSecond};w=${windowSeconds.second}`]),
		...(perSecond === null || !burst ? [] : [`"burst";q=${burst};w=${windowSeconds.burst}`]),
		...(concurrency === null ? [] : [`"concurrency";q=${concurrency};qu="concurrent-requests"`]),
	];
	const states = [
		...(perSecond === null || !seen.second ? [] : [`"second";${stateOf(perSecond, seen.second)}`]),
		...(burst === null || !seen.burst ? [] : [`"burst";${stateOf(burst, seen.burst)}`]),
		...(seen.free === null ? [] : [`"concurrency";r=${seen.free}`]),
	];
	return { "RateLimit-Policy": policies.join(", "), RateLimit: states.join(", ") };
}

const stateOf = (limit: number, { count, milliseconds }: Count): string =>
	`r=${Math.max(0, limit - count)};t=${secondsOf(milliseconds)}`;

/** Counts the requests of accounts that are in flight in this process. */
export class InFlight {
	readonly #counts = new Map<number, number>();

	/**
	 * A request begins.
	 *
	 * @returns is called when it is over; a second call does nothing
	 */
	enter(account: number): () => void {
		this.#counts.set(account, this.count(account) + 1);
		let isOver = false;
		return () => {
			if (!isOver) this.#leave(account);
			isOver = true;
		};
	}

	/** Requests of an account in flight, those included that have entered before. */
	count(account: number): number {
		return this.#counts.get(account) ?? 0;
	}

	#leave(account: number): void {
		const left = this.count(account) - 1;
		if (left > 0) this.#counts.set(account, left);
		else this.#counts.delete(account);
	}
}
