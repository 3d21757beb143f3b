import { TimeoutError } from "../errors.ts";
import { startTimer } from "./shared-timer.ts";

/** The caller's part of a deadline. */
interface Bounded {
	url: string;
	signal?: AbortSignal | undefined;
}

/** The deadline of a call: fires with a `TimeoutError` when time is up, or with the caller's own reason. */
export class Deadline {
	readonly #over = new AbortController();
	readonly #call: Bounded;
	readonly #timeout: number;
	readonly #end: number;
	readonly #stopTimer: () => void;
	#leave: (() => void) | undefined;
	#refuse: ((reason: unknown) => void) | undefined;

	/** Starts the clock of a call. */
	constructor(call: Bounded, timeout: number) {
		this.#call = call;
		this.#timeout = timeout;
		this.#end = Date.now() + timeout;
		this.#stopTimer = startTimer(this, timeout);
		if (call.signal) this.#follow(call.signal);
	}

	get signal(): AbortSignal {
		return this.#over.signal;
	}

	/** Milliseconds left. */
	remaining(): number {
		return this.#end - Date.now();
	}

	/** Resolves as the work does, which ends the deadline; rejects when the deadline fires first. */
	bound<T>(work: Promise<T>): Promise<T> {
		return new Promise((resolve, reject) => {
			this.#refuse = reject;
			if (this.signal.aborted) reject(this.signal.reason);
			work.then(
				(result) => {
					this.#clear();
					resolve(result);
				},
				(reason) => {
					this.#clear();
					reject(reason);
				},
			);
		});
	}

	/** Its time is up. */
	expire(): void {
		const reason = `No answer within ${this.#timeout} ms`;
		this.#stop(new TimeoutError({ url: this.#call.url, reason }));
	}

	#follow(signal: AbortSignal): void {
		this.#leave = () => this.#stop(signal.reason);
		if (signal.aborted) this.#leave();
		else signal.addEventListener("abort", this.#leave, { once: true });
	}

	#stop(reason: unknown): void {
		this.#over.abort(reason);
		this.#refuse?.(reason);
	}

	#clear(): void {
		this.#stopTimer();
		if (this.#leave) this.#call.signal?.removeEventListener("abort", this.#leave);
	}
}
