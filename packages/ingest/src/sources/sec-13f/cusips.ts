import type { MarketReader } from "@us-market-data/store";

/**
 * Whose a CUSIP is. When several securities had it, as after a change of symbol, it is that of the newest day; two
 * of the same day are ambiguous and have none.
 */
export async function symbolsByCusip(market: MarketReader): Promise<Map<string, string>> {
	const newest = new Map<string, { symbol: string; date: string; several: boolean }>();
	const query = { kinds: ["cusip"], order: "asc", limit: 1_000_000_000 } as const;
	for (const { record, security } of await market.across("identifiers", query)) {
		const known = newest.get(record.value);
		const several = known?.date === record.date && known.symbol !== security.symbol;
		newest.set(record.value, { symbol: security.symbol, date: record.date, several });
	}
	return new Map(
		[...newest].flatMap(([cusip, { symbol, several }]) => (several ? [] : [[cusip, symbol] as const])),
	);
}
