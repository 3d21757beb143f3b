import type { OperationDoc } from "@us-market-data/client/docs";
import { type Item, mainItems } from "../tables/sections.ts";
import { requireColumns, requiredColumns } from "./columns.ts";
import type { OutputForm } from "./output-form.ts";
import { safeJson } from "./safe-text.ts";
import { page, screenWidth, write, writeRaw } from "./terminal-output.ts";

/** Prints one answer, of an operation or of any path, in the form that its options ask for. */
export async function print(body: object, output: OutputForm, doc?: OperationDoc): Promise<void> {
	const { form, jq, columns, isPaged, member } = output;
	if (jq !== undefined) {
		const { filtered } = await import("./jq.ts");
		return writeRaw(await filtered(JSON.stringify(body), jq, output.timeoutMs));
	}
	requireColumns(output, body);
	if (form === "json") return write(`${safeJson(JSON.stringify(body, null, 2))}\n`);
	if (form === "ndjson") return write(linesOf(picked(mainItems(body), columns)));
	if (form === "csv") {
		const { Csv } = await import("./csv.ts");
		const csv = new Csv(columns);
		const lines = csv.lines(mainItems(body));
		return writeRaw(csv.isEmpty ? csv.header(doc ? await requiredColumns(doc) : []) : lines);
	}
	if (form === "chart") {
		const { chartOf } = await import("../charts.ts");
		return page(`${chartOf(body, screenWidth(), member)}\n`, isPaged);
	}
	const { formatBody: shown } = await import("../tables/format-body.ts");
	return page(`${shown(body, screenWidth(), output)}\n`, isPaged);
}

/** Records as JSON, one a line. */
export const linesOf = (items: readonly Item[]): string =>
	items.map((item) => `${safeJson(JSON.stringify(item))}\n`).join("");

/** The members of records that `--columns` names. */
export const picked = (items: readonly Item[], columns: readonly string[] | undefined): readonly Item[] =>
	columns === undefined
		? items
		: items.map((item) => Object.fromEntries(columns.map((name) => [name, item[name] ?? null])));
