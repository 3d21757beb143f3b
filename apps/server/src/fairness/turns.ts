/** Who shares the event loop: an account by its id, or what is asked without one. */
export type Party = number | "pages";

/** Requests of one party that wait, in the order of their arrival, and how many of its requests are under way. */
interface Line {
	waiting: Waiting[];
	underWay: number;
	/** Most requests of the party under way at once. */
	places: number;
}

interface Waiting {
	begin(): void;
	tooLate: NodeJS.Timeout;
}

export interface TurnsOptions {
	/** Requests of one party that may wait. */
	mostWaiting?: number;
	/** Milliseconds that one may wait. */
	patience?: number;
}

/** The party has so many requests waiting, or this one has waited so long, that it is not taken. */
export class NoTurn extends Error {
	override readonly name = "NoTurn";
}

/** Requests of an account under way at once while others ask too, where its plan does not say. */
export const usualPlaces = 8;

/** The same of an account that asks alone. */
const placesAlone = 64;

/** Milliseconds after which somebody who asked is taken to have left. */
const memory = 1_000;

/**
 * Shares the event loop among parties. While one party asks alone its requests begin at once. While several do, they
 * take turns: in each turn begins one request of every second party that waits, at least one, and those that waited
 * longest come first. Whoever asks with many connections waits behind itself and not in front of others.
 *
 * Between two admissions lies a whole turn of the event loop, in which what has begun is charged and written: a request
 * of one party lies between two of another, not between another's work and its charge.
 */
export class Turns {
	readonly #mostWaiting: number;
	readonly #patience: number;
	readonly #lines = new Map<Party, Line>();
	/** Parties with a request that waits; the one that was served longest ago is the first. */
	readonly #order = new Set<Party>();
	#scheduled = false;
	#last: Party | undefined;
	#changedAt = Number.NEGATIVE_INFINITY;

	constructor({ mostWaiting = 1_000, patience = 10_000 }: TurnsOptions = {}) {
		this.#mostWaiting = mostWaiting;
		this.#patience = patience;
	}

	/** Notes that a party asks, which nobody needs to wait for. */
	seen(party: Party): void {
		if (party === this.#last) return;
		if (this.#last !== undefined) this.#changedAt = performance.now();
		this.#last = party;
	}

	/**
	 * Resolves when a request of the party may begin. Each that began ends with `leave`.
	 *
	 * @param places most requests of the party under way at once, while others ask too
	 * @throws {NoTurn} when too many of the party wait already, or this one waits for too long
	 */
	enter(party: Party, places: number): Promise<void> | undefined {
		this.seen(party);
		const line = this.#lineOf(party, places);
		if (line.waiting.length === 0 && !this.#isShared() && line.underWay < placesAlone) {
			line.underWay++;
			return undefined;
		}
		if (line.waiting.length >= this.#mostWaiting) {
			return Promise.reject(new NoTurn(`${this.#mostWaiting} of the account wait already`));
		}
		return new Promise((resolve, reject) => this.#wait(party, line, resolve, reject));
	}

	/** A request that began is over. */
	leave(party: Party): void {
		const line = this.#lines.get(party);
		if (!line) return;
		line.underWay--;
		if (line.waiting.length > 0) this.#schedule();
		else if (line.underWay === 0) this.#lines.delete(party);
	}

	/** Requests that wait. */
	get waiting(): number {
		let total = 0;
		for (const party of this.#order) total += this.#lines.get(party)?.waiting.length ?? 0;
		return total;
	}

	#lineOf(party: Party, places: number): Line {
		const known = this.#lines.get(party);
		if (known) {
			known.places = places;
			return known;
		}
		const line = { waiting: [], underWay: 0, places };
		this.#lines.set(party, line);
		return line;
	}

	#isShared = (): boolean => performance.now() - this.#changedAt < memory;

	#wait(party: Party, line: Line, resolve: () => void, reject: (error: unknown) => void): void {
		const waiting: Waiting = {
			begin: () => {
				clearTimeout(waiting.tooLate);
				line.underWay++;
				resolve();
			},
			tooLate: setTimeout(() => {
				line.waiting.splice(line.waiting.indexOf(waiting), 1);
				if (line.waiting.length === 0) this.#order.delete(party);
				reject(new NoTurn(`the request waited for ${this.#patience / 1000} s behind others of the account`));
			}, this.#patience),
		};
		line.waiting.push(waiting);
		this.#order.add(party);
		this.#schedule();
	}

	#schedule(): void {
		if (this.#scheduled) return;
		this.#scheduled = true;
		setImmediate(() => this.#admit());
	}

	#admit(): void {
		this.#scheduled = false;
		const able = [...this.#order].filter((party) => this.#hasPlace(party));
		if (able.length === 0) return;
		const admitted = this.#isShared() ? Math.ceil(able.length / 2) : able.length;
		for (const party of able.slice(0, admitted)) this.#begin(party);
		// The turn in between belongs to what has just begun.
		this.#scheduled = true;
		setImmediate(() => setImmediate(() => this.#admit()));
	}

	#hasPlace(party: Party): boolean {
		const line = this.#lines.get(party);
		return line !== undefined && line.underWay < this.#placesOf(line);
	}

	#placesOf = ({ places }: Line): number => (this.#isShared() ? places : Math.max(places, placesAlone));

	/** Begins the next request of a party, all that there are places for when nobody else asks, and puts it at the end of the order. */
	#begin(party: Party): void {
		const line = this.#lines.get(party);
		if (!line) return;
		const count = this.#isShared() ? 1 : this.#placesOf(line) - line.underWay;
		for (const waiting of line.waiting.splice(0, count)) waiting.begin();
		this.#order.delete(party);
		if (line.waiting.length > 0) this.#order.add(party);
	}
}
