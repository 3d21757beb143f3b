/** The time, as streams see it; tests bring their own. */
export interface StreamTime {
	/** Epoch milliseconds. */
	now(): number;
	/** Milliseconds that only grow, for what lasts. */
	elapsed(): number;
	/** Calls a function again and again, until the returned function is called. */
	every(ms: number, call: () => void): () => void;
}

export const systemTime: StreamTime = {
	now: Date.now,
	elapsed: () => performance.now(),
	every(ms, call) {
		const timer = setInterval(call, ms);
		timer.unref();
		return () => clearInterval(timer);
	},
};

/** The part of a stream that waits for its next event. */
export class Sleeper {
	#isStopped = false;
	#wake: (() => void) | undefined;
	/** When it wants to wake, as `elapsed` counts. */
	at = 0;

	/** True when the stream has ended: it does not wait any more. */
	get isStopped(): boolean {
		return this.#isStopped;
	}

	/** Ends the stream, and its wait. */
	stop(): void {
		this.#isStopped = true;
		this.wake();
	}

	/** Resolves with the next call of `wake`. */
	sleep(): Promise<void> {
		if (this.#isStopped) return Promise.resolve();
		return new Promise((resolve) => {
			this.#wake = resolve;
		});
	}

	wake(): void {
		this.#wake?.();
		this.#wake = undefined;
	}
}

/** Milliseconds between two ticks. Events that are due within one are sent in one write. */
const tickMs = 50;

/** Wakes all replays by one timer, which runs while one of them waits. */
export class Pacer {
	readonly #time: StreamTime;
	#sleepers: Sleeper[] = [];
	#stop: (() => void) | undefined;

	constructor(time: StreamTime) {
		this.#time = time;
	}

	/**
	 * Resolves with the first tick at an instant or after it, or when the sleeper is stopped.
	 *
	 * @param at as `elapsed` counts
	 */
	wait(at: number, sleeper: Sleeper): Promise<void> {
		sleeper.at = at;
		this.#sleepers.push(sleeper);
		this.#stop ??= this.#time.every(tickMs, () => this.#tick());
		return sleeper.sleep();
	}

	#tick(): void {
		const before = this.#sleepers;
		if (before.length === 0) {
			this.#stop?.();
			this.#stop = undefined;
			return;
		}
		const now = this.#time.elapsed();
		this.#sleepers = before.filter(({ at, isStopped }) => at > now && !isStopped);
		for (const sleeper of before) if (sleeper.at <= now) sleeper.wake();
	}
}
