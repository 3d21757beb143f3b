import { unusualItems } from "@us-market-data/analytics";
import type { Handler } from "../handler.ts";
import { cursorAfter, keyAfter } from "../shared/cursor.ts";

/** Unusual changes of the market or of one security, newest first. */
export const listUnusualItems: Handler<"listUnusualItems"> = async (
	{ symbol, count, cursor },
	{ data, view },
) => {
	if (symbol !== undefined) await data.requireSecurity(symbol);
	const scope = ["listUnusualItems", symbol];
	const key = keyAfter(scope, cursor, [0, "", ""]);
	const after = key && { alertTime: key[0], symbol: key[1], alertName: key[2] };
	const { allOff, changes, cited, hasMore } = unusualItems(await view(), { symbol, count, after });
	for (const event of cited) {
		data.recordProvenance(event);
		data.recordProvenance(event.row.provenanceOf("listing"));
	}
	const last = changes.at(-1);
	return {
		unusualItems: { allOff, changes: changes.map((change) => ({ ...change })) },
		next: hasMore && last ? cursorAfter(scope, [last.alertTime, last.symbol, last.alertName]) : null,
	};
};
