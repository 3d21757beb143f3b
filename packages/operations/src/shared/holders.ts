import type {
	HolderEntry,
	Holders,
	LargestHolders,
	PackedEntries,
	PackedLargest,
	TopHolders,
} from "@us-market-data/analytics";
import { holders, topHolders, unpackEntries } from "@us-market-data/analytics";
import { endOfDay } from "@us-market-data/market";
import type { SecurityRef } from "@us-market-data/store";
import type { ProvenanceReader } from "../provenance-reader.ts";

export type Holding = HolderEntry;

const kinds: readonly string[] = ["institution", "individual", ""];

/** Role of an insider; null for a holder whose title names its kind alone. */
export const roleOf = ({ title }: Holding): string | null => (kinds.includes(title) ? null : title);

/** Shares held in the share count of today, near enough to order holders. */
export const sharesOfToday = ({ sharesHeld, splitRatio }: Holding): number => Number(sharesHeld) * splitRatio;

/** Each holder's newest reported position in a security, largest first. */
export async function currentHoldings(data: ProvenanceReader, security: SecurityRef): Promise<Holding[]> {
	const stored = await derivedOf<Holders | PackedEntries>(data, holders.kind, security);
	const current = unpackEntries(stored ?? []);
	recordPositions(data, current);
	return current;
}

/** The largest holders at the end of each of the newest `count` periods, newest first. */
export async function largestHolders(
	data: ProvenanceReader,
	security: SecurityRef,
	count: number,
): Promise<LargestHolders[]> {
	const stored = (await derivedOf<TopHolders | PackedLargest[]>(data, topHolders.kind, security)) ?? [];
	const largest = stored
		.slice(0, count)
		.map((period) => ({ ...period, holders: unpackEntries(period.holders) }));
	for (const { holders, datasetIds } of largest) {
		recordPositions(data, holders);
		if (holders.length === 0) data.recordProvenance({ time: 0, isListing: true, datasetIds });
	}
	return largest;
}

/** Read uncited: an answer rests on the positions that it shows, not on all that are held. */
async function derivedOf<D>(
	data: ProvenanceReader,
	kind: string,
	security: SecurityRef,
): Promise<D | undefined> {
	return (await data.untracked.derived<D>(kind, security.id))?.data;
}

/** A position is complete with its filing. */
function recordPositions(data: ProvenanceReader, positions: readonly HolderEntry[]): void {
	for (const { filingDate, datasetIds } of positions)
		data.recordProvenance({ time: endOfDay(filingDate), datasetIds });
}
