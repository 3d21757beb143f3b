import type { components } from "@us-market-data/contract";

/** A security in an answer of the screener. */
export type ScreenerItem = components["schemas"]["ScreenerItem"];

/** Key of an indicator of the screener, such as `pettm`. */
export type IndicatorKey = Exclude<keyof ScreenerItem, "symbol" | "name">;

/** Key of an indicator with numbers. */
export type SortKey = Exclude<
	{ [Key in IndicatorKey]: string extends ScreenerItem[Key] ? Key : never }[IndicatorKey],
	"industry" | "sector" | "exchange"
>;
