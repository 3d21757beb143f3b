import { groups } from "../suite/check.ts";
import type { Failure } from "../suite/probe.ts";
import type { CheckResult } from "../suite/run-checks.ts";
import type { SuiteReport } from "../suite/run-suite.ts";
import { style } from "./style.ts";
import { answerText, escaped, percent, requestText } from "./text.ts";

/** The reports as one self-contained page: it loads no script, font or picture. */
export function html(reports: readonly SuiteReport[]): string {
	const failed = reports.some(({ counts }) => counts.failed > 0);
	return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Conformance: ${failed ? "failed" : "passed"}</title>
<style>${style}</style>
</head>
<body>
<h1>Conformance</h1>
${reports.map(section).join("\n")}
</body>
</html>
`;
}

function section(report: SuiteReport): string {
	const { name, baseUrl, counts, seconds, seed } = report;
	const state = counts.failed > 0 ? "failed" : "passed";
	return `<section>
<h2>${escaped(name)} <small>${escaped(baseUrl)}</small></h2>
<p class="${state}">${counts.passed} passed, ${counts.failed} failed, ${counts.skipped} not judged, in ${seconds.toFixed(1)} s with seed ${seed}</p>
${failures(report.results)}
<h3>Operations by checks</h3>
${checksTable(report)}
<h3>Operations by documented statuses</h3>
${statusTable(report)}
${neverExercised(report)}
${differences(report)}
${notJudged(report.results)}
</section>`;
}

function failures(results: readonly CheckResult[]): string {
	const failed = results.filter(({ outcome }) => outcome === "failed");
	if (failed.length === 0) return "";
	const items = failed.map(
		({ operationId, title, failures: found }) =>
			`<details><summary><b>${escaped(operationId)}</b> ${escaped(title)}</summary>${found.map(failure).join("")}</details>`,
	);
	return `<h3>Failures</h3>${items.join("\n")}`;
}

function failure({ rule, message, request, target, mock }: Failure): string {
	const parts = [
		["Request", request && requestText(request)],
		["Answer of the service", target && answerText(target)],
		["Answer of the mock", mock && answerText(mock)],
	] as const;
	const shown = parts.filter((part): part is readonly [(typeof part)[0], string] => part[1] !== undefined);
	const blocks = shown.map(([heading, text]) => `<div><h4>${heading}</h4><pre>${escaped(text)}</pre></div>`);
	return `<p class="failed"><b>${escaped(rule)}</b>: ${escaped(message)}</p><div class="evidence">${blocks.join("")}</div>`;
}

function checksTable({ results }: SuiteReport): string {
	const used = groups.filter((group) => results.some((one) => one.group === group));
	const byOperation = Map.groupBy(results, ({ operationId }) => operationId);
	const rows = [...byOperation].map(([operationId, own]) => {
		const cells = used.map((group) => cell(own.filter((one) => one.group === group)));
		return `<tr><th scope="row">${escaped(operationId)}</th>${cells.join("")}</tr>`;
	});
	return table(["operation", ...used], rows);
}

function cell(results: readonly CheckResult[]): string {
	if (results.length === 0) return "<td></td>";
	const failed = results.filter(({ outcome }) => outcome === "failed").length;
	const text = failed > 0 ? `${failed} of ${results.length} failed` : `${results.length}`;
	return `<td class="${failed > 0 ? "failed" : "passed"}">${text}</td>`;
}

function statusTable({ coverage }: SuiteReport): string {
	const statuses = [...new Set(coverage.statuses.flatMap(({ documented }) => documented))].sort(
		(a, b) => a - b,
	);
	const rows = coverage.statuses.map(({ operationId, counts, documented }) => {
		const cells = statuses.map((status) => {
			if (!documented.includes(status)) return "<td></td>";
			const count = counts.get(status) ?? 0;
			return `<td class="${count > 0 ? "passed" : "never"}">${count > 0 ? count : "never"}</td>`;
		});
		return `<tr><th scope="row">${escaped(operationId)}</th>${cells.join("")}</tr>`;
	});
	return table(["operation", ...statuses.map(String)], rows);
}

const table = (heads: readonly string[], rows: readonly string[]): string =>
	`<table><thead><tr>${heads.map((head) => `<th scope="col">${escaped(head)}</th>`).join("")}</tr></thead><tbody>${rows.join("\n")}</tbody></table>`;

function neverExercised({ coverage }: SuiteReport): string {
	const { missing, excused, properties } = coverage;
	const reasons = excused
		.filter(({ outcomes }) => outcomes > 0)
		.map(({ name, outcomes, reason }) => `${name} (${outcomes} outcomes): ${reason}`);
	return `<h3>Never exercised</h3>
<p>Response properties seen with a value: ${properties.seen} of ${properties.all}, ${percent(properties.seen, properties.all)}.</p>
${list("Outcomes that should have been met", missing)}
${list("Outcomes that cannot be provoked from outside", reasons)}
${list("Response properties never seen with a value", properties.never)}`;
}

function differences(report: SuiteReport): string {
	const items = report.differences.map(({ name, reason, times }) => `${name} (${times} times): ${reason}`);
	return list("Allowed differences from the mock", items);
}

function notJudged(results: readonly CheckResult[]): string {
	const skipped = results.filter(({ outcome }) => outcome === "skipped");
	return list(
		"Not judged",
		skipped.map(({ operationId, title, skipped: reason }) => `${operationId} ${title}: ${reason}`),
	);
}

function list(heading: string, items: readonly string[]): string {
	if (items.length === 0) return "";
	return `<details><summary>${escaped(heading)}: ${items.length}</summary><ul>${items.map((item) => `<li>${escaped(item)}</li>`).join("")}</ul></details>`;
}
