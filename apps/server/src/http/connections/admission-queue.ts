import { ownerOf } from "../addresses.ts";

/**
 * Requests in the application at once. They are far more than the active ones, because the scheduler allows each account
 * only a few: with a smaller number, the waiting requests of one account would keep everybody else out.
 */
const defaultCapacity = 1_024;

/** Milliseconds that a request may wait for admission. */
const maxWait = 10_000;

/** Requests admitted in one turn of the event loop, so that no turn takes long. */
const admissionBatch = 16;

/** A request in front of the application. */
export interface QueuedRequest {
	/** Begins the work. */
	start(): void;
	/** Refuses it because it waited too long. */
	refuse(): void;
	/** Address of the client. */
	readonly address: string | undefined;
	/** State of the admission queue: when it arrived, the queue in which it waits, and whether it is admitted. */
	since?: number;
	queue?: Set<QueuedRequest>;
	isAdmitted?: boolean;
}

/**
 * Bounds the requests in the application. Others wait: addresses take turns, and requests of one address keep their order,
 * so that no address waits behind the flood of another one.
 */
export class AdmissionQueue {
	readonly #capacity: number;
	/** By owner of the address; the next in turn comes first. */
	readonly #waiting = new Map<string, Set<QueuedRequest>>();
	#taken = 0;
	#scheduled = false;

	constructor(capacity = defaultCapacity) {
		this.#capacity = capacity;
	}

	/** Starts a request now or as soon as there is capacity, or refuses it in the end. */
	enter(queued: QueuedRequest): void {
		if (this.#taken < this.#capacity && this.#waiting.size === 0) {
			this.#begin(queued);
			return;
		}
		const owner = ownerOf(queued.address);
		const queue = this.#waiting.get(owner) ?? new Set();
		this.#waiting.set(owner, queue.add(queued));
		queued.queue = queue;
		queued.since = performance.now();
	}

	/** Frees the slot of a request, or ends its wait. Further calls do nothing. */
	leave(queued: QueuedRequest): void {
		// An empty queue is removed when its turn comes.
		if (!queued.isAdmitted) return void queued.queue?.delete(queued);
		queued.isAdmitted = false;
		this.#taken--;
		if (this.#waiting.size > 0) this.#admitSoon();
	}

	/** Refuses requests that have waited too long. */
	sweep(now = performance.now()): void {
		for (const queue of this.#waiting.values())
			for (const queued of queue) {
				if (now - (queued.since ?? now) < maxWait) break;
				queue.delete(queued);
				queued.refuse();
			}
	}

	#begin(queued: QueuedRequest): void {
		queued.isAdmitted = true;
		this.#taken++;
		queued.start();
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
		let left = admissionBatch;
		for (const [owner, queue] of this.#waiting) {
			if (this.#taken >= this.#capacity) return;
			this.#waiting.delete(owner);
			const [queued] = queue;
			if (!queued) continue;
			queue.delete(queued);
			// This moves it to the end of the map, so the loop visits it again.
			if (queue.size > 0) this.#waiting.set(owner, queue);
			this.#begin(queued);
			if (--left === 0) {
				this.#admitSoon();
				return;
			}
		}
	}
}
