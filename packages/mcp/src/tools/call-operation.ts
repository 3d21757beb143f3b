import type { CallToolResult } from "@modelcontextprotocol/server";
import { type Finding, findingOf, resultOf } from "../answers/result.ts";
import type { Table } from "../answers/tables.ts";
import { type Params, RequestError } from "../market-data.ts";
import { brief, requestData, requireOperation } from "./questions.ts";
import type { Workbench } from "./run-tool.ts";

/** Arguments of `call_operation`. */
export interface CallArguments {
	operation: string;
	params?: Params;
	columns?: readonly string[];
}

/** Asks one operation and shows its records as tables. */
export async function callOperation(
	{ operation, params = {}, columns }: CallArguments,
	bench: Workbench,
	signal?: AbortSignal,
): Promise<CallToolResult> {
	const doc = requireOperation(operation, bench);
	const response = await requestData(bench, doc.operationId, params, signal);
	const finding = findingOf(`${doc.operationId} ${brief(params)}`.trim(), doc, response);
	return resultOf(columns ? withColumns(finding, columns) : finding, bench.results);
}

/** The same with some columns alone, in the order of the caller. */
function withColumns(finding: Finding, wanted: readonly string[]): Finding {
	const tables = finding.tables
		.map((table) => selected(table, wanted))
		.filter(({ columns }) => columns.length > 0);
	const facts = Object.fromEntries(Object.entries(finding.facts).filter(([name]) => wanted.includes(name)));
	if (tables.length > 0 || Object.keys(facts).length > 0) return { ...finding, tables, facts };
	const available = [
		...new Set([...finding.tables.flatMap(({ columns }) => columns), ...Object.keys(finding.facts)]),
	];
	throw new RequestError(
		`No column is named ${wanted.join(", ")}; columns: ${available.join(", ") || "none, because the answer has no rows"}.`,
	);
}

function selected({ name, columns, rows }: Table, wanted: readonly string[]): Table {
	const indexes = wanted.flatMap((column) => {
		const index = columns.indexOf(column);
		return index < 0 ? [] : [index];
	});
	return {
		name,
		columns: indexes.map((index) => columns[index] ?? ""),
		rows: rows.map((row) => indexes.map((index) => row[index] ?? null)),
	};
}
