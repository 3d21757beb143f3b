import { groups } from "../../suite/check.ts";
import type { CheckResult } from "../../suite/run-checks.ts";
import type { SuiteReport } from "../../suite/run-suite.ts";
import { escaped } from "../text.ts";

/** The checks of each operation by their groups. */
export function checksTable({ results }: SuiteReport): string {
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
export function statusTable({ coverage }: SuiteReport): string {
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
