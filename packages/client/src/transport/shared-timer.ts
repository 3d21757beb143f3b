/** What is told when its time is up. */
interface Timed {
	expire(): void;
}

/** The longest time that a timer can wait, because a longer one fires at once. */
const maxTimerMs = 2 ** 31 - 1;

/**
 * The timers and the clock of the system. Tests put others in their place for a while, which know nothing of a timer that
 * was started before, and which go back when the test ends.
 */
const systemTimer = globalThis.setTimeout;
const systemClock = performance.now.bind(performance);

const timers = new Map<number, SharedTimer>();

/**
 * Tells that the time is up in so many milliseconds, unless what it returns is called before.
 *
 * Calls with the same time share a timer: to start one and to clear it for each call costs a third of what this package
 * adds to a call.
 */
export function startTimer(timed: Timed, milliseconds: number): () => void {
	if (milliseconds > maxTimerMs) return () => {};
	if (globalThis.setTimeout !== systemTimer) {
		const timer = setTimeout(() => timed.expire(), milliseconds);
		return () => clearTimeout(timer);
	}
	const shared = timers.get(milliseconds) ?? new SharedTimer(milliseconds);
	timers.set(milliseconds, shared);
	shared.add(timed);
	return () => shared.delete(timed);
}

/** One timer for all that have the same time. It goes on when nothing waits any more, without keeping a process alive. */
class SharedTimer {
	readonly #milliseconds: number;
	/** When the time of each is up, in this order. */
	readonly #waiting = new Map<Timed, number>();
	/** A number in a browser. */
	#timer: Partial<Pick<NodeJS.Timeout, "ref" | "unref">> | undefined;

	constructor(milliseconds: number) {
		this.#milliseconds = milliseconds;
	}

	add(timed: Timed): void {
		this.#waiting.set(timed, systemClock() + this.#milliseconds);
		if (!this.#timer) this.#wait(this.#milliseconds);
		else if (this.#waiting.size === 1) this.#timer.ref?.();
	}

	delete(timed: Timed): void {
		if (this.#waiting.delete(timed) && this.#waiting.size === 0) this.#timer?.unref?.();
	}

	#wait(milliseconds: number): void {
		this.#timer = systemTimer(() => this.#fire(), milliseconds);
	}

	/** The timer is as old as the first that it was started for, which may have left long ago. */
	#fire(): void {
		this.#timer = undefined;
		const now = systemClock();
		const over: Timed[] = [];
		let left = 0;
		for (const [timed, end] of this.#waiting) {
			left = end - now;
			if (left > 0) break;
			over.push(timed);
		}
		for (const timed of over) this.#waiting.delete(timed);
		if (left > 0) this.#wait(left);
		else timers.delete(this.#milliseconds);
		for (const timed of over) timed.expire();
	}
}
