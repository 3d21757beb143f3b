import type { CheckResult } from "../../suite/run-checks.ts";
import type { SuiteReport } from "../../suite/run-suite.ts";
import { curl } from "../curl.ts";
import { escaped, responseText } from "../text.ts";

/** The reports as JUnit XML: one suite for each service and group, one case for each check. */
export function junit(reports: readonly SuiteReport[]): string {
	const suites = reports.flatMap((report) => {
		const byGroup = Map.groupBy(report.results, ({ group }) => group);
		return [...byGroup].map(([group, results]) => suite(`${report.name}: ${group}`, results));
	});
	return `<?xml version="1.0" encoding="UTF-8"?>\n<testsuites name="conformance">\n${suites.join("\n")}\n</testsuites>\n`;
}

function suite(name: string, results: readonly CheckResult[]): string {
	const number = (outcome: CheckResult["outcome"]) => results.filter((one) => one.outcome === outcome).length;
	const attributes = [
		`name="${escaped(name)}"`,
		`tests="${results.length}"`,
		`failures="${number("failed")}"`,
		`skipped="${number("skipped")}"`,
		`time="${seconds(results.reduce((sum, { milliseconds }) => sum + milliseconds, 0))}"`,
	];
	return `\t<testsuite ${attributes.join(" ")}>\n${results.map(testcase).join("\n")}\n\t</testsuite>`;
}

function testcase({ operationId, title, milliseconds, failures, skipped }: CheckResult): string {
	const attributes = `classname="${escaped(operationId)}" name="${escaped(title)}" time="${seconds(milliseconds)}"`;
	const inside = [
		...failures.map((failure) => {
			const { rule, message, target, mock } = failure;
			const evidence = [
				curl(failure),
				target && `answer of the service:\n${responseText(target)}`,
				mock && `answer of the mock:\n${responseText(mock)}`,
			];
			const text = escaped(evidence.filter((part) => part !== undefined).join("\n\n"));
			return `\t\t\t<failure type="${escaped(rule)}" message="${escaped(message)}">${text}</failure>`;
		}),
		...(skipped === undefined ? [] : [`\t\t\t<skipped message="${escaped(skipped)}"/>`]),
	];
	if (inside.length === 0) return `\t\t<testcase ${attributes}/>`;
	return `\t\t<testcase ${attributes}>\n${inside.join("\n")}\n\t\t</testcase>`;
}

const seconds = (milliseconds: number): string => (milliseconds / 1000).toFixed(3);
