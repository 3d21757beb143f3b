import type { DecimalString } from "@us-market-data/market";

/** One figure as one filing states it. */
export interface Fact {
	/** Place in the file, from 1. */
	place: number;
	tag: string;
	/** Unit as the file writes it: `USD`, `USD/shares`, `shares`, `pure`. */
	unit: string;
	/** First day of the period, null for a figure as of a day. */
	start: string | null;
	/** Last day of the period, or the day. */
	end: string;
	value: DecimalString;
	/** Accession number of the filing. */
	accession: string;
	form: string;
	/** Day on which it was filed. */
	filed: string;
}
