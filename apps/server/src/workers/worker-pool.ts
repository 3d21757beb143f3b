import type { Logger } from "pino";
import { NotStarted } from "../lifecycle/run.ts";

/** A worker, as its pool sees it. */
export interface PooledWorker {
	pid: number | undefined;
	/** Resolves when it accepts requests. */
	listening: Promise<unknown>;
	/** Resolves when it has closed the port, after which it waits for `release`. */
	closed: Promise<unknown>;
	/** Resolves with its exit code, or 128 and the number of the signal that ended it. */
	ended: Promise<number>;
	/** Stops it in good order. */
	stop(): void;
	/** Lets it end its connections: their clients do not come to a port that is about to be closed. */
	release(): void;
}

export interface WorkerPoolOptions {
	count: number;
	/** @param index place of the worker among all, from 0; its replacement has the same */
	start(index: number): PooledWorker;
	log: Pick<Logger, "error">;
	/** Milliseconds before the first replacement of a worker that ends early; each further one waits twice as long. */
	firstPauseMs?: number;
}

const maxPauseMs = 30_000;

/** A worker that has run for so many milliseconds is replaced at once. */
const longLifeMs = 60_000;

/** Keeps a number of workers running: one that ends is replaced, after a pause that grows while they end early. */
export class WorkerPool {
	readonly #options: Required<WorkerPoolOptions>;
	readonly #running = new Set<PooledWorker>();
	/** Those of them that may still accept connections. */
	readonly #open = new Set<PooledWorker>();
	/** Those that have closed the port and wait for the others. */
	readonly #waiting = new Set<PooledWorker>();
	/** Exit codes of workers that did not stop in good order. */
	readonly #failures: number[] = [];
	readonly #pauses = new Set<NodeJS.Timeout>();
	#isStopping = false;
	#isStarted = false;
	#empty = Promise.withResolvers<void>();

	constructor(options: WorkerPoolOptions) {
		this.#options = { firstPauseMs: 100, ...options };
	}

	/**
	 * Starts all workers. Resolves when they accept requests.
	 *
	 * @throws {NotStarted} when one ends before that
	 */
	async start(): Promise<void> {
		const workers = Array.from({ length: this.#options.count }, (_, index) => this.#start(index, 0));
		const ends = Promise.race(workers.map(({ ended }) => ended));
		const listening = Promise.all(workers.map((worker) => worker.listening));
		const code = await Promise.race([ends, listening.then(() => undefined)]);
		if (code !== undefined && !this.#isStopping) throw new NotStarted(code);
		this.#isStarted = true;
	}

	/** Stops all workers in good order. */
	stop(): void {
		this.#isStopping = true;
		for (const pause of this.#pauses) clearTimeout(pause);
		for (const worker of this.#running) worker.stop();
		if (this.#running.size === 0) this.#empty.resolve();
	}

	/**
	 * Resolves when all workers have ended after a stop.
	 *
	 * @throws {Error} when one did not end well
	 */
	async ended(): Promise<void> {
		await this.#empty.promise;
		if (this.#failures.length > 0) throw new Error(`workers ended with ${this.#failures.join(", ")}`);
	}

	#start(index: number, pauseMs: number): PooledWorker {
		const worker = this.#options.start(index);
		const since = performance.now();
		this.#running.add(worker);
		this.#open.add(worker);
		void worker.closed.then(() => {
			this.#waiting.add(worker);
			this.#notePortClosed(worker);
		});
		void worker.ended.then((code) => {
			this.#running.delete(worker);
			this.#waiting.delete(worker);
			this.#notePortClosed(worker);
			if (this.#isStopping) this.#noteEnd(code);
			else if (this.#isStarted) this.#replace(worker, code, { index, pauseMs, since });
		});
		return worker;
	}

	/** Where only some stop, their clients find the others. Where all stop, nobody is told to come back before all have closed. */
	#notePortClosed(worker: PooledWorker): void {
		this.#open.delete(worker);
		if (this.#isStopping && this.#open.size > 0) return;
		for (const one of this.#waiting) one.release();
		this.#waiting.clear();
	}

	#noteEnd(code: number): void {
		if (code !== 0) this.#failures.push(code);
		if (this.#running.size === 0) this.#empty.resolve();
	}

	#replace(
		{ pid }: PooledWorker,
		code: number,
		last: { index: number; pauseMs: number; since: number },
	): void {
		const { firstPauseMs, log } = this.#options;
		const isLong = performance.now() - last.since > longLifeMs;
		const pauseMs = isLong ? 0 : Math.min(maxPauseMs, last.pauseMs * 2 || firstPauseMs);
		log.error({ worker: pid, code, pauseMs }, "a worker ended and is replaced");
		const pause = setTimeout(() => {
			this.#pauses.delete(pause);
			this.#start(last.index, pauseMs);
		}, pauseMs);
		this.#pauses.add(pause);
	}
}
