import type { Contract } from "../../contract.ts";
import { groups } from "../../suite/check.ts";
import type { CheckResult } from "../../suite/run-checks.ts";
import type { SuiteReport } from "../../suite/run-suite.ts";
import { curl } from "../curl.ts";
import { evidenceOf, type Line } from "../evidence.ts";
import { type Finding, findingsOf } from "../findings.ts";
import { type Comparison, compared, type Recorded } from "../history.ts";
import { escaped, list, number, percent, plural } from "../text.ts";

/** The style of the page, light or dark as the reader prefers. */
const style = `
:root { color-scheme: light dark; font: 15px/1.5 system-ui, sans-serif; --bad: light-dark(#b3261e, #ff8a80); --good: light-dark(#1b6e3c, #7fd6a0); --line: light-dark(#d8dbe0, #3a3d42); --card: light-dark(#fff, #1c1e21); --code: light-dark(#f3f4f6, #26292d); --dim: light-dark(#5a6068, #a3a9b2); }
* { box-sizing: border-box; }
body { margin: 0 auto; max-width: 84rem; padding: 1.5rem 1.25rem 4rem; background: light-dark(#f8f9fa, #121416); }
header { display: flex; align-items: baseline; gap: 1rem; border-bottom: 1px solid var(--line); }
header p, .meta, small, .extent { color: var(--dim); }
h1 { font-size: 1.35rem; margin: .2rem 0; }
h2 { font-size: 1.15rem; margin: 1.8rem 0 .2rem; }
h2 small { font-weight: normal; margin-left: .5rem; }
h3 { font-size: 1rem; margin: 2rem 0 .5rem; }
h4 { font-size: .8rem; margin: 0 0 .25rem; color: var(--dim); }
.verdict { font-size: 1.2rem; margin: .2rem 0; }
.meta { margin: 0 0 1rem; }
.passed { color: var(--good); }
.failed { color: var(--bad); }
.never { opacity: .5; }
.history { margin: 0 0 1rem; }
.history p { margin: 0; }
.trend { display: flex; gap: .3rem; list-style: none; padding: 0; margin: .4rem 0; }
.trend li { border: 1px solid var(--line); border-radius: 4px; padding: 0 .45rem; background: var(--card); font-variant-numeric: tabular-nums; }
.finding { background: var(--card); border: 1px solid var(--line); border-left: 4px solid var(--bad); border-radius: 6px; margin: .6rem 0; padding: .55rem .9rem; }
.finding > summary { display: flex; gap: .7rem; align-items: baseline; }
.finding > summary::before { content: "▸"; color: var(--dim); }
.finding[open] > summary::before { content: "▾"; }
.sentence { font-weight: 600; flex: 1; overflow-wrap: anywhere; }
.extent { white-space: nowrap; font-size: .85rem; }
.new { background: var(--bad); color: var(--card); border-radius: 4px; padding: 0 .4rem; font-size: .8rem; }
.rule { margin: .35rem 0; font-size: .9rem; overflow-wrap: anywhere; }
.sides { display: grid; grid-template-columns: minmax(12rem, 1fr) 2fr; gap: .9rem; margin: .6rem 0; }
.sides:has(> :nth-child(3)) { grid-template-columns: minmax(12rem, 1fr) 1.5fr 1.5fr; }
.sides > div { min-width: 0; }
@media (max-width: 48rem) { .sides, .sides:has(> :nth-child(3)) { grid-template-columns: 1fr; } }
summary { cursor: pointer; list-style: none; }
details:not(.finding) > summary { list-style: revert; }
details { margin: .4rem 0; }
code, pre { font: .84rem/1.45 ui-monospace, "Cascadia Mono", Menlo, Consolas, monospace; }
pre { overflow: auto; max-height: 26rem; white-space: pre-wrap; overflow-wrap: anywhere; background: var(--code); padding: .55rem .7rem; margin: 0; border-radius: 4px; }
.command { margin: .5rem 0; }
mark { background: light-dark(#ffd7d3, #6b2320); color: inherit; border-radius: 2px; }
.reasons dt { font-weight: 600; margin-top: .6rem; }
.reasons dd { margin: 0 0 0 1rem; }
.reasons ul { margin: .15rem 0; padding-left: 1.1rem; }
.reasons b { font-weight: 500; }
table { border-collapse: collapse; font-variant-numeric: tabular-nums; display: block; overflow-x: auto; }
th, td { padding: .12rem .65rem; border-bottom: 1px solid var(--line); text-align: right; white-space: nowrap; }
thead th { font-size: .85rem; color: var(--dim); }
th[scope=row], th:first-child { text-align: left; font-weight: normal; }
`;

/** The checks of each operation by their groups. */
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

/** The answers of each operation by the statuses that the contract documents. */
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
${uncheckedSection(report.results)}
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

const maxNamedCount = 30;

function article(finding: Finding, contract: Contract, isOpen: boolean): string {
	const { sentence, rule, place, shownBy, isNew } = finding;
	const [first, ...others] = shownBy;
	if (!first) return "";
	const operations = new Set(shownBy.map(({ result }) => result.operationId));
	const extent = `${plural(shownBy.length, "check")}${operations.size > 1 ? `, ${operations.size} operations` : ""}`;
	const named = others.slice(0, maxNamedCount).map(({ result }) => `${result.operationId} ${result.title}`);
	const more = others.length > maxNamedCount ? [`and ${others.length - maxNamedCount} more`] : [];
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
function uncheckedSection(results: readonly CheckResult[]): string {
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
