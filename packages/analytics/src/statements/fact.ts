import type { DecimalString } from "@us-market-data/market";

/** One figure as one filing states it. */
export interface Fact {
	/** Place among the facts of the company, from 1. */
	place: number;
	tag: string;
	/** Unit as the file writes it: `USD`, `USD/shares`, `shares`, `pure`. */
	unit: string;
	/** First day of the period, null for a figure as of a day. */
	start: string | null;
	/** Last day of the period, or the day. */
	end: string;
	value: DecimalString;
	/** The value that the filing states, where `value` is in the shares of a later one. */
	asFiled?: DecimalString;
	/** Accession number of the filing. */
	accession: string;
	form: string;
	/** Day on which it was filed. */
	filed: string;
}

/** A fact that is not used, with the reason. */
export interface SkippedFact {
	place: number;
	reason: string;
}

/** Annual and quarterly reports and the current reports that restate them; no proxies, no prospectuses. */
const reports = /^(10-K|10-KT|10-K405|10-Q|10-QT|20-F|40-F|6-K|8-K)(\/A)?$/;

export const isReport = (form: string): boolean => reports.test(form);

/** Forms that hold a whole fiscal year. */
export const isAnnual = (form: string): boolean => /^(10-K|20-F|40-F)/.test(form);

/** Reports on the months between two fiscal years of a company that moved the end of its year. */
export const isOfTransition = (form: string): boolean => /^10-[KQ]T/.test(form);

/**
 * Order of two facts of one figure and period. The one filed last counts; of one day, the one of the higher accession
 * number; then by text, so that the order in the file never matters.
 */
export function newer(a: Fact, b: Fact): number {
	return (
		order(a.filed, b.filed) ||
		order(a.accession, b.accession) ||
		order(a.form, b.form) ||
		order(a.end, b.end) ||
		order(a.start ?? "", b.start ?? "") ||
		order(a.value, b.value)
	);
}

const order = (a: string, b: string): number => (a === b ? 0 : a > b ? 1 : -1);

/** The day of the newest filing of some facts, null without one. */
export const newestDay = (facts: readonly Fact[]): string | null =>
	facts.reduce<string | null>(
		(newest, { filed }) => (newest === null || filed > newest ? filed : newest),
		null,
	);

/** The fact that counts of some, undefined of none. */
export const newestOf = (facts: readonly Fact[]): Fact | undefined =>
	facts.reduce<Fact | undefined>((best, fact) => (!best || newer(fact, best) > 0 ? fact : best), undefined);
