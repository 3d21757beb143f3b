import { readListingOwners, statementOf } from "@us-market-data/analytics";
import { type AreaRecord, InputError } from "@us-market-data/market";
import type { MarketReader, StoredOf } from "@us-market-data/store";
import type { FieldLocation } from "../../frame/fields.ts";

const everything = { order: "asc", limit: 1_000_000_000 } as const;

/** Reads what the security masters say of every security. */
export const securityMasters = (market: MarketReader): Promise<StoredOf<AreaRecord<"securities">>[]> =>
	market.across("securities", everything);

/**
 * Whose a CIK is: CIK without leading zeros to the canonical symbols of its securities, by name. Several
 * securities of a company share one CIK. What sources say of identifiers and what the security masters say count
 * alike, but a CIK of a list that names another company than the directory is left out: the symbol passed on since.
 *
 * @param masters what the security masters say, for a caller that has read it
 */
export async function symbolsByCik(
	market: MarketReader,
	masters?: readonly StoredOf<AreaRecord<"securities">>[],
): Promise<ReadonlyMap<string, readonly string[]>> {
	const byCik = new Map<string, Set<string>>();
	const add = (cik: string, symbol: string): void => {
		const symbols = byCik.get(cik);
		if (symbols) symbols.add(symbol);
		else byCik.set(cik, new Set([symbol]));
	};
	const listed = masters ?? (await securityMasters(market));
	const owners = await readListingOwners(market, listed);
	for (const { record, security } of await market.across("identifiers", { ...everything, kinds: ["cik"] })) {
		const { symbol } = security;
		if (owners.isOwnCik(symbol, statementOf(record), record.value)) add(record.value, symbol);
	}
	for (const { record, security } of listed) {
		if (record.cik !== "") add(unpaddedCik(record.cik) ?? record.cik, security.symbol);
	}
	return new Map([...byCik].map(([cik, symbols]) => [cik, [...symbols].sort()]));
}

/** A CIK without leading zeros, null for another text. */
export function unpaddedCik(text: string): string | null {
	return /^0*([1-9]\d{0,9})$/.exec(text)?.[1] ?? null;
}

/**
 * A CIK without leading zeros.
 * @throws InputError for another text.
 */
export function cikField(text: string, location: FieldLocation): string {
	const cik = unpaddedCik(text);
	if (cik === null) throw new InputError({ ...location, value: text }, "a CIK of up to ten digits");
	return cik;
}

/** Reason for which a row of a company without securities is skipped. */
export const noSecurityOfCik = "no security of this CIK";
