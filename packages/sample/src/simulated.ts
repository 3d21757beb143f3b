import type { companyRows } from "./data/companies.ts";
import type { listingRows } from "./data/listings.ts";

/** A row of the company table. */
export type Issuer = (typeof companyRows)[number];

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

type StoryKind = "results" | "guidance" | "rating" | "business" | "planned";

/** Something that became known of a security and moved its price. */
export interface Story {
	kind: StoryKind;
	/** Day and minutes after midnight Eastern time of the publication. */
	publishedOn: string;
	minute: number;
	/** Trading day on which the price follows. */
	date: string;
	/** Return that it caused, and multiple of the usual volume. */
	move: number;
	volume: number;
	/** The end of a headline, after the name of the company; empty where the kind makes it. */
	headline: string;
	/** True if the company files a current report on it. */
	filed: boolean;
}

/** A stop of trading: minutes after midnight Eastern time. */
export interface Stop {
	date: string;
	from: number;
	/** Null while trading has not resumed. */
	quotesFrom: number | null;
	to: number | null;
	reason: string;
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
	company: Issuer;
	figures: Figures;
	/** The split in force; an announced one is in `announcedSplit`. */
	split: Split | undefined;
	announcedSplit: Split | undefined;
	/** What happened to the security, oldest first. */
	stories: Story[];
	stops: Stop[];
	/** Oldest first; ends early for a security that no longer trades. */
	bars: Bar[];
	lastDay: string;
	/** Days at the end of the history that have minute bars. */
	minuteDays: number;
}
