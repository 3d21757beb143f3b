import type { Plan } from "@us-market-data/store";
import type { RequestHandler } from "express";
import { type AllowanceDeps, tooManyRequestsError } from "./metering.ts";
import { type Client, clientOf, contextOf, type RequestContext } from "./request.ts";

/** The waiting entries of a flow, and its cost so far. */
interface FlowQueue<T> {
	waiting: T[];
	/** Cost of its work so far, in virtual time: a new flow begins at the time of the others. */
	used: number;
}

/**
 * Gives each flow an equal share of a serial resource, by the measured cost of its work (start-time fair queuing, Goyal
 * and others 1996): the flow that has spent least is next.
 */
export class FairQueue<Flow, T> {
	readonly #queues = new Map<Flow, FlowQueue<T>>();
	#now = 0;

	/** Flows with waiting entries. */
	get flows(): number {
		let flows = 0;
		for (const { waiting } of this.#queues.values()) if (waiting.length > 0) flows++;
		return flows;
	}

	/** Waiting entries of a flow. */
	sizeOf(flow: Flow): number {
		return this.#queues.get(flow)?.waiting.length ?? 0;
	}

	/** Waiting entries. */
	get size(): number {
		let size = 0;
		for (const { waiting } of this.#queues.values()) size += waiting.length;
		return size;
	}

	add(flow: Flow, entry: T): void {
		const queue = this.#queues.get(flow);
		if (!queue) this.#queues.set(flow, { waiting: [entry], used: this.#now });
		else {
			if (queue.waiting.length === 0) queue.used = Math.max(queue.used, this.#now);
			queue.waiting.push(entry);
		}
	}

	/** Takes the next entry of the flows that may run, each of which begins with its first entry. */
	next(may: (flow: Flow, first: T) => boolean): { flow: Flow; entry: T } | undefined {
		let chosen: { flow: Flow; queue: FlowQueue<T> } | undefined;
		for (const [flow, queue] of this.#queues) {
			const [first] = queue.waiting;
			if (first === undefined) {
				// The others have caught up with its cost.
				if (queue.used <= this.#now) this.#queues.delete(flow);
			} else if ((!chosen || queue.used < chosen.queue.used) && may(flow, first)) chosen = { flow, queue };
		}
		const entry = chosen?.queue.waiting.shift();
		if (!chosen || entry === undefined) return undefined;
		this.#now = Math.max(this.#now, chosen.queue.used);
		return { flow: chosen.flow, entry };
	}

	/** Adds the cost of work to a flow. */
	spend(flow: Flow, cost: number): void {
		const queue = this.#queues.get(flow);
		if (queue) queue.used += cost;
	}

	/** Removes a waiting entry; false when it does not wait. */
	remove(flow: Flow, entry: T): boolean {
		const waiting = this.#queues.get(flow)?.waiting;
		const at = waiting?.indexOf(entry) ?? -1;
		if (at >= 0) waiting?.splice(at, 1);
		return at >= 0;
	}
}

/** A flow of requests that shares the event loop: an account by its id, or requests without one. */
export type Flow = number | "pages";

interface Waiting {
	/** Most active requests of the flow at once, while other flows are active. */
	concurrency: number;
	begin(): void;
}

/** A request that waits for its slot. */
interface Slot {
	/**
	 * Resolves with true when the request may begin; it then calls `leave`. With false when it was abandoned.
	 *
	 * @throws {NotScheduled} after a wait that is too long
	 */
	begun: Promise<boolean>;
	/** Ends the wait of a request whose client has disconnected. It never begins, and is removed from memory. */
	abandon(): void;
}

interface AccountSchedulerOptions {
	/** Requests of one flow that may wait at once. */
	maxWaiting?: number;
	/** Milliseconds that a request may wait. */
	timeoutMs?: number;
	/** The clock: milliseconds that only grow. */
	now?: () => number;
}

/** A request is rejected because too many of its flow wait, or because it has waited too long. */
export class NotScheduled extends Error {
	override readonly name = "NotScheduled";
}

/** Active requests of an account at once while other flows are active, when its plan sets no limit. */
const defaultConcurrency = 8;

/** The same for an account that is the only flow. */
const soleConcurrency = 256;

/** Requests that begin at once in one tick of the event loop, because nothing else of their flow is active. */
const maxFirstPerTick = 16;

/** Milliseconds after the last request of another flow during which the event loop counts as shared. */
const sharedMs = 1_000;

/**
 * A fair queue per account in front of the event loop. The requests of a single flow begin at once, and so does the
 * first one of each of several flows, up to a number in one tick. Behind those, flows share the loop equally
 * (`FairQueue`): an admission starts requests of at most half of the waiting flows, at least one. A caller with many
 * connections waits behind its own requests, not in front of others.
 *
 * A whole tick of the event loop lies between two admissions. During that tick, started requests are charged and written.
 */
export class AccountScheduler {
	readonly #maxWaiting: number;
	readonly #timeoutMs: number;
	readonly #now: () => number;
	readonly #queue = new FairQueue<Flow, Waiting>();
	readonly #active = new Map<Flow, number>();
	#firstInTick = 0;
	#isScheduled = false;
	#last: Flow | undefined;
	#changedAt = Number.NEGATIVE_INFINITY;

	constructor({
		maxWaiting = 1_000,
		timeoutMs = 10_000,
		now = () => performance.now(),
	}: AccountSchedulerOptions = {}) {
		this.#maxWaiting = maxWaiting;
		this.#timeoutMs = timeoutMs;
		this.#now = now;
	}

	/** Waiting requests. */
	get waiting(): number {
		return this.#queue.size;
	}

	/** Notes a request of a flow that does not need to wait. */
	seen(flow: Flow): void {
		if (flow === this.#last) return;
		if (this.#last !== undefined) this.#changedAt = this.#now();
		this.#last = flow;
	}

	/**
	 * Returns the slot of a request; undefined when it begins at once. Each begun request calls `leave`.
	 *
	 * @param concurrency most active requests of the flow at once, while other flows are active
	 * @throws {NotScheduled} when too many of the flow wait
	 */
	enter(flow: Flow, concurrency: number): Slot | undefined {
		this.seen(flow);
		const waiting = this.#queue.sizeOf(flow);
		if (waiting === 0 && this.#beginsAtOnce(flow)) {
			this.#begin(flow);
			return undefined;
		}
		if (waiting >= this.#maxWaiting)
			throw new NotScheduled(`${this.#maxWaiting} of the account wait already`);
		return this.#wait(flow, concurrency);
	}

	/** Ends a request that began. */
	leave(flow: Flow): void {
		const left = this.#activeOf(flow) - 1;
		if (left > 0) this.#active.set(flow, left);
		else this.#active.delete(flow);
		if (this.#queue.size > 0) this.#schedule();
	}

	#activeOf = (flow: Flow): number => this.#active.get(flow) ?? 0;

	#begin(flow: Flow): void {
		this.#active.set(flow, this.#activeOf(flow) + 1);
		this.#queue.spend(flow, 1);
	}

	#isShared = (): boolean => this.#now() - this.#changedAt < sharedMs;

	#beginsAtOnce(flow: Flow): boolean {
		const active = this.#activeOf(flow);
		if (!this.#isShared()) return active < soleConcurrency;
		if (active > 0 || this.#firstInTick >= maxFirstPerTick) return false;
		if (this.#firstInTick === 0)
			setImmediate(() => {
				this.#firstInTick = 0;
			});
		this.#firstInTick++;
		return true;
	}

	#wait(flow: Flow, concurrency: number): Slot {
		const { promise, resolve, reject } = Promise.withResolvers<boolean>();
		const waiting: Waiting = {
			concurrency,
			begin: () => {
				clearTimeout(timer);
				this.#begin(flow);
				resolve(true);
			},
		};
		const timer = setTimeout(() => {
			this.#queue.remove(flow, waiting);
			const seconds = this.#timeoutMs / 1000;
			reject(new NotScheduled(`the request waited for ${seconds} s behind others of the account`));
		}, this.#timeoutMs);
		this.#queue.add(flow, waiting);
		this.#schedule();
		const abandon = () => {
			clearTimeout(timer);
			if (this.#queue.remove(flow, waiting)) resolve(false);
		};
		return { begun: promise, abandon };
	}

	#schedule(): void {
		if (this.#isScheduled) return;
		this.#isScheduled = true;
		setImmediate(() => this.#admit());
	}

	#admit(): void {
		this.#isScheduled = false;
		const isShared = this.#isShared();
		const maxAdmitted = isShared ? Math.ceil(this.#queue.flows / 2) : Number.POSITIVE_INFINITY;
		const hasRoom = (flow: Flow, { concurrency }: Waiting) =>
			this.#activeOf(flow) < (isShared ? concurrency : Math.max(concurrency, soleConcurrency));
		let admitted = 0;
		for (; admitted < maxAdmitted; admitted++) {
			const next = this.#queue.next(hasRoom);
			if (!next) break;
			next.entry.begin();
		}
		if (admitted === 0 || this.#queue.size === 0) return;
		// The tick in between belongs to the requests that have just begun.
		this.#isScheduled = true;
		setImmediate(() => setImmediate(() => this.#admit()));
	}
}

export interface AccountSchedulingDeps extends AllowanceDeps {
	scheduler: AccountScheduler;
}

/** Notes requests that do not wait: those for pages, such as the health check. */
export function notePages(scheduler: AccountScheduler): RequestHandler {
	return (_request, response, next) => {
		if (!contextOf(response).route) scheduler.seen("pages");
		next();
	};
}

/**
 * Lets the requests of accounts begin in a fair order. It stands in front of everything that costs, so rejections wait
 * too: a request of an account with too many waiting gets 429 here, before its parameters are validated.
 */
export function accountScheduling(deps: AccountSchedulingDeps): RequestHandler {
	return async (_request, response, next) => {
		if (await waitForSlot(contextOf(response), clientOf(response), deps)) next();
	};
}

/**
 * Waits for the slot of a request. False when its client has disconnected meanwhile: then nothing is done for it.
 *
 * @throws {ApiError} 429 when it waits for too long, or too many of its account wait
 */
export async function waitForSlot(
	context: RequestContext,
	client: Client,
	deps: AccountSchedulingDeps,
): Promise<boolean> {
	const { scheduler } = deps;
	const { credential } = context;
	if (!credential) return true;
	const { account, plan } = credential;
	try {
		const slot = scheduler.enter(account.id, concurrencyOf(plan));
		if (slot) {
			// The request of a client that disconnects meanwhile is dropped here, because it would use memory and a slot.
			client.onGone(slot.abandon);
			if (!(await slot.begun)) return false;
		}
	} catch (error) {
		if (!(error instanceof NotScheduled)) throw error;
		throw await tooManyRequestsError(context, error.message, 1, deps);
	}
	client.onOver(() => scheduler.leave(account.id));
	return !client.isGone();
}

/** Active requests of an account at once. The rate limit enforces the concurrency of a plan that sets one. */
const concurrencyOf = ({ rateLimit }: Plan): number =>
	rateLimit.concurrency === null ? defaultConcurrency : Number.POSITIVE_INFINITY;

/**
 * The client of a request whose slot ends before its response does: a download or a stream may take as long as its reader likes, and
 * the other requests of its account do not wait for it.
 */
export function admissionOf(client: Client): { client: Client; end(): void } {
	const listeners: (() => void)[] = [];
	const end = () => {
		for (const listener of listeners.splice(0)) listener();
	};
	client.onOver(end);
	return { client: { ...client, onOver: (listener) => void listeners.push(listener) }, end };
}
