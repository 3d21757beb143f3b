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
	/** False for a holder of a stake that another one's position states: sums over holders leave it out. */
	isCounted: boolean;
	/** Shares of today for one share of the period: positions of several periods are compared in shares of today. */
	splitRatio: number;
	datasetIds: number[];
}

/** The largest holders at the end of a period. */
export interface LargestHolders {
	period: string;
	datasetIds: number[];
	holders: HolderEntry[];
}

/** Newest position of each holder that has one, in shares of today the largest first. */
export type Holders = HolderEntry[];

/** The newest periods, newest first. */
export type TopHolders = LargestHolders[];
