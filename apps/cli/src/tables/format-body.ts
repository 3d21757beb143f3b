import { style } from "../printing/style.ts";
import { factLines } from "./facts.ts";
import { arePeriods, periodTables } from "./periods.ts";
import { flatRows, partsOf, rowsOf, type Section } from "./sections.ts";
import { columnOrder, tableOf } from "./table.ts";

/** The columns of tables that a command names. */
export interface ChosenColumns {
	/** The only columns, by `--columns`. */
	readonly columns?: readonly string[] | undefined;
	/** Words of the request. The columns that they name come first. */
	readonly requested?: readonly string[] | undefined;
}

/** An answer for people: its single values, then a table of each list. One record that is wider than the screen stands upright. */
export function formatBody(body: object, width: number, chosen: ChosenColumns = {}): string {
	const { facts, sections } = partsOf(body);
	// An empty list beside others says only that nothing was left out.
	const filled = sections.filter(({ items }) => items.length > 0);
	const parts = filled.map((section) => sectionText(section, width, filled.length > 1, chosen));
	const lines = factLines(facts, width);
	if (parts.length === 0 && sections.length > 0) parts.push(style("dim", "No records."));
	return [...(lines === "" ? [] : [lines]), ...parts].join("\n\n");
}

function sectionText(
	{ path, items }: Section,
	width: number,
	isNamed: boolean,
	{ columns, requested = [] }: ChosenColumns,
): string {
	const arePivoted = arePeriods(items);
	if (arePivoted && columns === undefined) return periodTables(items, width);
	const rows = arePivoted ? flatRows(items) : rowsOf(items);
	const order = columns ?? columnOrder(rows, requested);
	const { text, leftOut } = tableOf(rows, width, {
		order,
		areAllDisplayed: columns !== undefined,
	});
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
