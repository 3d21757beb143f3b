import type { IndicatorDefinition } from "../definition.ts";
import { fromExtreme, fromExtremeFigure } from "../from-extreme.ts";

export const indicator: IndicatorDefinition = {
	id: 69,
	key: "low52w",
	group: "Performance",
	unit: "percent",
	figure: fromExtremeFigure("Distance from the 52-week low", "lowest52w"),
	example: "42.81",
	usualNames: "52wlow 52weeklow low52 yearlow low52week 52wl low week52low fiftytwoweeklow yearlylow",
	defaultRange: { min: "0", max: "10" },
	read: fromExtreme("low52w"),
};
