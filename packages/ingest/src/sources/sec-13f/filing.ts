import type { AreaRecord } from "@us-market-data/market";
import { InputError } from "@us-market-data/market";

type Shareholder = AreaRecord<"shareholders">;

/** A Form 13F as its cover states it. */
export interface Filing extends Pick<Shareholder, "period" | "filingDate" | "name"> {
	/** Accession number, or the name of the file that does not tell it. */
	filing: string;
	/** CIK of the manager without leading zeros. */
	holderId: string;
	form: "13F" | "13F restatement" | "13F new holdings";
}

/** Form of a report by its cover; null for a notice, whose holdings others report. */
export function formOf(
	cover: { reportType: string; isAmendment: boolean; amendmentType: string },
	location: { file?: string; line?: number },
): Filing["form"] | null {
	if (/NOTICE/i.test(cover.reportType)) return null;
	if (!cover.isAmendment) return "13F";
	if (/^RESTATEMENT$/i.test(cover.amendmentType)) return "13F restatement";
	if (/^NEW HOLDINGS$/i.test(cover.amendmentType)) return "13F new holdings";
	throw new InputError(
		{ ...location, field: "amendment type", value: cover.amendmentType },
		"RESTATEMENT or NEW HOLDINGS",
	);
}

/** Order in which filings of a holder and period were made. */
export const byFiling = (
	a: Pick<Filing, "filingDate" | "filing">,
	b: Pick<Filing, "filingDate" | "filing">,
): number => compare(a.filingDate, b.filingDate) || compare(a.filing, b.filing);

const compare = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);

/**
 * The filings of one holder and period that count: the newest report or restatement, and what was added after it.
 */
export function countedFilings<F extends Pick<Filing, "filingDate" | "filing" | "form">>(
	filings: readonly F[],
): F[] {
	const ordered = filings.toSorted(byFiling);
	const base = ordered.findLastIndex(({ form }) => form !== "13F new holdings");
	return ordered.slice(Math.max(base, 0));
}

/** The holder and the period, by which filings amend each other. */
export const reportKey = ({ holderId, period }: Pick<Filing, "holderId" | "period">): string =>
	`${holderId}/${period}`;
