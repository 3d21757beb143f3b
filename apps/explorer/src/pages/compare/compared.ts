import type { Provenance } from "@us-market-data/client";
import { percentChange } from "../../figures/percent-change.ts";
import { startIndex } from "../symbol/chart/ranges.ts";
import { type Range, ranges } from "./search.ts";

/** One bar of a line. */
export interface Point {
	/** Trading day, `YYYY-MM-DD`. */
	date: string;
	close: string;
}

/** A security on the chart. */
export interface Line {
	symbol: string;
	points: readonly Point[];
	provenance: Provenance | undefined;
	/** The reason why there are no points; undefined while they load or are there. */
	failure: string | undefined;
	isLoading: boolean;
}

/** The request of a line. */
export const barsOf = (symbol: string, range: Range) => {
	const { period, count } = ranges[range];
	return { symbol, period, count, adjust: "forward" } as const;
};

/** The bars that a span shows. They begin where the same span of a chart of one security counts from. */
export const barsInRange = <Bar extends Pick<Point, "date">>(
	bars: readonly Bar[],
	range: Range,
): readonly Bar[] => bars.slice(startIndex(bars, range));

/** The change of a line up to a day in percent, and the price of that day; of the newest bar without a day. */
export function valueAt({ points }: Line, date: string | undefined): { close?: string; change?: string } {
	const [first] = points;
	const point = date === undefined ? points.at(-1) : points.find((one) => one.date === date);
	if (!first || !point) return {};
	return { close: point.close, change: percentChange(first.close, point.close) };
}

/** True if simulated figures stand beside real ones. */
export function isMixed(lines: readonly Pick<Line, "provenance">[]): boolean {
	const kinds = lines.flatMap(
		({ provenance }) => provenance?.sources.map((source) => source === "sample") ?? [],
	);
	return kinds.includes(true) && kinds.includes(false);
}
