import type { AreaRecord } from "@us-market-data/market";
import type { MarketReader, StoredOf } from "@us-market-data/store";
import {
	isOwnStatement,
	type NamedListing,
	namedListing,
	namesAgree,
	type OwnerStatement,
	statementOfCompany,
} from "./named-listing.ts";

const all = { order: "asc", limit: 1_000_000_000 } as const;

/** Whose the symbols are, by the names of directories and registrants. */
export interface ListingOwners {
	/** The statement of the directories about a symbol, null where they make none. */
	listing(symbol: string): NamedListing | null;
	/** True when a directory lists the symbol now. */
	isListed(symbol: string): boolean;
	/** True when a list names the company that has the symbol, or nothing names one. */
	agrees(symbol: string, statement: OwnerStatement): boolean;
	/** True when a CIK that a list states for a symbol is that of the company that has the symbol today. */
	isOwnCik(symbol: string, statement: OwnerStatement, cik: string): boolean;
}

/**
 * Reads the owners of all symbols.
 *
 * @param masters what the security masters say, for a caller that has read it
 */
export async function readListingOwners(
	market: MarketReader,
	masters?: readonly StoredOf<AreaRecord<"securities">>[],
): Promise<ListingOwners> {
	const histories = Map.groupBy(await market.across("symbolHistory", all), ({ security }) => security.symbol);
	const rows = masters ?? (await market.across("securities", all));
	const bySymbol = new Map(rows.map(({ record, security }) => [security.symbol, record]));
	const listings = new Map<string, NamedListing | null>();
	const listing = (symbol: string): NamedListing | null => {
		const cached = listings.get(symbol);
		if (cached !== undefined) return cached;
		const history = histories.get(symbol)?.map((row) => row.record) ?? [];
		const found = namedListing(symbol, bySymbol.get(symbol), history);
		listings.set(symbol, found);
		return found;
	};
	const registrants = new Map<string, string>();
	for (const { record, security } of await market.across("companies", all)) {
		if (isOwnStatement(statementOfCompany(record), listing(security.symbol)))
			registrants.set(security.symbol, record.cik);
	}
	return {
		listing,
		isListed: (symbol) => bySymbol.get(symbol)?.delistingDate === null && listing(symbol) !== null,
		agrees: (symbol, statement) => namesAgree(statement, listing(symbol)),
		isOwnCik: (symbol, statement, cik) =>
			registrants.get(symbol) === cik || isOwnStatement(statement, listing(symbol)),
	};
}
