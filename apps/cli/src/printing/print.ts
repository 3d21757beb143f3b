import { type Item, mainItems } from "../tables/sections.ts";
import { requireColumns } from "./columns.ts";
import { page, screenWidth, write, writeRaw } from "./output.ts";
import { safeJson } from "./safe-text.ts";
import type { View } from "./view.ts";

/** Prints one answer in the form of the view. */
export async function print(body: object, view: View): Promise<void> {
	const { form, jq, columns, isPaged, member } = view;
	if (jq !== undefined) {
		const { filtered } = await import("./jq.ts");
		return writeRaw(await filtered(JSON.stringify(body), jq));
	}
	requireColumns(view, body);
	if (form === "json") return write(`${safeJson(JSON.stringify(body, null, 2))}\n`);
	if (form === "ndjson") return write(linesOf(picked(mainItems(body), columns)));
	if (form === "csv") {
		const { Csv } = await import("./csv.ts");
		return writeRaw(new Csv(columns).lines(mainItems(body)));
	}
	if (form === "chart") {
		const { chartOf } = await import("../charts.ts");
		return page(`${chartOf(body, screenWidth(), member)}\n`, isPaged);
	}
	const { formatBody: shown } = await import("../tables/format-body.ts");
	return page(`${shown(body, screenWidth(), view)}\n`, isPaged);
}

/** Records as JSON, one a line. */
export const linesOf = (items: readonly Item[]): string =>
	items.map((item) => `${safeJson(JSON.stringify(item))}\n`).join("");

/** The members of records that `--columns` names. */
export const picked = (items: readonly Item[], columns: readonly string[] | undefined): readonly Item[] =>
	columns === undefined
		? items
		: items.map((item) => Object.fromEntries(columns.map((name) => [name, item[name] ?? null])));
