import type { SuiteReport } from "../../suite/run-suite.ts";
import { findingsOf } from "../findings.ts";
import { compared } from "../history.ts";
import type { Setting } from "./html.ts";

/** GitHub shows ten annotations of a step. */
const maxAnnotations = 10;

/** The first findings as workflow commands of GitHub, one a line. */
export function githubAnnotations(reports: readonly SuiteReport[], { contract, before }: Setting): string {
	const findings = reports.flatMap((report) =>
		findingsOf(report.results, contract, compared(report, before.at(-1))),
	);
	return findings
		.slice(0, maxAnnotations)
		.map(({ rule, sentence, place }) => {
			return `::error file=${property(place.file)},line=1,title=${property(`Conformance: ${rule}`)}::${escaped(sentence)}\n`;
		})
		.join("");
}

const escaped = (text: string): string =>
	text.replaceAll("%", "%25").replaceAll("\r", "%0D").replaceAll("\n", "%0A");

const property = (text: string): string => escaped(text).replaceAll(":", "%3A").replaceAll(",", "%2C");
