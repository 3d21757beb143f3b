import { difference, percentOf } from "@us-market-data/market";
import type { Handler, LongQueryTest } from "../handler.ts";
import { type Holding, largestHolders, roleOf } from "../shared/holders.ts";

/** The largest holders at the end of each of the newest reporting periods. */
export const listTopShareholders: Handler<"listTopShareholders"> = async ({ symbol, periods }, { data }) => {
	const largest = await largestHolders(data, await data.requireSecurity(symbol), periods);
	const list = largest.map(({ period, holders }) => ({
		reportDate: period,
		holders: holders.map(topShareholder),
	}));
	return { shareholders: { reportDates: list.map(({ reportDate }) => reportDate), list } };
};

const topShareholder = (holding: Holding) => ({
	holderId: holding.holderId,
	holderName: holding.name,
	holderType: holding.type,
	role: roleOf(holding),
	sharesHeld: holding.sharesHeld,
	sharesChanged: holding.sharesChanged,
	ownershipPercent: holding.percentOfShares,
	sharesChangeRate: percentChanged(holding),
	filingDate: holding.filingDate,
});

/** Change in percent of the position before; null when there was none. */
function percentChanged({ sharesHeld, sharesChanged }: Holding): string | null {
	if (sharesChanged === null) return null;
	return percentOf(sharesChanged, difference(sharesHeld, sharesChanged), 2);
}

/** How many holders a security has is not known before they are read. */
export const isLongQuery: LongQueryTest<"listTopShareholders"> = () => true;
