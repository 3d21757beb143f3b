/**
 * Leaves out what happened to a symbol before a bot subscribed to it. The market that is always open continues at a position, and
 * an event of symbols that seldom trade may lie minutes back; what happened since then is new for them, and old for symbols that
 * are added. Its time follows from the events: they come when they happen.
 */
export class NewSymbols {
	/** First instant of symbols that were added, epoch milliseconds of the market. */
	readonly #from = new Map<string, number>();
	/** Time of the market minus that of the clock, in milliseconds. */
	#offset = Number.NEGATIVE_INFINITY;
	#previous = Number.NEGATIVE_INFINITY;

	/** Notes that the instant is the present one. */
	meet(timestamp: string, now: number): void {
		this.#offset = Math.max(this.#offset, Date.parse(timestamp) - now);
	}

	/** Notes a change of the symbols; `*` is all. */
	change(before: ReadonlySet<string>, symbols: ReadonlySet<string>, now: number): void {
		const present = now + this.#offset;
		for (const symbol of symbols) {
			if (before.has(symbol) || before.has("*")) continue;
			if (symbol === "*")
				for (const old of before) this.#from.set(old, this.#from.get(old) ?? Number.NEGATIVE_INFINITY);
			this.#from.set(symbol, present);
		}
	}

	/** True for an event that the bot gets. */
	passes(symbol: string, timestamp: string, now: number): boolean {
		const at = Date.parse(timestamp);
		if (at < this.#previous) {
			// The session begins again.
			this.#from.clear();
			this.#offset = Number.NEGATIVE_INFINITY;
		}
		this.#previous = at;
		this.#offset = Math.max(this.#offset, at - now);
		return at >= (this.#from.get(symbol) ?? this.#from.get("*") ?? Number.NEGATIVE_INFINITY);
	}
}
