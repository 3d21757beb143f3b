import { ownerOf } from "./addresses.ts";

/**
 * Requests in the application at once. Far more than are worked on, of which accounts have few each in their turns: were
 * it fewer, those of one account that wait for its turn would keep everybody else out.
 */
const usualPlaces = 1_024;

/** How long a request may wait for a place, in milliseconds. */
const longestWait = 10_000;

/** As many are admitted in one turn of the event loop when places come free, so that none of them takes it for long. */
const admittedAtOnce = 16;

/** A request on its way into the application. */
export interface Entrant {
	/** Begins the work. */
	start(): void;
	/** Says that it waited too long. */
	refuse(): void;
	/** Where it comes from. */
	readonly address: string | undefined;
	/** When it asked for a place, with whom it waits, and whether it has one; kept by the places. */
	since?: number;
	queue?: Set<Entrant>;
	works?: boolean;
}

/**
 * Lets so many requests into the application at once. Others wait: addresses take turns, and those of one address are in
 * the order of their arrival, so that nobody waits behind the flood of another.
 */
export class Places {
	readonly #most: number;
	/** By whom an address counts for; the next in turn comes first. */
	readonly #waiting = new Map<string, Set<Entrant>>();
	#taken = 0;
	#scheduled = false;

	constructor(most = usualPlaces) {
		this.#most = most;
	}

	/** Starts a request now or as soon as there is a place, or refuses it in the end. */
	enter(entrant: Entrant): void {
		if (this.#taken < this.#most && this.#waiting.size === 0) {
			this.#begin(entrant);
			return;
		}
		const owner = ownerOf(entrant.address);
		const queue = this.#waiting.get(owner) ?? new Set();
		this.#waiting.set(owner, queue.add(entrant));
		entrant.queue = queue;
		entrant.since = performance.now();
	}

	/** Gives the place back, or ends the wait for one; once is enough and more does no harm. */
	leave(entrant: Entrant): void {
		// An empty queue goes when it is its turn.
		if (!entrant.works) return void entrant.queue?.delete(entrant);
		entrant.works = false;
		this.#taken--;
		if (this.#waiting.size > 0) this.#admitSoon();
	}

	/** Refuses those that have waited too long. */
	sweep(now = performance.now()): void {
		for (const queue of this.#waiting.values())
			for (const entrant of queue) {
				if (now - (entrant.since ?? now) < longestWait) break;
				queue.delete(entrant);
				entrant.refuse();
			}
	}

	#begin(entrant: Entrant): void {
		entrant.works = true;
		this.#taken++;
		entrant.start();
	}

	#admitSoon(): void {
		if (this.#scheduled) return;
		this.#scheduled = true;
		setImmediate(() => {
			this.#scheduled = false;
			this.#admit();
		});
	}

	#admit(): void {
		let left = admittedAtOnce;
		for (const [owner, queue] of this.#waiting) {
			if (this.#taken >= this.#most) return;
			this.#waiting.delete(owner);
			const [entrant] = queue;
			if (!entrant) continue;
			queue.delete(entrant);
			// Behind all others, this loop comes by again.
			if (queue.size > 0) this.#waiting.set(owner, queue);
			this.#begin(entrant);
			if (--left === 0) {
				this.#admitSoon();
				return;
			}
		}
	}
}
