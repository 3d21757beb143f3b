import type { Contract } from "../../contract/contract.ts";
import type { CheckResult } from "../../suite/run-checks.ts";
import type { SuiteReport } from "../../suite/run-suite.ts";
import { curl } from "../curl.ts";
import { evidenceOf, type Line } from "../evidence.ts";
import { type Finding, findingsOf } from "../findings.ts";
import { type Comparison, compared, type Recorded } from "../history.ts";
import { escaped, list, number, percent, plural } from "../text.ts";
import { style } from "./style.ts";
import { checksTable, statusTable } from "./tables.ts";

/** The circumstances of a run that its page tells. */
export interface Setting {
	readonly contract: Contract;
	readonly at: Date;
	/** The runs before, oldest first; the newest is compared with. */
	readonly before: readonly Recorded[];
}

/** The reports as one self-contained page, failures first: it loads no script, font or picture. */
export function html(reports: readonly SuiteReport[], setting: Setting): string {
	const failed = reports.some(({ counts }) => counts.failed > 0);
	// Failures come first, whichever service they are of.
	const ordered = reports.toSorted((a, b) => Number(b.counts.failed > 0) - Number(a.counts.failed > 0));
	return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Conformance: ${failed ? "failed" : "passed"}</title>
<style>${style}</style>
</head>
<body>
<header><h1>Conformance</h1>
<p>Contract ${escaped(setting.contract.document.info.version)}, ${escaped(setting.at.toISOString().slice(0, 16).replace("T", " "))} UTC</p></header>
${ordered.map((report) => section(report, setting)).join("\n")}
</body>
</html>
`;
}

function section(report: SuiteReport, setting: Setting): string {
	const comparison = compared(report, setting.before.at(-1));
	const findings = findingsOf(report.results, setting.contract, comparison);
	return `<section>
<h2>${escaped(report.name)} <small>${escaped(report.baseUrl)}</small></h2>
${verdict(report, findings)}
${history(report, setting.before, comparison)}
${findings.map((finding, index) => article(finding, setting.contract, index < 3)).join("\n")}
${notJudged(report.results)}
<h3>Checks by operation</h3>
${checksTable(report)}
<h3>Answers by operation and documented status</h3>
${statusTable(report)}
${neverExercised(report)}
${differences(report)}
</section>`;
}

function verdict({ counts, seconds, seed, dataRequests }: SuiteReport, findings: readonly Finding[]): string {
	const { passed, failed, skipped } = counts;
	const words =
		failed === 0
			? `<b>All ${number(passed)} checks passed</b>`
			: `<b>${plural(findings.length, "finding")}</b> in ${plural(failed, "failed check")}; ${number(passed)} passed`;
	return `<p class="verdict ${failed > 0 ? "failed" : "passed"}">${words}</p>
<p class="meta">${number(skipped)} not judged · ${seconds.toFixed(1)} s · seed ${seed} · ${number(dataRequests)} data requests</p>`;
}

function history(
	report: SuiteReport,
	before: readonly Recorded[],
	comparison: Comparison | undefined,
): string {
	if (!comparison) return "";
	const { at, added, mended, lasting } = comparison;
	const since = `Since ${escaped(at.slice(0, 16).replace("T", " "))} UTC: `;
	const runs = before.flatMap((run) => run.services.filter(({ name }) => name === report.name));
	const bars = [...runs.map(({ counts }) => counts), report.counts].slice(-12).map(({ passed, failed }) => {
		return `<li class="${failed > 0 ? "failed" : "passed"}" title="${passed} passed">${failed}</li>`;
	});
	const trend =
		bars.length > 2 ? `<ol class="trend" aria-label="failed checks of the runs">${bars.join("")}</ol>` : "";
	return `<div class="history"><p>${since}<span class="${added.size > 0 ? "failed" : ""}">${plural(added.size, "new failure")}</span>, <span class="${mended.length > 0 ? "passed" : ""}">${number(mended.length)} mended</span>, ${number(lasting)} as before.</p>${trend}
${list("Mended", mended)}</div>`;
}

const mostNamed = 30;

function article(finding: Finding, contract: Contract, isOpen: boolean): string {
	const { sentence, rule, place, shownBy, isNew } = finding;
	const [first, ...others] = shownBy;
	if (!first) return "";
	const operations = new Set(shownBy.map(({ result }) => result.operationId));
	const extent = `${plural(shownBy.length, "check")}${operations.size > 1 ? `, ${operations.size} operations` : ""}`;
	const named = others.slice(0, mostNamed).map(({ result }) => `${result.operationId} ${result.title}`);
	const more = others.length > mostNamed ? [`and ${others.length - mostNamed} more`] : [];
	const command = curl(first.failure);
	const { expected, got, mock } = evidenceOf(first.failure, contract);
	return `<details class="finding"${isOpen ? " open" : ""}><summary>${isNew ? '<span class="new">new</span> ' : ""}<span class="sentence">${escaped(sentence)}</span> <span class="extent">${extent}</span></summary>
<p class="rule"><b>${escaped(rule)}</b> in <code>${escaped(place.file)}</code> at <code>${escaped(place.pointer)}</code></p>
<p class="rule">Check: ${escaped(`${first.result.operationId} ${first.result.title}`)}</p>
${command ? `<pre class="command">${escaped(command)}</pre>` : ""}
<div class="sides">${side("Expected", expected)}${side("Got", got)}${mock ? side("The mock, of its own market", mock) : ""}</div>
${list("Also shown by", [...named, ...more], others.length)}
</details>`;
}

const side = (heading: string, lines: readonly Line[]): string =>
	`<div><h4>${heading}</h4><pre>${lines.map(({ text, isMarked }) => (isMarked ? `<mark>${escaped(text)}</mark>` : escaped(text))).join("\n")}</pre></div>`;

/** The checks that were not judged, by the reason. */
function notJudged(results: readonly CheckResult[]): string {
	const skipped = results.filter(({ outcome }) => outcome === "skipped");
	if (skipped.length === 0) return "";
	const byReason = [...Map.groupBy(skipped, ({ skipped: reason = "" }) => reason)];
	const rows = byReason.map(([reason, own]) => {
		const checks = own.map(
			({ operationId, title }) => `<li><b>${escaped(operationId)}</b> ${escaped(title)}</li>`,
		);
		return `<dt>${escaped(reason)}</dt><dd><ul>${checks.join("")}</ul></dd>`;
	});
	return `<h3>Not judged: ${skipped.length}</h3><dl class="reasons">${rows.join("\n")}</dl>`;
}

function neverExercised({ coverage, complete }: SuiteReport): string {
	const { missing, excused, properties } = coverage;
	const reasons = excused
		.filter(({ outcomes }) => outcomes > 0)
		.map(({ name, outcomes, reason }) => `${name} (${outcomes} outcomes): ${reason}`);
	return `<p>Response properties seen with a value: ${properties.seen} of ${properties.all}, ${percent(properties.seen, properties.all)}.</p>
${complete ? list("Outcomes that should have been met", missing) : ""}
${list("Outcomes that cannot be provoked from outside", reasons)}
${list("Response properties never seen with a value", properties.never)}`;
}

function differences(report: SuiteReport): string {
	const items = report.differences.map(({ name, reason, times }) => `${name} (${times} times): ${reason}`);
	return list("Allowed differences from the mock", items);
}
