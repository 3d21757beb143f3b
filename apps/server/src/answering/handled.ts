import type { MarketView } from "@us-market-data/analytics";
import { withNearest } from "@us-market-data/operations";

/** The outcome of a handler, or of its refusals alone. A refusal of an unknown symbol names the nearest ones that are held. */
export async function handled(handler: () => unknown, view: () => Promise<MarketView>): Promise<unknown> {
	try {
		return await handler();
	} catch (error) {
		throw await withNearest(error, view);
	}
}
