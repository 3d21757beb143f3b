import { indicatorGroups } from "@us-market-data/analytics";
import type { Handler } from "../handler.ts";

/** Every indicator, with its value for one security where one is requested. */
export const listScreenerIndicators: Handler<"listScreenerIndicators"> = async (
	{ symbol },
	{ data, row },
) => {
	const found = symbol === undefined ? undefined : await row(await data.requireSecurity(symbol));
	if (found) data.recordProvenance(found);
	return {
		groups: indicatorGroups(found).map(({ name, indicators }) => ({
			name,
			indicators: indicators.map((indicator) => ({ ...indicator })),
		})),
	};
};
