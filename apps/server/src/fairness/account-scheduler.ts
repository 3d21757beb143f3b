/** A flow of requests that shares the event loop: an account by its id, or requests without one. */
export type Flow = number | "pages";

/** The waiting requests of one flow in the order of their arrival, and the number of its active requests. */
interface FlowQueue {
	waiting: Set<Waiting>;
	active: number;
	/** Most active requests of the flow at once. */
	concurrency: number;
}

interface Waiting {
	begin(): void;
	timer: NodeJS.Timeout;
}

/** A request that waits for its turn. */
export interface Turn {
	/**
	 * Resolves when the request may begin; it then calls `leave`.
	 *
	 * @throws {NotScheduled} after a wait that is too long
	 */
	begun: Promise<void>;
	/** Ends the wait of a request whose client has disconnected. It never begins, and is removed from memory. */
	abandon(): void;
}

export interface AccountSchedulerOptions {
	/** Requests of one flow that may wait at once. */
	maxWaiting?: number;
	/** Milliseconds that a request may wait. */
	timeout?: number;
}

/** A request is refused because too many of its flow wait, or because it has waited too long. */
export class NotScheduled extends Error {
	override readonly name = "NotScheduled";
}

/** Active requests of an account at once while other flows are active, when its plan sets no limit. */
export const defaultConcurrency = 8;

/** The same for an account that is the only flow. */
const soleConcurrency = 64;

/** Light requests of a flow that begin in one turn of the event loop while other flows are active. */
const lightPerTurn = 4;

/** Requests that begin at once in one turn of the event loop, because nothing else of their flow is active. */
const firstPerTurn = 16;

/** Milliseconds after the last request of another flow during which the event loop counts as shared. */
const sharedFor = 1_000;

/**
 * A fair queue per account in front of the event loop. The requests of a single flow begin at once, and so does the
 * first one of each of several flows, up to a number in one turn of the event loop. Behind those, flows take
 * turns: each turn starts one request of every second waiting flow, at least one, and the flow that was served longest
 * ago comes first. A caller with many connections waits behind its own requests, not in front of others.
 *
 * A whole turn of the event loop lies between two admissions. During that turn, started requests are charged and written: a request of
 * one flow runs between two of another, not between another's work and its charge.
 */
export class AccountScheduler {
	readonly #maxWaiting: number;
	readonly #timeout: number;
	readonly #queues = new Map<Flow, FlowQueue>();
	/** Flows with waiting requests, starting with the flow that was served longest ago. */
	readonly #order = new Set<Flow>();
	/** Light requests of each flow in this turn of the event loop. A map that is emptied costs as much as a new one, and lives longer. */
	#light = new Map<Flow, number>();
	/** First requests of their flows in this turn of the event loop. */
	#firsts = 0;
	#scheduled = false;
	#last: Flow | undefined;
	#changedAt = Number.NEGATIVE_INFINITY;

	constructor({ maxWaiting = 1_000, timeout = 10_000 }: AccountSchedulerOptions = {}) {
		this.#maxWaiting = maxWaiting;
		this.#timeout = timeout;
	}

	/** Notes a request of a flow that does not need to wait. */
	seen(flow: Flow): void {
		if (flow === this.#last) return;
		if (this.#last !== undefined) this.#changedAt = performance.now();
		this.#last = flow;
	}

	/**
	 * Gives the turn of a request; undefined when it begins at once. Each begun request calls `leave`.
	 *
	 * @param concurrency most active requests of the flow at once, while other flows are active
	 * @throws {NotScheduled} when too many of the flow wait
	 */
	enter(flow: Flow, concurrency: number): Turn | undefined {
		this.seen(flow);
		const queue = this.#queueOf(flow, concurrency);
		if (queue.waiting.size === 0 && this.#beginsAtOnce(queue)) {
			queue.active++;
			return undefined;
		}
		if (queue.waiting.size >= this.#maxWaiting)
			throw new NotScheduled(`${this.#maxWaiting} of the account wait already`);
		return this.#wait(flow, queue);
	}

	#beginsAtOnce({ active }: FlowQueue): boolean {
		if (!this.#isShared()) return active < soleConcurrency;
		if (active > 0 || this.#firsts >= firstPerTurn) return false;
		if (this.#firsts === 0)
			setImmediate(() => {
				this.#firsts = 0;
			});
		this.#firsts++;
		return true;
	}

	/**
	 * True when a request that costs little may begin at once, without a turn: the flow is alone, or has begun few of them
	 * in this turn of the event loop. Those that wait for a turn do not hold it up: behind one of them, every further request
	 * would wait too, and a flow of light ones would go on at the pace of turns.
	 */
	beginsLight(flow: Flow): boolean {
		this.seen(flow);
		if (!this.#isShared()) return true;
		if (this.#light.size === 0)
			setImmediate(() => {
				this.#light = new Map();
			});
		const begun = this.#light.get(flow) ?? 0;
		this.#light.set(flow, begun + 1);
		return begun < lightPerTurn;
	}

	/** Ends a request that began. */
	leave(flow: Flow): void {
		const queue = this.#queues.get(flow);
		if (!queue) return;
		queue.active--;
		if (queue.waiting.size > 0) this.#schedule();
		else if (queue.active === 0) this.#queues.delete(flow);
	}

	/** Waiting requests. */
	get waiting(): number {
		let total = 0;
		for (const flow of this.#order) total += this.#queues.get(flow)?.waiting.size ?? 0;
		return total;
	}

	#queueOf(flow: Flow, concurrency: number): FlowQueue {
		const known = this.#queues.get(flow);
		if (known) {
			known.concurrency = concurrency;
			return known;
		}
		const queue = { waiting: new Set<Waiting>(), active: 0, concurrency };
		this.#queues.set(flow, queue);
		return queue;
	}

	#isShared = (): boolean => performance.now() - this.#changedAt < sharedFor;

	#wait(flow: Flow, queue: FlowQueue): Turn {
		const { promise, resolve, reject } = Promise.withResolvers<void>();
		const abandon = () => {
			clearTimeout(waiting.timer);
			queue.waiting.delete(waiting);
			if (queue.waiting.size > 0) return;
			this.#order.delete(flow);
			if (queue.active === 0) this.#queues.delete(flow);
		};
		const waiting: Waiting = {
			begin: () => {
				clearTimeout(waiting.timer);
				queue.active++;
				resolve();
			},
			timer: setTimeout(() => {
				abandon();
				reject(
					new NotScheduled(`the request waited for ${this.#timeout / 1000} s behind others of the account`),
				);
			}, this.#timeout),
		};
		queue.waiting.add(waiting);
		this.#order.add(flow);
		this.#schedule();
		return { begun: promise, abandon };
	}

	#schedule(): void {
		if (this.#scheduled) return;
		this.#scheduled = true;
		setImmediate(() => this.#admit());
	}

	#admit(): void {
		this.#scheduled = false;
		const able = [...this.#order].filter((flow) => this.#hasCapacity(flow));
		if (able.length === 0) return;
		const admitted = this.#isShared() ? Math.ceil(able.length / 2) : able.length;
		for (const flow of able.slice(0, admitted)) this.#begin(flow);
		// The turn in between belongs to the requests that have just begun.
		this.#scheduled = true;
		setImmediate(() => setImmediate(() => this.#admit()));
	}

	#hasCapacity(flow: Flow): boolean {
		const queue = this.#queues.get(flow);
		return queue !== undefined && queue.active < this.#concurrencyOf(queue);
	}

	#concurrencyOf = ({ concurrency }: FlowQueue): number =>
		this.#isShared() ? concurrency : Math.max(concurrency, soleConcurrency);

	/** Begins the next request of a flow, or all that its concurrency allows when it is alone, and moves it to the end. */
	#begin(flow: Flow): void {
		const queue = this.#queues.get(flow);
		if (!queue) return;
		const count = this.#isShared() ? 1 : this.#concurrencyOf(queue) - queue.active;
		let begun = 0;
		for (const waiting of queue.waiting) {
			if (begun++ >= count) break;
			queue.waiting.delete(waiting);
			waiting.begin();
		}
		this.#order.delete(flow);
		if (queue.waiting.size > 0) this.#order.add(flow);
	}
}
