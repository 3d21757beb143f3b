import type { AreaRecord } from "@us-market-data/market";
import type { Stored } from "@us-market-data/store";
import type { DatasetFacts } from "../provenance.ts";
import type { Factor } from "./adjust.ts";
import { type Fraction, inverse, one, times } from "./fraction.ts";
import { type AdjustingEvents, type ListRecords, readAdjustments } from "./prices.ts";

/** Factors of the prices and of the volumes of a bar. */
export interface BarFactors {
	price: Fraction;
	volume: Fraction;
}

/** Consecutive day bars that share their factors, which hold for prices as they were traded. */
export interface FactorSpan {
	firstDate: string;
	lastDate: string;
	/** To the prices of the newest bar. */
	forward: BarFactors;
	/** To the prices of the oldest bar. */
	backward: BarFactors;
}

/** The factors of every day bar of a security, newest first, with the records that they follow from. */
export interface FactorSpans {
	spans: FactorSpan[];
	bars: readonly Stored<AreaRecord<"dayBars">>[];
	events: AdjustingEvents;
}

/** More days than any security has traded. */
const allBars = { order: "asc", limit: 100_000 } as const;

/**
 * Reads the factors by which the bars of a security are adjusted.
 *
 * @param today today in New York, `YYYY-MM-DD`; splits and dividends after it do not count
 */
export async function readFactorSpans(
	list: ListRecords,
	facts: DatasetFacts,
	today: string,
): Promise<FactorSpans> {
	const bars = await list("dayBars", allBars);
	const [oldest] = bars;
	if (!oldest) return { spans: [], bars, events: { splits: [], dividends: [] } };
	const { adjustments, events } = await readAdjustments(list, facts, oldest.time, today);
	const spans: Omit<FactorSpan, "backward">[] = [];
	let shared: Factor | undefined;
	for (const { record } of bars) {
		const { date } = record;
		const factor = adjustments.factor({ date, adjustedThrough: null });
		const span = spans.at(-1);
		if (span && factor === shared) span.lastDate = date;
		else spans.push({ firstDate: date, lastDate: date, forward: forwardOf(factor) });
		shared = factor;
	}
	const base = spans[0]?.forward ?? { price: one, volume: one };
	const both = spans.map((span) => ({ ...span, backward: relativeTo(span.forward, base) }));
	return { spans: both.reverse(), bars, events };
}

const forwardOf = ({ splits, dividends }: Factor): BarFactors => ({
	price: times(splits, dividends),
	volume: inverse(splits),
});

const relativeTo = ({ price, volume }: BarFactors, base: BarFactors): BarFactors => ({
	price: times(price, inverse(base.price)),
	volume: times(volume, inverse(base.volume)),
});
