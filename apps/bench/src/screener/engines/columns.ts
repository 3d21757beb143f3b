import type { Columns } from "@us-market-data/analytics";
import { searchScreener } from "@us-market-data/analytics";
import type { Engine } from "./engine.ts";

/** The search of the service, with its rows as answers show them: exact decimals in the unit of the indicator. */
export const columnsEngine = (active: Columns): Engine => ({
	name: "columns (the service)",
	prepare: (query) => () => {
		const { total, items } = searchScreener({ active }, query);
		return { total, rows: items.map((item) => Object.values(item)) };
	},
	close: () => {},
});
