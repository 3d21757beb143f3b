import { type JsonSchema, loadSchemas, type OperationDoc } from "@us-market-data/client/docs";
import { UsageError } from "../exit.ts";
import { arePeriods } from "../tables/periods.ts";
import { flatRows, isItem, mainItems, partsOf, rowsOf } from "../tables/sections.ts";
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

/** The columns that each record of an operation has by the contract, as CSV names them. */
export async function requiredColumns({ operationId }: OperationDoc): Promise<string[]> {
	const { answerSchemas, schemas } = await loadSchemas();
	const body = sampleOf(answerSchemas[operationId], schemas);
	const rows = isItem(body) ? flatRows(mainItems(body)) : [];
	return [...new Set(rows.flatMap((row) => [...row.keys()]))];
}

/** A value with the required members of a schema: one entry in each list, and null for all that is plain. */
function sampleOf(schema: JsonSchema, schemas: Readonly<Record<string, JsonSchema>>): unknown {
	const { $ref, items, properties, required = [], allOf = [], oneOf = [], anyOf = [] } = schema;
	const named = schemas[$ref?.split("/").at(-1) ?? ""];
	if (named) return sampleOf(named, schemas);
	if (items) return [sampleOf(items, schemas)];
	if (allOf.length > 0) return Object.assign({}, ...allOf.map((part) => sampleOf(part, schemas)));
	const forms = [...oneOf, ...anyOf].map((form) => sampleOf(form, schemas)).filter(isItem);
	// An answer with records has the form that holds a list.
	const [form] = forms.toSorted((one, other) => listsOf(other) - listsOf(one));
	if (form !== undefined) return form;
	if (properties === undefined) return null;
	const members = Object.entries(properties).filter(([name]) => required.includes(name));
	return Object.fromEntries(members.map(([name, member]) => [name, sampleOf(member, schemas)]));
}

const listsOf = (value: object): number => partsOf(value).sections.length;

/** `last_done` and `LastDone` mean `lastDone`. */
const folded = (name: string): string => name.replaceAll(/[^A-Za-z0-9.]/g, "").toLowerCase();
