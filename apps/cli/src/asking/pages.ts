import type { OperationDoc } from "@us-market-data/client/docs";
import { Refusal } from "../exit.ts";
import { requireColumns } from "../printing/columns.ts";
import { note, page, screenWidth, write, writeRaw } from "../printing/output.ts";
import { linesOf, picked } from "../printing/print.ts";
import { safeJson } from "../printing/safe-text.ts";
import type { View } from "../printing/view.ts";
import { type Item, isItem, mainItems } from "../tables/sections.ts";
import type { TextClient, Typed } from "./client.ts";
import { Progress } from "./progress.ts";

interface Asked {
	client: TextClient;
	view: View;
	maxPages: number | undefined;
}

/** Asks for page after page and prints the records of all. */
export async function askAll(
	doc: OperationDoc,
	params: Typed,
	{ client, view, maxPages = Infinity }: Asked,
): Promise<void> {
	const pages = client.pages(doc.operationId, params);
	if (pages === undefined)
		throw new Refusal("This command answers everything at once.", {
			field: "--all",
			instead: "the same without --all",
		});
	const sink = await sinkOf(view);
	const progress = new Progress(doc, maxPages, view.isQuiet);
	progress.tellCost();
	let number = 0;
	let hasRecords = false;
	for await (const body of pages) {
		number += 1;
		const items = mainItems(body);
		// The first records tell the members of all.
		if (!hasRecords) requireColumns(view, { items });
		hasRecords ||= items.length > 0;
		progress.add(items.length, { total: totalOf(body), usage: client.client.lastUsage });
		await sink.take(items);
		if (number >= maxPages || process.stdout.destroyed) break;
	}
	progress.end();
	await sink.end();
	if (number >= maxPages && Number.isFinite(maxPages))
		note(`Stopped after ${maxPages} pages, as --max-pages says.`);
}

/** The records in all pages, where an answer tells it. */
function totalOf(body: object): number | undefined {
	const { results } = body as { results?: unknown };
	const { total } = isItem(results) ? results : {};
	return typeof total === "number" ? total : undefined;
}

interface Sink {
	take(items: readonly Item[]): Promise<void>;
	end(): Promise<void>;
}

/** Takes records as they come; forms that need all of them wait for the end. */
async function sinkOf({ form, jq, columns, isPaged, member }: View): Promise<Sink> {
	if (form === "ndjson")
		return { take: (items) => write(linesOf(picked(items, columns))), end: async () => {} };
	if (form === "csv") {
		const { Csv } = await import("../printing/csv.ts");
		const csv = new Csv(columns);
		return { take: (items) => writeRaw(csv.lines(items)), end: async () => {} };
	}
	const all: Item[] = [];
	const end = async () => {
		if (jq !== undefined) {
			const { filtered } = await import("../printing/jq.ts");
			return writeRaw(await filtered(JSON.stringify(all), jq));
		}
		if (form === "json") return write(`${safeJson(JSON.stringify(all, null, 2))}\n`);
		if (form === "chart") {
			const { chartOf } = await import("../charts/chart.ts");
			return page(`${chartOf({ items: all }, screenWidth(), member)}\n`, isPaged);
		}
		const { shown } = await import("../tables/answer.ts");
		return page(`${shown({ items: all }, screenWidth(), columns)}\n`, isPaged);
	};
	return { take: async (items) => void all.push(...items), end };
}
