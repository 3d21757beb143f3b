import type { Holding } from "./holder-positions.ts";

/** Position of a holder with its figures, and the datasets behind it. */
export interface HolderEntry
	extends Pick<
		Holding,
		| "period"
		| "holderId"
		| "name"
		| "type"
		| "title"
		| "sharesHeld"
		| "sharesChanged"
		| "percentOfShares"
		| "filingDate"
	> {
	/** Reported under Schedule 13D or 13G, where members of a group each count the shares of all. */
	crossed: boolean;
	datasetIds: number[];
}

/** The largest holders at the end of a period. */
export interface LargestHolders {
	period: string;
	datasetIds: number[];
	holders: HolderEntry[];
}

/** Newest position of each holder that has one, largest first. */
export type Holders = HolderEntry[];

/** The newest periods, newest first. */
export type TopHolders = LargestHolders[];
