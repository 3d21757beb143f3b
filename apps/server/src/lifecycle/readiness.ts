import { setTimeout as sleep } from "node:timers/promises";
import { StoreUnavailable } from "@us-market-data/store";

export interface ReadinessOptions {
	/** Milliseconds that a probe may take. */
	limit?: number;
	/** Milliseconds for which an outcome stays valid. */
	life?: number;
	/** Milliseconds of a clock that never goes back. */
	steady?: () => number;
}

/**
 * Probes if the stores can serve a request. One probe runs at a time for any number of callers, and one
 * is begun in each `life`; none begins without a request. A probe that takes too long counts as failed while it lasts.
 */
export class Readiness {
	readonly #probe: () => Promise<unknown>;
	readonly #limit: number;
	readonly #life: number;
	readonly #steady: () => number;
	#running: Promise<void> | undefined;
	#failure: unknown;
	#validUntil = Number.NEGATIVE_INFINITY;

	constructor(probe: () => Promise<unknown>, options: ReadinessOptions = {}) {
		this.#probe = probe;
		this.#limit = options.limit ?? 2_000;
		this.#life = options.life ?? 1_000;
		this.#steady = options.steady ?? (() => performance.now());
	}

	/** @throws what the probe throws, or StoreUnavailable when it takes too long */
	async check(): Promise<void> {
		if (!this.#running && this.#steady() < this.#validUntil) return this.#reportChange();
		this.#running ??= this.#run();
		const waiting = new AbortController();
		const isDone = await Promise.race([
			this.#running.then(() => true),
			sleep(this.#limit, false, { signal: waiting.signal }).catch(() => false),
		]);
		waiting.abort();
		if (!isDone) throw new StoreUnavailable(`the stores did not answer within ${this.#limit} ms`);
		this.#reportChange();
	}

	async #run(): Promise<void> {
		try {
			await this.#probe();
			this.#failure = undefined;
		} catch (error) {
			this.#failure = error;
		}
		this.#validUntil = this.#steady() + this.#life;
		this.#running = undefined;
	}

	#reportChange(): void {
		if (this.#failure !== undefined) throw this.#failure;
	}
}
