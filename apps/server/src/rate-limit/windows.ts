import { ApiError } from "@us-market-data/operations/refusals";

/** Requests of an owner in the present window, this one included, and how long the window still lasts. */
export interface Count {
	count: number;
	milliseconds: number;
}

/** The error of an owner who has reached a limit, who may come again after so many milliseconds. */
export const retryLater = (message: string, milliseconds: number): ApiError =>
	new ApiError("rate_limited", message, { headers: { "Retry-After": String(secondsOf(milliseconds)) } });

/** Whole seconds, at least one: "0" would invite to ask again at once. */
export const secondsOf = (milliseconds: number): number => Math.max(1, Math.ceil(milliseconds / 1000));

interface Window {
	count: number;
	/** On the clock of the windows. */
	endsAt: number;
}

/**
 * Counts in windows of one length, in this process. A window of an owner begins with the first request after the last
 * one. The clock is one that never goes back: a wall clock that is set back by a day would make a second last for a day.
 */
export class Windows<Owner> {
	readonly #length: number;
	readonly #now: () => number;
	/** In the order of their starts, which is also the order of their ends. */
	readonly #open = new Map<Owner, Window>();

	/**
	 * @param length milliseconds
	 * @param now milliseconds of a clock that never goes back
	 */
	constructor(length: number, now: () => number = () => performance.now()) {
		this.#length = length;
		this.#now = now;
	}

	/** True when no owner has an open window, or none was ever counted. */
	get isEmpty(): boolean {
		return this.#open.size === 0;
	}

	/** The present window of an owner, without a further request; undefined when none is open. */
	peek(owner: Owner): Count | undefined {
		const now = this.#now();
		const window = this.#open.get(owner);
		if (!window || window.endsAt <= now) return undefined;
		return { count: window.count, milliseconds: window.endsAt - now };
	}

	/** Counts a request of an owner. */
	add(owner: Owner): Count {
		const now = this.#now();
		this.#dropEnded(now);
		const window = this.#open.get(owner) ?? { count: 0, endsAt: now + this.#length };
		window.count++;
		this.#open.set(owner, window);
		// The end of a window is a sum, which may have been rounded up.
		return { count: window.count, milliseconds: Math.min(this.#length, window.endsAt - now) };
	}

	#dropEnded(now: number): void {
		for (const [owner, { endsAt }] of this.#open) {
			if (endsAt > now) return;
			this.#open.delete(owner);
		}
	}
}
