import { distinctiveWords, isOwnStatement, readListingOwners } from "@us-market-data/analytics";
import type { AreaRecord } from "@us-market-data/market";
import type { MarketReader, StoredOf } from "@us-market-data/store";
import { formerSymbolOf } from "../../symbols/reused-symbol.ts";

const all = { order: "asc", limit: 1_000_000_000 } as const;

type Identifier = StoredOf<AreaRecord<"identifiers">>;

/** Reason for which a row of a 13F is skipped whose CUSIP nobody has. */
export const cusipOfNoSecurity = "CUSIP of no held security";

/** Whose CUSIPs are. */
export interface CusipOwners {
	/** Canonical symbols by CUSIP. */
	symbols: ReadonlyMap<string, string>;
	/** CUSIPs that were seen beside a symbol before it passed to another company, by CUSIP. */
	former: ReadonlyMap<string, Identifier>;
}

/**
 * Reads whose CUSIPs are. When several securities had one, as after a change of symbol, it is that of the newest day; two of
 * the same day are ambiguous and have none. One that was seen under another name, long before a directory listed the symbol
 * under the present one, is not that of the symbol's owner of today.
 */
export async function cusipOwners(market: MarketReader): Promise<CusipOwners> {
	const newest = new Map<string, { symbol: string; date: string; several: boolean }>();
	const former = new Map<string, Identifier>();
	const owners = await readListingOwners(market);
	for (const row of await market.across("identifiers", { ...all, kinds: ["cusip"] })) {
		const { record, security } = row;
		const { value, date, name } = record;
		const isRetired = formerSymbolOf(security.symbol) !== security.symbol;
		const isOwn = isOwnStatement({ names: [name], day: date }, owners.listing(security.symbol));
		if (isRetired || !isOwn) former.set(value, row);
		if (!isOwn) continue;
		const mapped = newest.get(value);
		const several = mapped?.date === date && mapped.symbol !== security.symbol;
		newest.set(value, { symbol: security.symbol, date, several });
	}
	const sure = [...newest].filter(([, { several }]) => !several);
	const symbols = new Map(sure.map(([cusip, { symbol }]) => [cusip, symbol] as const));
	for (const [cusip, row] of former) {
		const symbol = symbols.get(cusip);
		if (symbol !== undefined && symbol !== row.security.symbol) former.delete(cusip);
	}
	return { symbols, former };
}

/** Canonical symbols by CUSIP, as `cusipOwners` finds them. */
export const symbolsByCusip = async (market: MarketReader): Promise<ReadonlyMap<string, string>> =>
	(await cusipOwners(market)).symbols;

/** Finds the only listed stock that has a name, word by word, legal forms and classes apart. */
export type StockByName = (name: string) => string | undefined;

/** Reads the names of listed stocks. */
export async function stocksByName(market: MarketReader): Promise<StockByName> {
	const symbolsByName = new Map<string, Set<string>>();
	for (const { record, security } of await market.across("securities", all)) {
		if (record.type !== "stock" || record.delistingDate !== null) continue;
		const key = keyOf(record.nameEn);
		if (key !== "") symbolsByName.set(key, (symbolsByName.get(key) ?? new Set()).add(security.symbol));
	}
	return (name) => {
		const [only, ...others] = symbolsByName.get(keyOf(name)) ?? [];
		return others.length === 0 ? only : undefined;
	};
}

const keyOf = (name: string): string => distinctiveWords(name).toSorted().join(" ");

/** Learns from reports the company that a CUSIP of a former owner of a symbol is of today. */
export class CusipLearner {
	readonly #former: ReadonlyMap<string, Identifier>;
	readonly #stockOf: StockByName;
	/** Learned so far: the CUSIP, its security and the name that a report gives. */
	readonly learned = new Map<string, { symbol: string; name: string; before: Identifier }>();

	constructor(former: ReadonlyMap<string, Identifier>, stockOf: StockByName) {
		this.#former = former;
		this.#stockOf = stockOf;
	}

	/** The security of a CUSIP by the name of its issuer in a report; undefined where that tells nothing new. */
	symbolOf(cusip: string, issuer: string): string | undefined {
		const mapped = this.learned.get(cusip);
		if (mapped) return mapped.symbol;
		const before = this.#former.get(cusip);
		const symbol = before && this.#stockOf(issuer);
		if (!before || symbol === undefined || symbol === before.security.symbol) return undefined;
		this.learned.set(cusip, { symbol, name: issuer, before });
		return symbol;
	}
}
