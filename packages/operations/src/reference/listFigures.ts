import { figures } from "@us-market-data/analytics";
import type { Handler } from "../handler.ts";

/** The rule of every derived figure. */
export const listFigures: Handler<"listFigures"> = () => ({
	figures: figures.map(({ places, inputs, areas, served, ...figure }) => ({
		...figure,
		inputs: [...inputs],
		decimalPlaces: places,
		areas: [...areas],
		served: served.map((member) => ({ ...member })),
	})),
});
