/** A flow of requests that shares the event loop: an account by its id, or requests without one. */
export type Flow = number | "pages";

/** The waiting requests of one flow in the order of their arrival, and the number of its active requests. */
interface FlowQueue {
	readonly flow: Flow;
	waiting: Waiting[];
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
	 * Resolves with true when the request may begin; it then calls `leave`. With false when it was abandoned.
	 *
	 * @throws {NotScheduled} after a wait that is too long
	 */
	begun: Promise<boolean>;
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

/** Flows that are known before those of which nothing waits or is active are forgotten. */
const knownFlows = 4_096;

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
	/** An idle flow stays for its next request: maps and sets that lose a member with each request grow a new table again and again. */
	#queues = new Map<Flow, FlowQueue>();
	#mostKnown = knownFlows;
	/** Flows with waiting requests, starting with the flow that was served longest ago. */
	#order: FlowQueue[] = [];
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
		if (queue.waiting.length === 0 && this.#beginsAtOnce(queue)) {
			queue.active++;
			return undefined;
		}
		if (queue.waiting.length >= this.#maxWaiting)
			throw new NotScheduled(`${this.#maxWaiting} of the account wait already`);
		return this.#wait(queue);
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
		if (queue.waiting.length > 0) this.#schedule();
	}

	/** Waiting requests. */
	get waiting(): number {
		let total = 0;
		for (const { waiting } of this.#order) total += waiting.length;
		return total;
	}

	#queueOf(flow: Flow, concurrency: number): FlowQueue {
		const known = this.#queues.get(flow);
		if (known) {
			known.concurrency = concurrency;
			return known;
		}
		if (this.#queues.size >= this.#mostKnown) this.#forgetIdle();
		const queue = { flow, waiting: [], active: 0, concurrency };
		this.#queues.set(flow, queue);
		return queue;
	}

	#forgetIdle(): void {
		const busy = [...this.#queues.values()].filter(({ active, waiting }) => active > 0 || waiting.length > 0);
		this.#queues = new Map(busy.map((queue) => [queue.flow, queue]));
		this.#mostKnown = Math.max(knownFlows, 2 * busy.length);
	}

	#isShared = (): boolean => performance.now() - this.#changedAt < sharedFor;

	#wait(queue: FlowQueue): Turn {
		const { promise, resolve, reject } = Promise.withResolvers<boolean>();
		const remove = () => {
			clearTimeout(waiting.timer);
			queue.waiting = queue.waiting.filter((other) => other !== waiting);
			if (queue.waiting.length === 0) this.#order = this.#order.filter((other) => other !== queue);
		};
		const waiting: Waiting = {
			begin: () => {
				clearTimeout(waiting.timer);
				queue.active++;
				resolve(true);
			},
			timer: setTimeout(() => {
				remove();
				reject(
					new NotScheduled(`the request waited for ${this.#timeout / 1000} s behind others of the account`),
				);
			}, this.#timeout),
		};
		if (queue.waiting.push(waiting) === 1) this.#order.push(queue);
		this.#schedule();
		const abandon = () => {
			remove();
			resolve(false);
		};
		return { begun: promise, abandon };
	}

	#schedule(): void {
		if (this.#scheduled) return;
		this.#scheduled = true;
		setImmediate(() => this.#admit());
	}

	#admit(): void {
		this.#scheduled = false;
		const able = this.#order.filter((queue) => queue.active < this.#concurrencyOf(queue));
		if (able.length === 0) return;
		const admitted = new Set(able.slice(0, this.#isShared() ? Math.ceil(able.length / 2) : able.length));
		for (const queue of admitted) this.#begin(queue);
		const stillWaiting = [...admitted].filter(({ waiting }) => waiting.length > 0);
		this.#order = [...this.#order.filter((queue) => !admitted.has(queue)), ...stillWaiting];
		// The turn in between belongs to the requests that have just begun.
		this.#scheduled = true;
		setImmediate(() => setImmediate(() => this.#admit()));
	}

	#concurrencyOf = ({ concurrency }: FlowQueue): number =>
		this.#isShared() ? concurrency : Math.max(concurrency, soleConcurrency);

	/** Begins the next request of a flow, or all that its concurrency allows when it is alone. */
	#begin(queue: FlowQueue): void {
		const count = this.#isShared() ? 1 : this.#concurrencyOf(queue) - queue.active;
		for (const waiting of queue.waiting.splice(0, count)) waiting.begin();
	}
}
