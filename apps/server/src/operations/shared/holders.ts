import type { HolderEntry, Holders, LargestHolders, TopHolders } from "@us-market-data/analytics";
import { holders, topHolders } from "@us-market-data/analytics";
import type { SecurityRef } from "@us-market-data/store";
import type { CitingReader } from "../citing-reader.ts";

export type Holding = HolderEntry;

const kinds: readonly string[] = ["institution", "individual", ""];

/** Role of an insider; null for a holder whose title names its kind alone. */
export const roleOf = ({ title }: Holding): string | null => (kinds.includes(title) ? null : title);

/** Each holder's newest reported position in a security, largest first. */
export async function currentHoldings(data: CitingReader, security: SecurityRef): Promise<Holding[]> {
	const current = (await derivedOf<Holders>(data, holders.kind, security)) ?? [];
	cite(data, current);
	return current;
}

/** The largest holders at the end of each of the newest `count` periods, newest first. */
export async function largestHolders(
	data: CitingReader,
	security: SecurityRef,
	count: number,
): Promise<LargestHolders[]> {
	const periods = (await derivedOf<TopHolders>(data, topHolders.kind, security)) ?? [];
	const asked = periods.slice(0, count);
	cite(data, asked);
	return asked;
}

/** Read uncited: an answer rests on the positions that it shows, not on all that are held. */
async function derivedOf<D>(data: CitingReader, kind: string, security: SecurityRef): Promise<D | undefined> {
	return (await data.uncited.derived<D>(kind, security.id))?.data;
}

function cite(data: CitingReader, parts: readonly { period: string; datasetIds: readonly number[] }[]): void {
	for (const { period, datasetIds } of parts) data.cite({ time: Date.parse(period), datasetIds });
}
