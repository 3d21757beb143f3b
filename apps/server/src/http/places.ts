/** Requests that are worked on at once. More would not be answered sooner, and each keeps its answer in memory. */
const usualPlaces = 64;

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
	/** When it asked for a place, and whether it has one; kept by the places. */
	since?: number;
	works?: boolean;
}

/** Lets so many requests into the application at once; others wait in the order of their arrival. */
export class Places {
	readonly #most: number;
	readonly #waiting = new Set<Entrant>();
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
		entrant.since = performance.now();
		this.#waiting.add(entrant);
	}

	/** Gives the place back, or ends the wait for one; once is enough and more does no harm. */
	leave(entrant: Entrant): void {
		if (!entrant.works) return void this.#waiting.delete(entrant);
		entrant.works = false;
		this.#taken--;
		if (this.#waiting.size > 0) this.#admitSoon();
	}

	/** Refuses those that have waited too long. */
	sweep(now = performance.now()): void {
		for (const entrant of this.#waiting) {
			if (now - (entrant.since ?? now) < longestWait) break;
			this.#waiting.delete(entrant);
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
		for (const entrant of this.#waiting) {
			if (this.#taken >= this.#most) return;
			if (left-- === 0) {
				this.#admitSoon();
				return;
			}
			this.#waiting.delete(entrant);
			this.#begin(entrant);
		}
	}
}
