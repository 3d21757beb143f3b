import type { Halt } from "./halt.ts";

/** The state of trading in a security as a feed reports it: stopped, open for quotes or orders only, or on. */
export type TradingState = "stopped" | "quoting" | "trading";

/** Makes halts from the changes of state that a feed reports. A halt is complete when trading resumes, or at the end. */
export class HaltTracker {
	readonly #onHalt: (security: number, halt: Halt) => void;
	readonly #running = new Map<number, Halt>();

	constructor(onHalt: (security: number, halt: Halt) => void) {
		this.#onHalt = onHalt;
	}

	/**
	 * Takes a change of state. `time` is ISO 8601 in UTC, `reason` the exchange's code, `market` the exchange of listing
	 * or empty. A security that trades from the start has no halt. A repeated halt keeps its first instant. Quoting
	 * without an earlier halt, as in a file that begins later, makes none, because its start is not known.
	 */
	change(security: number, state: TradingState, time: string, reason: string, market: string): void {
		const halt = this.#running.get(security);
		if (state === "trading") {
			if (halt === undefined) return;
			this.#running.delete(security);
			this.#onHalt(security, { ...halt, resumedAt: time });
		} else if (state === "quoting") {
			if (halt !== undefined) halt.quotesResumedAt ??= time;
		} else if (halt === undefined) {
			const open = { haltedAt: time, reason, market, quotesResumedAt: null, resumedAt: null };
			this.#running.set(security, open);
		}
	}

	/** Reports the halts that still last. */
	end(): void {
		for (const [security, halt] of this.#running) this.#onHalt(security, halt);
		this.#running.clear();
	}
}
