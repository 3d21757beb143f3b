import { normaliseSymbol } from "@us-market-data/market";
import type { Outcome } from "../../frame/importer.ts";

/** Number of a security that is skipped. */
export const ignored = -1;

/** The securities of a feed, numbered as they appear; unwanted ones are recognised at once. */
export class Securities {
	/** Canonical symbols by number. */
	readonly symbols: string[] = [];
	readonly #requested: ReadonlySet<string> | null;
	readonly #numbers = new Map<string, number>();
	readonly #onSkipped: (outcome: Outcome) => void;

	/** `wanted` are the canonical symbols to keep, all when undefined; `refused` is called for skipped ones. */
	constructor(requested: readonly string[] | undefined, onSkipped: (outcome: Outcome) => void) {
		this.#requested = requested === undefined ? null : new Set(requested);
		this.#onSkipped = onSkipped;
	}

	/**
	 * The number of the security that the feed spells so, `ignored` when it is not asked for or does not resolve.
	 * `line` is the place of the message, for the report.
	 */
	number(spelling: string, line: number): number {
		const existing = this.#numbers.get(spelling);
		if (existing !== undefined) return existing;
		const symbol = normaliseSymbol(spelling, "nasdaq");
		if (symbol === null) {
			this.#onSkipped({ skipped: "symbol does not resolve", line, unresolved: spelling });
			return this.#register(spelling, ignored);
		}
		if (this.#requested !== null && !this.#requested.has(symbol)) return this.#register(spelling, ignored);
		return this.#register(spelling, this.symbols.push(symbol) - 1);
	}

	/** Passes over a security that exists for tests of the exchange. */
	test(spelling: string, line: number): number {
		if (!this.#numbers.has(spelling)) this.#onSkipped({ skipped: "test issue", line });
		return this.#register(spelling, ignored);
	}

	/** Canonical symbols that were requested and did not appear. */
	missing(): string[] {
		return [...(this.#requested ?? [])].filter((symbol) => !this.symbols.includes(symbol));
	}

	#register(spelling: string, number: number): number {
		this.#numbers.set(spelling, number);
		return number;
	}
}
