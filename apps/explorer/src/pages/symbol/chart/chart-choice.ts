import { symbolsIn } from "../../compare/search.ts";
import type { SymbolSearch } from "../search.ts";
import { type Indicator, indicatorsIn } from "./indicator-choice.ts";
import { type Range, ranges } from "./ranges.ts";

/** Securities that the chart compares with its own at most. */
export const maxOthers = 4;

/** What the chart shows. */
export interface ChartChoice {
	range: Range;
	period: NonNullable<SymbolSearch["period"]>;
	adjust: NonNullable<SymbolSearch["adjust"]>;
	session: "intraday" | "all";
	kind: NonNullable<SymbolSearch["kind"]>;
	scale: NonNullable<SymbolSearch["scale"]>;
	indicators: readonly Indicator[];
	/** Symbols of the securities to compare with. */
	others: readonly string[];
}

/** The choice of an address, with what is usual for the rest. */
export const choiceOf = (search: SymbolSearch): ChartChoice => {
	const {
		range = "1y",
		adjust = "forward",
		session = "intraday",
		kind = "candles",
		scale = "linear",
	} = search;
	const { period = ranges[range].period, indicators = "", compare = "" } = search;
	return {
		range,
		period,
		adjust,
		session,
		kind,
		scale,
		indicators: indicatorsIn(indicators),
		others: symbolsIn(compare).slice(0, maxOthers),
	};
};

/** True for bars that have a time of day, and so sessions. */
export const isIntraday = (period: string): boolean => /\d[mh]$/.test(period);
