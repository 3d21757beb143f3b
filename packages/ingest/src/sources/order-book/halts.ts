import type { AreaRecord } from "@us-market-data/market";

type Halt = AreaRecord<"halts">;

/** What a feed says of trading in a security: stopped, open for quotes or orders only, or on. */
export type TradingState = "stopped" | "quoting" | "trading";

/** Halts from the changes of state that a feed tells. A halt is complete when trading is on again, or at the end. */
export class HaltTracker {
	readonly #onHalt: (security: number, halt: Halt) => void;
	readonly #running = new Map<number, Halt>();

	constructor(onHalt: (security: number, halt: Halt) => void) {
		this.#onHalt = onHalt;
	}

	/**
	 * Hears of a state. `time` is ISO 8601 in UTC, `reason` the exchange's code, `market` the exchange of listing or
	 * empty. A security that trades from the start has no halt; a halt that is told again stays the first one; quoting
	 * without a halt before it, as in a file that begins later, is none, for when trading stopped is not known.
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

	/** Tells of the halts that still last. */
	end(): void {
		for (const [security, halt] of this.#running) this.#onHalt(security, halt);
		this.#running.clear();
	}
}
