import { difference, product, quotient } from "@us-market-data/market";
import type { Handler } from "../handler.ts";
import { type Holding, largestHolders } from "../shared/holders.ts";

/** The largest holders at the end of each of the newest reporting periods. */
export const listTopShareholders: Handler<"listTopShareholders"> = async ({ symbol, periods }, { data }) => {
	const largest = await largestHolders(data, await data.knownSecurity(symbol), periods);
	const info = largest.map(({ period, holders }) => ({ period, shareHolders: holders.map(topShareholder) }));
	return { shareholders: { periods: info.map(({ period }) => period), info } };
};

const topShareholder = (holding: Holding) => ({
	objectId: holding.holderId,
	name: holding.name,
	title: holding.title,
	sharesHeld: holding.sharesHeld,
	sharesChanged: holding.sharesChanged,
	percentSharesHeld: holding.percentOfShares,
	percentSharesChanged: percentChanged(holding),
	filingDate: holding.filingDate,
});

/** Change in percent of the position before; null when there was none. */
function percentChanged({ sharesHeld, sharesChanged }: Holding): string | null {
	if (sharesChanged === null) return null;
	return quotient(product(sharesChanged, "100"), difference(sharesHeld, sharesChanged), 2);
}
