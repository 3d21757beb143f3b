import { type AreaName, addDays } from "@us-market-data/market";
import type { ImportedRecord } from "../frame/importer.ts";
import { dayAt } from "./record-day.ts";
import { minUnusedDays } from "./reused-symbol.ts";

/** Areas of files that write the symbols of their day and name no company. */
const areasWithoutNames: ReadonlySet<AreaName> = new Set(["shortVolume", "shortInterest"]);

const maxListedSymbols = 10;

/** First days on which a source that tells names saw symbols, by symbol. */
export type FirstNamed = ReadonlyMap<string, string>;

/**
 * Symbols whose rows lie so long before the first source that names them that another security may have had them then, such
 * as FB, which was Facebook's before it was a fund's.
 */
export class AmbiguousSymbols {
	readonly #firstNamed: () => FirstNamed;
	readonly #symbols = new Set<string>();
	/** The time of the row before and the day until which it shows who has a symbol. The rows of a file mostly have one time. */
	#lastChecked = { time: Number.NaN, until: "" };

	constructor(firstNamed: () => FirstNamed) {
		this.#firstNamed = firstNamed;
	}

	/** Looks at a row that is stored under its symbol. `time` is the area's time of it. */
	observe({ area, symbol }: ImportedRecord, time: number): void {
		if (!areasWithoutNames.has(area)) return;
		const first = this.#firstNamed().get(symbol);
		if (first === undefined) return;
		if (time !== this.#lastChecked.time)
			this.#lastChecked = { time, until: addDays(dayAt(area, time), minUnusedDays) };
		if (this.#lastChecked.until < first) this.#symbols.add(symbol);
	}

	/** A sentence on the symbols, if there are any. */
	get notes(): string[] {
		const { size } = this.#symbols;
		if (size === 0) return [];
		const symbolList = [...this.#symbols].sort().slice(0, maxListedSymbols).join(", ");
		return [
			`rows more than ${minUnusedDays} days before any source names their symbol may be of another security; fails-to-deliver files ` +
				`of these years or a native symbol-history.csv tell. Symbols: ${size}, ${symbolList}${size > maxListedSymbols ? ", ..." : ""}`,
		];
	}
}
