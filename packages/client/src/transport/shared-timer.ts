/** What is told when its time is up. */
interface Timed {
	/** Milliseconds left. */
	remaining(): number;
	expire(): void;
}

/** The longest time that a timer can wait, because a longer one fires at once. */
const longestTimer = 2 ** 31 - 1;

const timers = new Map<number, SharedTimer>();

/** The timer of all that take so many milliseconds at most; undefined where that is longer than a timer can wait. */
export function sharedTimer(milliseconds: number): SharedTimer | undefined {
	if (milliseconds > longestTimer) return undefined;
	const known = timers.get(milliseconds);
	if (known) return known;
	const timer = new SharedTimer(milliseconds);
	timers.set(milliseconds, timer);
	return timer;
}

/**
 * One timer for all that have the same time: to start one and to clear it for each call costs a third of what this
 * package adds to a call. It goes on when nothing waits any more, without keeping a process alive.
 */
export class SharedTimer {
	readonly #milliseconds: number;
	/** In the order in which their times are up. */
	readonly #waiting = new Set<Timed>();
	/** A number in a browser. */
	#timer: Partial<Pick<NodeJS.Timeout, "ref" | "unref">> | undefined;

	constructor(milliseconds: number) {
		this.#milliseconds = milliseconds;
	}

	add(timed: Timed): void {
		this.#waiting.add(timed);
		if (!this.#timer) this.#wait(this.#milliseconds);
		else if (this.#waiting.size === 1) this.#timer.ref?.();
	}

	delete(timed: Timed): void {
		if (this.#waiting.delete(timed) && this.#waiting.size === 0) this.#timer?.unref?.();
	}

	#wait(milliseconds: number): void {
		this.#timer = setTimeout(() => this.#fire(), milliseconds);
	}

	/** The timer is as old as the first that it was started for, which may have left long ago. */
	#fire(): void {
		this.#timer = undefined;
		const over = [...this.#waiting].filter((timed) => timed.remaining() <= 0);
		for (const timed of over) this.#waiting.delete(timed);
		const [next] = this.#waiting;
		if (next) this.#wait(next.remaining());
		else timers.delete(this.#milliseconds);
		for (const timed of over) timed.expire();
	}
}
