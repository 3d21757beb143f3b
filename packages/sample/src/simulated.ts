import type { companyRows } from "./data/companies.ts";
import type { listingRows } from "./data/listings.ts";

/** Summary of the trades in a span of time: prices and turnover in cents, not adjusted for later splits. */
export interface Traded {
	open: number;
	high: number;
	low: number;
	close: number;
	volume: number;
	turnover: number;
}

/** One day of a security as traded. */
export interface Bar extends Traded {
	date: string;
}

export interface Split {
	date: string;
	ratio: number;
}

/** The end point of a security's simulation; see the price table for units. */
export interface Figures {
	price: number;
	shares: number;
	float: number;
	average: number;
	sigma: number;
	beta: number;
	dividend: number;
	payments: number;
}

export interface SampleSecurity {
	/** Canonical symbol, such as `BRK.B.US`. */
	symbol: string;
	ticker: string;
	/** Position in the listing table. */
	index: number;
	listing: (typeof listingRows)[number];
	company: (typeof companyRows)[number];
	figures: Figures;
	split: Split | undefined;
	/** Oldest first; ends early for the delisted security. */
	bars: Bar[];
	lastDay: string;
}
