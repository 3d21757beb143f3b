import { unusualItems } from "@us-market-data/analytics";
import type { Handler } from "../handler.ts";

/** Unusual changes of the market or of one security, newest first. */
export const listUnusualItems: Handler<"listUnusualItems"> = async ({ symbol, count }, { data, view }) => {
	if (symbol !== undefined) await data.knownSecurity(symbol);
	const { allOff, changes, cited } = unusualItems(await view(), { symbol, count });
	for (const event of cited) {
		data.cite(event);
		data.cite(event.row.provenanceOf("listing"));
	}
	return { unusualItems: { allOff, changes: changes.map((change) => ({ ...change })) } };
};
