import type { SuiteReport } from "../../suite/run-suite.ts";
import { curl } from "../curl.ts";
import { type Finding, findingsOf } from "../findings.ts";
import { compared } from "../history.ts";
import type { Setting } from "./html.ts";

/** The findings as SARIF 2.1.0: one run for each service, one result for each finding, in the files of the contract. */
export function sarif(reports: readonly SuiteReport[], { contract, before }: Setting): string {
	const runs = reports.map((report) => {
		const comparison = compared(report, before.at(-1));
		const findings = findingsOf(report.results, contract, comparison);
		return {
			tool: {
				driver: {
					name: "us-market-data conformance",
					semanticVersion: contract.document.info.version,
					rules: [...new Set(findings.map(({ rule }) => rule))].map((id) => ({
						id,
						shortDescription: { text: id },
					})),
				},
			},
			automationDetails: { id: `conformance/${report.name}` },
			results: findings.map((finding) => result(finding, comparison !== undefined)),
		};
	});
	const schema = "https://json.schemastore.org/sarif-2.1.0.json";
	return `${JSON.stringify({ $schema: schema, version: "2.1.0", runs }, null, "\t")}\n`;
}

function result({ rule, sentence, place, shownBy, isNew }: Finding, isCompared: boolean): object {
	const command = shownBy[0] && curl(shownBy[0].failure);
	const operations = [...new Set(shownBy.map(({ result: { operationId } }) => operationId))];
	return {
		ruleId: rule,
		level: "error",
		message: { text: command ? `${sentence}\n\n${command}` : sentence },
		locations: [
			{
				physicalLocation: { artifactLocation: { uri: place.file }, region: { startLine: 1 } },
				logicalLocations: operations.map((name) => ({
					name,
					fullyQualifiedName: place.pointer,
					kind: "function",
				})),
			},
		],
		occurrenceCount: shownBy.length,
		...(isCompared ? { baselineState: isNew ? "new" : "unchanged" } : {}),
	};
}
