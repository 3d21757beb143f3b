import { setImmediate as turn } from "node:timers/promises";

interface Timer {
	at: number;
	wake(): void;
}

/** Turns of the event loop after which whatever can go on without a timer has gone on. */
const turnsOfARound = 3;

/** Simulated time, which advances only by calls. The wall clock can be set; the monotonic clock never goes back. */
export class SimulatedTime {
	#wall: number;
	/** Milliseconds since the start. */
	monotonic = 0;
	#timers: Timer[] = [];

	constructor(wall: number) {
		this.#wall = wall;
	}

	/** Stands in for `setTimeout` of `node:timers/promises`. */
	readonly sleep = <T>(milliseconds = 0, value?: T): Promise<T | undefined> =>
		new Promise((resolve) => {
			const at = this.monotonic + Math.max(1, milliseconds);
			this.#timers.push({ at, wake: () => resolve(value) });
		});

	/** Whole epoch milliseconds, as the wall clock shows them. */
	get wall(): number {
		return Math.floor(this.#wall);
	}

	/** Sets the wall clock forward or, by less than nothing, back. */
	setClock(by: number): void {
		this.#wall += by;
	}

	/** Advances both clocks, and wakes the code that sleeps until then. */
	pass(milliseconds: number): void {
		this.monotonic += milliseconds;
		this.#wall += milliseconds;
		const due = this.#timers.filter(({ at }) => at <= this.monotonic).toSorted((a, b) => a.at - b.at);
		this.#timers = this.#timers.filter(({ at }) => at > this.monotonic);
		for (const { wake } of due) wake();
	}

	/** Lets everything go on that waits for no timer. */
	async round(): Promise<void> {
		for (let i = 0; i < turnsOfARound; i++) await turn();
	}

	/**
	 * Lets time pass until a promise is settled.
	 *
	 * @throws when it is not settled after `patience` simulated milliseconds
	 */
	async until<T>(promise: Promise<T>, patience = 3_600_000): Promise<PromiseSettledResult<T>> {
		let result: PromiseSettledResult<T> | undefined;
		void Promise.allSettled([promise]).then(([settled]) => {
			result = settled;
		});
		const end = this.monotonic + patience;
		for (;;) {
			await this.round();
			if (result) return result;
			if (this.monotonic > end) throw new Error(`nothing came of it within ${patience / 1000} s`);
			const next = Math.min(...this.#timers.map(({ at }) => at));
			this.pass(Number.isFinite(next) ? Math.max(0.5, next - this.monotonic) : 1);
		}
	}
}
