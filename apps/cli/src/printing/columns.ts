import { UsageError } from "../exit.ts";
import { arePeriods } from "../tables/periods.ts";
import { flatRows, mainItems, partsOf, rowsOf } from "../tables/sections.ts";
import type { OutputForm } from "./output-form.ts";

/** Refuses a column that no record of an answer has. An answer without records accepts any. */
export function requireColumns(
	{ form, columns = [] }: Pick<OutputForm, "form" | "columns">,
	body: object,
): void {
	if (columns.length === 0) return;
	const members = [...new Set(membersOf(form, body))];
	const wrong = columns.find((name) => !members.includes(name));
	if (wrong === undefined || members.length === 0) return;
	throw new UsageError(`A column of --columns is "${wrong}"; allowed: ${members.join(", ")}.`, {
		field: "--columns",
		suggestion: members.find((name) => folded(name) === folded(wrong)),
	});
}

/** The names of the columns that a form can show. */
function membersOf(form: OutputForm["form"], body: object): string[] {
	if (form === "ndjson") return mainItems(body).flatMap((item) => Object.keys(item));
	if (form === "csv") return flatRows(mainItems(body)).flatMap((row) => [...row.keys()]);
	if (form !== "table") return [];
	return partsOf(body).sections.flatMap(({ items }) =>
		(arePeriods(items) ? flatRows(items) : rowsOf(items)).flatMap((row) => [...row.keys()]),
	);
}

/** `last_done` and `LastDone` mean `lastDone`. */
const folded = (name: string): string => name.replaceAll(/[^A-Za-z0-9.]/g, "").toLowerCase();
