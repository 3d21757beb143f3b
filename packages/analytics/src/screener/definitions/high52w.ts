import type { IndicatorDefinition } from "../definition.ts";
import { fromExtreme, fromExtremeFigure } from "../from-extreme.ts";

export const indicator: IndicatorDefinition = {
	id: 68,
	key: "high52w",
	group: "Performance",
	unit: "percent",
	figure: fromExtremeFigure("Distance from the 52-week high", "highest52w"),
	example: "-5.13",
	usualNames:
		"52whigh 52weekhigh high52 yearhigh high52week 52wh high week52high fiftytwoweekhigh yearlyhigh",
	defaultRange: { min: "-5", max: "0" },
	read: fromExtreme("high52w"),
};
