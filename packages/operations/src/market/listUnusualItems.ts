import { unusualItems } from "@us-market-data/analytics";
import type { Handler } from "../handler.ts";

/** Unusual changes of the market or of one security, newest first. */
export const listUnusualItems: Handler<"listUnusualItems"> = async ({ symbol, count }, { data, view }) => {
	if (symbol !== undefined) await data.requireSecurity(symbol);
	const { allOff, changes, cited } = unusualItems(await view(), { symbol, count });
	for (const event of cited) {
		data.recordProvenance(event);
		data.recordProvenance(event.row.provenanceOf("listing"));
	}
	return { unusualItems: { allOff, changes: changes.map((change) => ({ ...change })) } };
};
