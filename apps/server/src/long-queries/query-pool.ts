import type { ViewImage } from "@us-market-data/analytics";
import type { Caller, Provenance } from "@us-market-data/operations";
import { ApiError } from "@us-market-data/operations/refusals";
import { StoreUnavailable } from "@us-market-data/store";
import { FairQueue } from "../fairness/fair-queue.ts";
import type { Query, QueryReply, QueryResult } from "./messages.ts";
import { type QueryWorker, WorkerEnded } from "./query-worker.ts";
import { SerializedBody } from "./serialized-body.ts";

/** A body, serialized or not, and its provenance. */
export interface QueryAnswer {
	body: unknown;
	provenance: Provenance;
	/** First instant at which the body may differ, epoch milliseconds. */
	until: number;
}

interface Waiting {
	query: Query;
	account: number;
	resolve(answer: QueryAnswer): void;
	reject(error: unknown): void;
	timer: NodeJS.Timeout;
}

export interface QueryPoolOptions {
	/** Milliseconds that a query may wait. */
	timeout?: number;
	/** Bytes of finished answers that an account has not read yet; beyond them its queries wait. */
	maxHeld?: number;
	/** The same for all accounts together. An account that has read all its answers still gets the next one. */
	maxHeldTotal?: number;
}

const megabyte = 1_048_576;

/**
 * Runs long queries on worker threads: the queries of an account in their order, the accounts in equal shares of the
 * threads' time. Running queries and unread answers are bounded, so memory is bounded too.
 */
export class QueryPool {
	readonly #workers: readonly QueryWorker[];
	readonly #idle: Set<QueryWorker>;
	readonly #queue = new FairQueue<number, Waiting>();
	readonly #held = new Map<number, number>();
	readonly #options: Required<QueryPoolOptions>;
	#heldTotal = 0;

	/** @param workers its threads, of which the first one alone holds versions of the data */
	constructor(workers: readonly QueryWorker[], options: QueryPoolOptions = {}) {
		this.#options = {
			timeout: 10_000,
			maxHeld: 16 * megabyte,
			maxHeldTotal: 96 * megabyte,
			...options,
		};
		this.#workers = workers;
		this.#idle = new Set(workers);
	}

	/** Gives the threads a new view. */
	show(image: ViewImage): void {
		for (const worker of this.#workers) worker.show(image);
	}

	/** Holds a version of the data that a request to another process has named. */
	hold(name: string): void {
		this.#workers[0]?.hold(name);
	}

	/** @throws {ApiError} the refusal of the operation, 429 after a long wait, 503 when the thread ended */
	execute(query: Query, { account, onGone }: Caller): Promise<QueryAnswer> {
		return new Promise((resolve, reject) => {
			const timer = setTimeout(() => {
				this.#queue.remove(account, waiting);
				reject(waitedTooLong(this.#options.timeout));
			}, this.#options.timeout);
			const waiting: Waiting = { query, account, resolve, reject, timer };
			this.#queue.add(account, waiting);
			onGone(() => {
				if (!this.#queue.remove(account, waiting)) return;
				clearTimeout(timer);
				resolve({ body: undefined, provenance: { sources: [], asOf: null, oldest: null }, until: 0 });
			});
			this.#work();
		});
	}

	async close(): Promise<void> {
		await Promise.all(this.#workers.map((worker) => worker.close()));
	}

	/** Gives queries to idle threads. The first thread alone holds versions of the data, so it is the last choice for others. */
	#work(): void {
		const [holder] = this.#workers;
		for (const worker of this.#workers.toReversed()) {
			if (!this.#idle.has(worker)) continue;
			const next = this.#queue.next(
				(account, { query }) => this.#mayHold(account) && (query.version === undefined || worker === holder),
			);
			if (!next) continue;
			this.#idle.delete(worker);
			this.#answer(worker, next.entry);
		}
	}

	#mayHold(account: number): boolean {
		const held = this.#held.get(account) ?? 0;
		return held < this.#options.maxHeld && (held === 0 || this.#heldTotal < this.#options.maxHeldTotal);
	}

	async #answer(worker: QueryWorker, waiting: Waiting): Promise<void> {
		const { query, account, resolve, reject, timer } = waiting;
		clearTimeout(timer);
		const began = performance.now();
		try {
			resolve(this.#unwrap(await worker.execute(query), account));
		} catch (error) {
			reject(error instanceof WorkerEnded ? unavailable(error) : error);
		} finally {
			this.#queue.spend(account, performance.now() - began);
			this.#idle.add(worker);
			this.#work();
		}
	}

	#unwrap(reply: QueryReply, account: number): QueryAnswer {
		const { ready, body, provenance, until } = resultOf(reply);
		if (!ready) return { body, provenance, until };
		const { byteLength } = ready.bytes;
		this.#hold(account, byteLength);
		return {
			body: new SerializedBody(ready.bytes, ready.etag, () => this.#hold(account, -byteLength)),
			provenance,
			until,
		};
	}

	/** Counts bytes that are held for an account; negative when it has read them. */
	#hold(account: number, bytes: number): void {
		const held = (this.#held.get(account) ?? 0) + bytes;
		if (held > 0) this.#held.set(account, held);
		else this.#held.delete(account);
		this.#heldTotal += bytes;
		if (bytes < 0) this.#work();
	}
}

/** The result of a reply. @throws the error that the reply tells of */
export function resultOf(reply: QueryReply): QueryResult {
	if ("refused" in reply) {
		const { code, message, details, headers } = reply.refused;
		throw new ApiError(code, message, { details, headers });
	}
	if ("unavailable" in reply) throw new StoreUnavailable(reply.unavailable);
	if ("failed" in reply) throw Object.assign(new Error(reply.failed.message), { stack: reply.failed.stack });
	return reply.answered;
}

const waitedTooLong = (timeout: number): ApiError =>
	new ApiError(
		"rate_limited",
		`Too many requests: the question waited for ${timeout / 1000} s behind other long ones of the account; retry in 1 second.`,
		{ headers: { "Retry-After": "1" } },
	);

const unavailable = (cause: Error): ApiError =>
	new ApiError("unavailable", "Service unavailable: the answer was not finished; try again.", {
		headers: { "Retry-After": "1" },
		cause,
	});
