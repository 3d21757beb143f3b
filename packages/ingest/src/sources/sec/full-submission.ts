import { compactDateField } from "../../frame/fields.ts";

/** Facts from the header of a full submission, all documents of a filing in one text. */
export interface SubmissionHeader {
	accession: string | null;
	/** Day on which it counts as filed, `YYYY-MM-DD`. */
	filed: string | null;
}

/** Names of full submissions: of the archive (`.txt`) and of the feed, EDGAR's daily tar of all filings (`.nc`). */
export const isFullSubmission = (name: string): boolean => /\.(txt|nc)$/i.test(name);

/**
 * Reads the header of a full submission. The archive writes words, `ACCESSION NUMBER: …`, the feed tags without ends,
 * `<ACCESSION-NUMBER>…`.
 */
export function submissionHeader(text: string): SubmissionHeader {
	const accession = /^(?:ACCESSION NUMBER:|<ACCESSION-NUMBER>)[ \t]*(\d{10}-\d{2}-\d{6})\s*$/m.exec(text);
	const filed = /^(?:FILED AS OF DATE:|<FILING-DATE>)[ \t]*(\S+)\s*$/m.exec(text)?.[1];
	return {
		accession: accession?.[1] ?? null,
		filed: filed === undefined ? null : compactDateField(filed, { field: "FILED AS OF DATE" }),
	};
}
