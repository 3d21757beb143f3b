import { style } from "../printing/style.ts";
import { factLines } from "./facts.ts";
import { partsOf, rowsOf, type Section } from "./sections.ts";
import { tableOf } from "./table.ts";

/** An answer for people: its single values, then a table of each list. One record that is wider than the screen stands upright. */
export function formatBody(body: object, width: number, columns?: readonly string[]): string {
	const { facts, sections } = partsOf(body);
	// An empty list beside others says only that nothing was left out.
	const filled = sections.filter(({ items }) => items.length > 0);
	const parts = filled.map((section) => sectionText(section, width, filled.length > 1, columns));
	const lines = factLines(facts, width);
	if (parts.length === 0 && sections.length > 0) parts.push(style("dim", "No records."));
	return [...(lines === "" ? [] : [lines]), ...parts].join("\n\n");
}

function sectionText(
	{ path, items }: Section,
	width: number,
	isNamed: boolean,
	columns: readonly string[] | undefined,
): string {
	const rows = rowsOf(items);
	const { text, leftOut } = tableOf(rows, width, columns);
	const heading = isNamed ? `${style("bold", path.join("."))}\n` : "";
	const [only] = rows;
	if (rows.length === 1 && only && leftOut.length > 0) return heading + factLines(only, width);
	return heading + text + (leftOut.length > 0 ? `\n${furtherColumns(leftOut, width)}` : "");
}

function furtherColumns(names: readonly string[], width: number): string {
	const moreColumns = `+ ${names.length} more columns: ${names.join(", ")}`;
	const line = moreColumns.length > width ? `${moreColumns.slice(0, Math.max(0, width - 1))}…` : moreColumns;
	return style("dim", line);
}
