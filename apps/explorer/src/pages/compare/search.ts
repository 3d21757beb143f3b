import { maxCompared } from "../../session/comparison.ts";

/** Spans of the chart with the bars that they need, and some more: a span begins with the close before its first day. */
export const ranges = {
	"1m": { name: "1 month", period: "day", count: 26 },
	"6m": { name: "6 months", period: "day", count: 134 },
	ytd: { name: "This year", period: "day", count: 260 },
	"1y": { name: "1 year", period: "day", count: 260 },
	"5y": { name: "5 years", period: "week", count: 268 },
	max: { name: "All", period: "month", count: 1000 },
} as const;

export type Range = keyof typeof ranges;

/** The state of the comparison, in its address. */
export interface CompareSearch {
	/** Symbols with commas between, `AAPL.US,MSFT.US`. */
	symbols?: string;
	range?: Range;
}

/** Reads the state from an address. What is not known falls away. */
export function compareSearch({ symbols, range }: Record<string, unknown>): CompareSearch {
	const validRange = (Object.keys(ranges) as Range[]).find((one) => one === range);
	const list = typeof symbols === "string" ? symbolsIn(symbols) : [];
	return {
		...(list.length > 0 ? { symbols: list.join(",") } : {}),
		...(validRange ? { range: validRange } : {}),
	};
}

/** The symbols of an address: each once, eight at most. */
export const symbolsIn = (text: string): string[] => {
	const symbols = text.split(",").map((symbol) => symbol.trim().toUpperCase());
	return [...new Set(symbols)].filter((symbol) => symbol !== "").slice(0, maxCompared);
};
