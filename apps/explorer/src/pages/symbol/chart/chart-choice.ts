import { chosenIndicators, type SymbolSearch } from "../search.ts";
import type { Indicator } from "./indicators.ts";
import { type Range, ranges } from "./ranges.ts";

/** What the chart shows. */
export interface ChartChoice {
	range: Range;
	period: NonNullable<SymbolSearch["period"]>;
	adjust: NonNullable<SymbolSearch["adjust"]>;
	session: "intraday" | "all";
	indicators: readonly Indicator[];
}

/** The choice of an address, with what is usual for the rest. */
export const choiceOf = (search: SymbolSearch): ChartChoice => {
	const { range = "1y", adjust = "forward", session = "intraday" } = search;
	const { period = ranges[range].period } = search;
	return { range, period, adjust, session, indicators: chosenIndicators(search) };
};

/** True for bars that have a time of day, and so sessions. */
export const isIntraday = (period: string): boolean => /\d[mh]$/.test(period);
