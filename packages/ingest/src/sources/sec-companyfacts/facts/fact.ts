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

/** Annual and quarterly reports and the current reports that restate them; no proxies, no prospectuses. */
const reports = /^(10-K|10-KT|10-K405|10-Q|10-QT|20-F|40-F|6-K|8-K)(\/A)?$/;

export const isReport = (form: string): boolean => reports.test(form);

/** Forms that hold a whole fiscal year. */
export const isAnnual = (form: string): boolean => /^(10-K|20-F|40-F)/.test(form);
