import type { Logger } from "pino";
import { NotStarted } from "../lifecycle/run.ts";

/** A worker, as its pool sees it. */
export interface PooledWorker {
	pid: number | undefined;
	/** Resolves when it accepts requests. */
	listening: Promise<unknown>;
	/** Resolves with its exit code, or 128 and the number of the signal that ended it. */
	ended: Promise<number>;
	/** Stops it in good order. */
	stop(reason: object): void;
}

export interface WorkerPoolOptions {
	count: number;
	/** @param isFirst true for the first worker of all */
	start(isFirst: boolean): PooledWorker;
	log: Pick<Logger, "error" | "info">;
	/** Milliseconds before the first replacement of a worker that ends early; each further one waits twice as long. */
	firstPause?: number;
}

const longestPause = 30_000;

/** A worker that has served for so many milliseconds is replaced at once. */
const longLife = 60_000;

/** Keeps a number of workers running: one that ends is replaced, after a pause that grows while they end early. */
export class WorkerPool {
	readonly #options: Required<WorkerPoolOptions>;
	readonly #running = new Set<PooledWorker>();
	/** Exit codes of workers that did not stop in good order. */
	readonly #faults: number[] = [];
	readonly #pauses = new Set<NodeJS.Timeout>();
	#stopping: object | undefined;
	#isStarted = false;
	#empty = Promise.withResolvers<void>();

	constructor(options: WorkerPoolOptions) {
		this.#options = { firstPause: 100, ...options };
	}

	/** Workers that run. */
	get running(): number {
		return this.#running.size;
	}

	/**
	 * Starts the first worker and, when it accepts requests, the others: what is done once is done then.
	 *
	 * @throws {NotStarted} when one of them ends before it accepts requests
	 */
	async start(): Promise<void> {
		await this.#first(true);
		const others = Array.from({ length: this.#options.count - 1 }, () => this.#first(false));
		await Promise.all(others);
		this.#isStarted = true;
	}

	/** Stops all workers in good order. */
	stop(reason: object): void {
		this.#stopping = reason;
		for (const pause of this.#pauses) clearTimeout(pause);
		for (const worker of this.#running) worker.stop(reason);
		if (this.#running.size === 0) this.#empty.resolve();
	}

	/**
	 * Resolves when all workers have ended after a stop.
	 *
	 * @throws {Error} when one did not end well
	 */
	async ended(): Promise<void> {
		await this.#empty.promise;
		if (this.#faults.length > 0) throw new Error(`workers ended with ${this.#faults.join(", ")}`);
	}

	async #first(isFirst: boolean): Promise<void> {
		const worker = this.#start(isFirst, 0);
		const code = await Promise.race([worker.ended, worker.listening.then(() => undefined)]);
		if (code !== undefined && !this.#stopping) throw new NotStarted(code);
	}

	#start(isFirst: boolean, pause: number): PooledWorker {
		const worker = this.#options.start(isFirst);
		const since = performance.now();
		this.#running.add(worker);
		// A worker that started late is told of the stop that it has missed.
		if (this.#stopping) worker.stop(this.#stopping);
		void worker.ended.then((code) => this.#ended(worker, code, performance.now() - since, pause));
		return worker;
	}

	#ended(worker: PooledWorker, code: number, lived: number, lastPause: number): void {
		this.#running.delete(worker);
		if (this.#stopping) {
			if (code !== 0) this.#faults.push(code);
			if (this.#running.size === 0) this.#empty.resolve();
			return;
		}
		if (!this.#isStarted) return;
		const { firstPause, log } = this.#options;
		const pauseMs = lived > longLife ? 0 : Math.min(longestPause, lastPause * 2 || firstPause);
		log.error({ worker: worker.pid, code, pauseMs }, "a worker ended and is replaced");
		const pause = setTimeout(() => {
			this.#pauses.delete(pause);
			this.#start(false, pauseMs);
		}, pauseMs);
		this.#pauses.add(pause);
	}
}
