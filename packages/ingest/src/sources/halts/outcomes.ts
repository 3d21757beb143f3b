import type { Outcome } from "../../frame/importer.ts";
import { contradictsItself, fuller, type Halt } from "./halt.ts";

/** What decides about the halts of a list. */
export interface Readings {
	/** Canonical symbol of a spelling, null when it does not resolve. */
	symbolOf(spelling: string): string | null;
	/** Whether a later list told of the halt already. */
	isHeldNewer(symbol: string, haltedAt: string): boolean;
}

/** The outcomes of a whole list. A halt that it names twice, without and with its resumption, is one. */
export function outcomesOf(halts: readonly Halt[], readings: Readings): Outcome[] {
	const outcomes: Outcome[] = [];
	const bySecond = new Map<string, { symbol: string; halt: Halt }>();
	for (const halt of halts) {
		const { line, spelling, record } = halt;
		const symbol = readings.symbolOf(spelling);
		if (symbol === null) {
			outcomes.push({ skipped: "symbol does not resolve", line, unresolved: spelling });
		} else if (contradictsItself(record)) {
			outcomes.push({ skipped: "resumption before the halt", line });
		} else if (readings.isHeldNewer(symbol, record.haltedAt)) {
			outcomes.push({ skipped: "a later list is held", line });
		} else {
			const key = `${symbol} ${record.haltedAt}`;
			const before = bySecond.get(key);
			if (before) outcomes.push({ skipped: "the same halt again", line });
			bySecond.set(key, { symbol, halt: before ? fuller(before.halt, halt) : halt });
		}
	}
	for (const { symbol, halt } of bySecond.values()) {
		outcomes.push({ area: "halts", symbol, line: halt.line, record: halt.record });
	}
	return outcomes;
}
