import type { SuiteReport } from "../../suite/run-suite.ts";
import { findingsOf } from "../findings.ts";
import { compared } from "../history.ts";
import { plural } from "../text.ts";
import type { Setting } from "./html.ts";

const maxFindings = 50;

/** The reports as a short summary in Markdown, such as for the page of a build. */
export function markdown(reports: readonly SuiteReport[], setting: Setting): string {
	return `${reports.map((report) => section(report, setting)).join("\n\n")}\n`;
}

function section(report: SuiteReport, { contract, before }: Setting): string {
	const { name, counts, seconds, dataRequests, results } = report;
	const comparison = compared(report, before.at(-1));
	const findings = findingsOf(results, contract, comparison);
	const rows = findings.slice(0, maxFindings).map(({ sentence, place, shownBy, isNew }) => {
		return `| ${isNew ? "**new** " : ""}${cell(sentence)} | ${shownBy.length} | \`${place.file}\` |`;
	});
	const lines = [
		`## Conformance of ${name}: ${counts.failed > 0 ? plural(findings.length, "finding") : "passed"}`,
		"",
		`${counts.passed} checks passed, ${counts.failed} failed, ${counts.skipped} not judged, in ${seconds.toFixed(1)} s; ${dataRequests} data requests.`,
		...(comparison
			? [
					"",
					`${plural(comparison.added.size, "new failure")}, ${comparison.mended.length} mended, ${comparison.lasting} as before.`,
				]
			: []),
		...(rows.length > 0 ? ["", "| Finding | Checks | In |", "|---|---|---|", ...rows] : []),
		...(findings.length > maxFindings ? ["", `And ${findings.length - maxFindings} more.`] : []),
	];
	return lines.join("\n");
}

/** A text within a table: nothing in it is markup. */
const cell = (text: string): string =>
	text.replaceAll(/\s+/g, " ").replaceAll(/[\\`*_{}[\]<>#|~]/g, (sign) => `\\${sign}`);
