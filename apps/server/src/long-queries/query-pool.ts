import type { ViewImage } from "@us-market-data/analytics";
import type { Caller, Provenance } from "@us-market-data/operations";
import { ApiError } from "@us-market-data/operations/refusals";
import { StoreUnavailable } from "@us-market-data/store";
import { FairQueue } from "../fairness.ts";
import type { Query, QueryReply, QueryResult } from "./messages.ts";
import { type QueryWorker, WorkerEnded } from "./query-worker.ts";
import { SerializedBody } from "./serialized-body.ts";

/** A body, serialized or not, and its provenance. */
export interface PoolResult {
	body: unknown;
	provenance: Provenance;
	/** First instant at which the body may differ, epoch milliseconds. */
	until: number;
}

interface Waiting {
	query: Query;
	account: number;
	resolve(result: PoolResult): void;
	reject(error: unknown): void;
	timer: NodeJS.Timeout;
}

export interface QueryPoolOptions {
	/** Milliseconds that a query may wait. */
	timeout?: number;
	/** Bytes of finished answers that an account has not read yet; beyond them its queries wait. */
	maxUnreadBytes?: number;
	/** The same for all accounts together. An account that has read all its answers still gets the next one. */
	maxUnreadBytesTotal?: number;
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
	readonly #unreadBytes = new Map<number, number>();
	readonly #options: Required<QueryPoolOptions>;
	#unreadBytesTotal = 0;

	/** @param workers its threads, of which the first one alone holds versions of the data */
	constructor(workers: readonly QueryWorker[], options: QueryPoolOptions = {}) {
		this.#options = {
			timeout: 10_000,
			maxUnreadBytes: 16 * megabyte,
			maxUnreadBytesTotal: 96 * megabyte,
			...options,
		};
		this.#workers = workers;
		this.#idle = new Set(workers);
	}

	/** Gives the threads a new view. */
	publishImage(image: ViewImage): void {
		for (const worker of this.#workers) worker.publishImage(image);
	}

	/** Holds a version of the data that a request to another process has named. */
	pinVersion(name: string): void {
		this.#workers[0]?.pinVersion(name);
	}

	/** @throws {ApiError} the refusal of the operation, 429 after a long wait, 503 when the thread ended */
	execute(query: Query, { account, onGone }: Caller): Promise<PoolResult> {
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
				(account, { query }) =>
					this.#mayBuffer(account) && (query.version === undefined || worker === holder),
			);
			if (!next) continue;
			this.#idle.delete(worker);
			this.#runQuery(worker, next.entry);
		}
	}

	#mayBuffer(account: number): boolean {
		const unread = this.#unreadBytes.get(account) ?? 0;
		return (
			unread < this.#options.maxUnreadBytes &&
			(unread === 0 || this.#unreadBytesTotal < this.#options.maxUnreadBytesTotal)
		);
	}

	async #runQuery(worker: QueryWorker, waiting: Waiting): Promise<void> {
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

	#unwrap(reply: QueryReply, account: number): PoolResult {
		const { ready, body, provenance, until } = resultOf(reply);
		if (!ready) return { body, provenance, until };
		const { byteLength } = ready.bytes;
		this.#countUnread(account, byteLength);
		return {
			body: new SerializedBody(ready, () => this.#countUnread(account, -byteLength)),
			provenance,
			until,
		};
	}

	/** Counts bytes that are held for an account; negative when it has read them. */
	#countUnread(account: number, bytes: number): void {
		const unread = (this.#unreadBytes.get(account) ?? 0) + bytes;
		if (unread > 0) this.#unreadBytes.set(account, unread);
		else this.#unreadBytes.delete(account);
		this.#unreadBytesTotal += bytes;
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
