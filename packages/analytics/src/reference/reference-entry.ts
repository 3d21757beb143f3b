import type { AreaRecord } from "@us-market-data/market";
import type { IdentityEntry } from "../derivations/company/merge-entries.ts";
import type { MarketView } from "../view/market-view.ts";
import type { SecurityParts } from "../view/security-parts.ts";
import type { SecurityRow } from "../view/security-row.ts";
import { type ListingStatus, listingStatusOf } from "./reference-columns.ts";
import type { Found } from "./search.ts";
import { cikEntry, figiEntry, firstName, identityOf } from "./search-index.ts";

/** The parts of a row that reference answers rest on. */
export const referenceParts = ["listing", "identity"] as const satisfies readonly (keyof SecurityParts)[];

type SecurityType = AreaRecord<"securities">["type"];

/** A security as reference answers show it. */
export interface ReferenceEntry {
	securityId: string;
	symbol: string;
	ticker: string;
	name: string | null;
	exchange: string | null;
	securityType: SecurityType | null;
	listingStatus: ListingStatus;
	listingDate: string | null;
	delistingDate: string | null;
	cik: string | null;
	figi: string | null;
}

/** The security at a place of the view. */
export function referenceEntry(view: MarketView, index: number, row: SecurityRow): ReferenceEntry {
	const { cik, figi, listingDate, names } = identityOf(row);
	const { listing } = row;
	return {
		securityId: String(view.idAt(index)),
		symbol: row.symbol,
		ticker: row.code,
		name: (row.name || names[0]?.text) ?? null,
		exchange: listing?.exchange || null,
		securityType: (listing?.type || null) as SecurityType | null,
		listingStatus: listingStatusOf(row),
		listingDate,
		delistingDate: listing?.delistingDate ?? null,
		cik: cik || null,
		figi: figi || null,
	};
}

/** The kinds of text by which a security is found. */
export type MatchKind = "symbol" | "former_symbol" | "name" | "former_name" | "cik" | "figi";

/** The text by which a security was found. */
export function matchOf(row: SecurityRow, { entry }: Found): { kind: MatchKind; text: string } {
	const { cik, figi, codes, names } = identityOf(row);
	if (entry === cikEntry) return { kind: "cik", text: cik };
	if (entry === figiEntry) return { kind: "figi", text: figi };
	if (entry >= firstName) {
		const matched = names[entry - firstName];
		if (!matched) return { kind: "name", text: row.name };
		return { kind: isCurrent(matched, names) ? "name" : "former_name", text: matched.text };
	}
	const text = codes[entry]?.text ?? row.code;
	return { kind: text === row.code ? "symbol" : "former_symbol", text };
}

/** True for a name that stands, or that no other outlives where none stands. */
const isCurrent = ({ text, last }: IdentityEntry, names: readonly IdentityEntry[]): boolean =>
	names.some((other) => other.last === null && other.text.toLowerCase() === text.toLowerCase()) ||
	names.every((other) => other.last !== null && other.last <= (last ?? ""));
