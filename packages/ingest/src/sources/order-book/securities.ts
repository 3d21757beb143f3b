import { normaliseSymbol } from "@us-market-data/market";
import type { Outcome } from "../../frame/importer.ts";

/** Number of a security that is skipped. */
export const ignored = -1;

/** The securities of a feed, numbered as they appear; unwanted ones are recognised at once. */
export class Securities {
	/** Canonical symbols by number. */
	readonly symbols: string[] = [];
	readonly #wanted: ReadonlySet<string> | null;
	readonly #numbers = new Map<string, number>();
	readonly #refused: (outcome: Outcome) => void;

	/** `wanted` are the canonical symbols to keep, all when undefined; `refused` is called for skipped ones. */
	constructor(wanted: readonly string[] | undefined, refused: (outcome: Outcome) => void) {
		this.#wanted = wanted === undefined ? null : new Set(wanted);
		this.#refused = refused;
	}

	/**
	 * The number of the security that the feed spells so, `ignored` when it is not asked for or does not resolve.
	 * `line` is the place of the message, for the report.
	 */
	number(spelling: string, line: number): number {
		const known = this.#numbers.get(spelling);
		if (known !== undefined) return known;
		const symbol = normaliseSymbol(spelling, "nasdaq");
		if (symbol === null) {
			this.#refused({ skipped: "symbol does not resolve", line, unresolved: spelling });
			return this.#keep(spelling, ignored);
		}
		if (this.#wanted !== null && !this.#wanted.has(symbol)) return this.#keep(spelling, ignored);
		return this.#keep(spelling, this.symbols.push(symbol) - 1);
	}

	/** Passes over a security that exists for tests of the exchange. */
	test(spelling: string, line: number): number {
		if (!this.#numbers.has(spelling)) this.#refused({ skipped: "test issue", line });
		return this.#keep(spelling, ignored);
	}

	/** Canonical symbols that were requested and did not appear. */
	missing(): string[] {
		return [...(this.#wanted ?? [])].filter((symbol) => !this.symbols.includes(symbol));
	}

	#keep(spelling: string, number: number): number {
		this.#numbers.set(spelling, number);
		return number;
	}
}
