import { difference, product, quotient } from "../../decimals.ts";
import type { SecurityRef } from "../../store/market.ts";
import type { CitingReader } from "../citing-reader.ts";
import type { Handler } from "../handler.ts";
import { bySharesHeld, type Holding, holdsAny } from "../shared/holders.ts";

const holdersPerPeriod = 20;
const mostRows = 100_000;

/** The largest holders at the end of each of the newest reporting periods. */
export const listTopShareholders: Handler<"listTopShareholders"> = async ({ symbol, periods }, { data }) => {
	const security = await data.knownSecurity(symbol);
	const info: { period: string; shareHolders: ReturnType<typeof topShareholder>[] }[] = [];
	let before: number | undefined;
	while (info.length < periods) {
		const holdings = await newestPeriod(data, security, before);
		const [any] = holdings;
		if (!any) break;
		const largest = holdings.filter(holdsAny).sort(bySharesHeld).slice(0, holdersPerPeriod);
		info.push({ period: any.period, shareHolders: largest.map(topShareholder) });
		before = Date.parse(any.period) - 1;
	}
	return { shareholders: { periods: info.map(({ period }) => period), info } };
};

/** All holdings of the newest period that ends by `to`. */
async function newestPeriod(data: CitingReader, security: SecurityRef, to?: number): Promise<Holding[]> {
	const bound = to === undefined ? {} : { to };
	const [newest] = await data.list("shareholders", security.id, { ...bound, order: "desc", limit: 1 });
	if (!newest) return [];
	const same = { from: newest.time, to: newest.time, order: "desc", limit: mostRows } as const;
	return (await data.list("shareholders", security.id, same)).map(({ record }) => record);
}

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
