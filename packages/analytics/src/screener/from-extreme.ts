import { percentChange } from "@us-market-data/market";
import type { FigureText } from "../figures/figure.ts";
import type { IndicatorDefinition } from "./definition.ts";

/** The words of a distance from the highest or lowest price of a year. */
export const fromExtremeFigure = (name: string, extreme: "highest52w" | "lowest52w"): FigureText => ({
	name,
	description: `Last price against the ${extreme === "highest52w" ? "highest" : "lowest"} price of the last 365 days, in percent.`,
	formula: `100 × (lastdone - ${extreme}) / ${extreme}`,
	inputs: ["lastdone", extreme],
	unit: "percent",
	places: 2,
	nullWhen: "No price is held.",
});

/** The distance of the newest price. It is never above the highest or below the lowest. */
export const fromExtreme =
	(extreme: "high52w" | "low52w"): IndicatorDefinition["read"] =>
	({ quote, price }) => {
		const reference = price?.[extreme] ?? null;
		return quote && reference !== null ? percentChange(quote.lastDone, reference) : null;
	};
