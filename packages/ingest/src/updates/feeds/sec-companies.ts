import type { MarketReader } from "@us-market-data/store";
import { symbolsByCik } from "../../sources/sec/cik.ts";

/** Companies up to which a file of each is fetched; the archive of all is cheaper beyond. */
const maxSingleFiles = 500;

/** CIKs of the companies whose securities are held, without leading zeros. */
export async function storedCiks(market: MarketReader): Promise<ReadonlySet<string>> {
	return new Set((await symbolsByCik(market)).keys());
}

/** `CIK0000320193` */
export const paddedCik = (cik: string): string => `CIK${cik.padStart(10, "0")}`;

/** CIKs to fetch one by one, oldest company first; null when they are too many for that. */
export async function ciksToFetchSingly(market: MarketReader): Promise<string[] | null> {
	const ciks = await storedCiks(market);
	return ciks.size > maxSingleFiles ? null : [...ciks].sort((a, b) => Number(a) - Number(b));
}
