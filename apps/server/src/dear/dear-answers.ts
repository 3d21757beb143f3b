import { availableParallelism } from "node:os";
import { StoreUnavailable } from "@us-market-data/store";
import { ApiError } from "../errors.ts";
import { FairQueue } from "../fairness/fair-queue.ts";
import type { Citation } from "../operations/citing-reader.ts";
import type { Question, Reply, ThreadData } from "./messages.ts";
import { ReadyBody } from "./ready-body.ts";
import { ThreadEnded, ThreadOfAnswers } from "./thread-of-answers.ts";

/** Who asks, and whether it still does. */
export interface Asker {
	account: number;
	isGone(): boolean;
}

/** A body, ready or not, and what it rests on. */
export interface DearAnswer {
	body: unknown;
	cited: Citation[];
}

interface Waiting {
	question: Question;
	asker: Asker;
	resolve(answer: DearAnswer): void;
	reject(error: unknown): void;
	tooLate: NodeJS.Timeout;
}

export interface DearOptions {
	threads?: number;
	/** Milliseconds that a question may wait. */
	patience?: number;
	/** Bytes of ready answers that an account has not taken yet, beyond which it gets no further ones. */
	mostHeld?: number;
	/** The same of all accounts together; one that has taken all of its own is let through still. */
	mostHeldInAll?: number;
}

/** One processor is left to the event loop. */
const usualThreads = Math.max(1, availableParallelism() - 1);
const megabyte = 1_048_576;

/**
 * Answers dear questions on threads, each account's in their order and the accounts in equal shares of the threads'
 * time. What is under way and what is answered and not taken yet is bounded, so that memory is.
 */
export class DearAnswers {
	readonly #threads: ThreadOfAnswers[];
	readonly #idle: ThreadOfAnswers[];
	readonly #queue = new FairQueue<number, Waiting>();
	readonly #held = new Map<number, number>();
	readonly #options: Required<DearOptions>;
	#heldInAll = 0;

	constructor(data: ThreadData, options: DearOptions = {}) {
		this.#options = {
			...{ threads: Math.min(usualThreads, 4), patience: 10_000 },
			...{ mostHeld: 16 * megabyte, mostHeldInAll: 96 * megabyte, ...options },
		};
		this.#threads = Array.from({ length: this.#options.threads }, () => new ThreadOfAnswers(data));
		this.#idle = [...this.#threads];
	}

	/** Starts the threads ahead of the first question. */
	start(): void {
		for (const thread of this.#threads) thread.start();
	}

	/** @throws {ApiError} what the operation refuses, 429 after a long wait, 503 when the thread of the answer ended */
	ask(question: Question, asker: Asker): Promise<DearAnswer> {
		return new Promise((resolve, reject) => {
			const tooLate = setTimeout(() => {
				this.#queue.remove(asker.account, waiting);
				reject(waitedTooLong(this.#options.patience));
			}, this.#options.patience);
			const waiting: Waiting = { question, asker, resolve, reject, tooLate };
			this.#queue.add(asker.account, waiting);
			this.#work();
		});
	}

	async close(): Promise<void> {
		await Promise.all(this.#threads.map((thread) => thread.close()));
	}

	/** Gives questions to the threads that have nothing to do. */
	#work(): void {
		for (let thread = this.#idle.pop(); thread; thread = this.#idle.pop()) {
			const next = this.#queue.next((account) => this.#mayHold(account));
			if (!next) {
				this.#idle.push(thread);
				return;
			}
			this.#answer(thread, next.entry);
		}
	}

	#mayHold(account: number): boolean {
		const held = this.#held.get(account) ?? 0;
		return held < this.#options.mostHeld && (held === 0 || this.#heldInAll < this.#options.mostHeldInAll);
	}

	async #answer(thread: ThreadOfAnswers, waiting: Waiting): Promise<void> {
		const { question, asker, resolve, reject, tooLate } = waiting;
		clearTimeout(tooLate);
		const began = performance.now();
		try {
			if (asker.isGone()) resolve({ body: undefined, cited: [] });
			else resolve(this.#made(await thread.ask(question), asker.account));
		} catch (error) {
			reject(error instanceof ThreadEnded ? unavailable(error) : error);
		} finally {
			this.#queue.spend(asker.account, performance.now() - began);
			this.#idle.push(thread);
			this.#work();
		}
	}

	#made(reply: Reply, account: number): DearAnswer {
		if ("refused" in reply) {
			const { code, message, details, headers } = reply.refused;
			throw new ApiError(code, message, { details, headers });
		}
		if ("unavailable" in reply) throw new StoreUnavailable(reply.unavailable);
		if ("failed" in reply)
			throw Object.assign(new Error(reply.failed.message), { stack: reply.failed.stack });
		const { ready, body, cited } = reply.answered;
		if (!ready) return { body, cited };
		const { byteLength } = ready.bytes;
		this.#hold(account, byteLength);
		return { body: new ReadyBody(ready.bytes, ready.etag, () => this.#hold(account, -byteLength)), cited };
	}

	/** Counts bytes that are held for an account, and less than nothing when it has taken them. */
	#hold(account: number, bytes: number): void {
		const held = (this.#held.get(account) ?? 0) + bytes;
		if (held > 0) this.#held.set(account, held);
		else this.#held.delete(account);
		this.#heldInAll += bytes;
		if (bytes < 0) this.#work();
	}
}

const waitedTooLong = (patience: number): ApiError =>
	new ApiError(
		"rate_limited",
		`Too many requests: the question waited for ${patience / 1000} s behind other long ones of the account; retry in 1 second.`,
		{ headers: { "Retry-After": "1" } },
	);

const unavailable = (cause: Error): ApiError =>
	new ApiError("unavailable", "Service unavailable: the answer was not finished; try again.", {
		headers: { "Retry-After": "1" },
		cause,
	});
