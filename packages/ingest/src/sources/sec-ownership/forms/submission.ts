import { InputRefused } from "@us-market-data/market";
import { submissionHeader } from "../../sec/full-submission.ts";
import type { Envelope } from "./document.ts";

/** A full submission of EDGAR: its header and the XML of its form. */
export interface Submission {
	xml: string;
	envelope: Envelope;
}

/** True when a text is a full submission, `<accession>.txt`, and not XML by itself. */
export const isSubmission = (text: string): boolean =>
	/^\s*<(SEC-DOCUMENT|SEC-HEADER|SUBMISSION)\b/i.test(text);

/**
 * Takes a full submission apart.
 * @throws InputRefused when it holds no XML, as forms before July 2003, or is cut off.
 */
export function openSubmission(text: string): Submission {
	const { accession, filed: filingDate } = submissionHeader(text);
	const start = /<XML>\s*/.exec(text);
	const from = start ? start.index + start[0].length : -1;
	const to = text.indexOf("</XML>", from);
	if (from < 0 || to < 0) {
		const value = from < 0 ? "missing" : "cut off";
		throw new InputRefused(
			{ field: "<XML>", value },
			"a submission with the XML of its form, since July 2003",
		);
	}
	return { xml: text.slice(from, to), envelope: { accession, filingDate } };
}
