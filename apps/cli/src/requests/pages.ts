import { clearLine, cursorTo } from "node:readline";
import type { Usage } from "@us-market-data/client";
import type { OperationDoc } from "@us-market-data/client/docs";
import { UsageError } from "../exit.ts";
import { requireColumns, requiredColumns } from "../printing/columns.ts";
import { type NextParams, optionsOf, remarksOf, totalOf } from "../printing/notes.ts";
import type { OutputForm } from "../printing/output-form.ts";
import { linesOf, picked } from "../printing/print.ts";
import { safe, safeJson } from "../printing/safe-text.ts";
import { note, page, screenWidth, write, writeRaw } from "../printing/terminal-output.ts";
import { type Item, mainItems } from "../tables/sections.ts";
import type { TextClient, Typed } from "./client.ts";

const barWidth = 24;

/** Tells on standard error what pages cost and how far they are; as a bar only on a terminal. */
class Progress {
	readonly #doc: OperationDoc;
	readonly #maxPages: number;
	readonly #isQuiet: boolean;
	readonly #isScreen = process.stderr.isTTY === true;
	#pages = 0;
	#records = 0;

	constructor(doc: OperationDoc, maxPages: number, isQuiet: boolean) {
		this.#doc = doc;
		this.#maxPages = maxPages;
		this.#isQuiet = isQuiet;
	}

	/** The price of a page, said before the first request. */
	reportCost(): void {
		if (this.#isQuiet) return;
		const price = this.#doc.metered ? "Each page costs one data request" : "Pages cost nothing";
		const bound = Number.isFinite(this.#maxPages)
			? `; at most ${this.#maxPages}`
			: "; --max-pages <n> or Ctrl+C stops sooner";
		note(`${price}${bound}.`);
	}

	/** Counts a page; the first one that tells how many records there are tells what all of them cost. */
	add(records: number, { total, usage }: { total: number | undefined; usage: Usage | undefined }): void {
		this.#pages += 1;
		this.#records += records;
		if (this.#isQuiet) return;
		const isFirst = this.#pages === 1;
		if (isFirst && total !== undefined && records > 0) this.#reportTotal(total, records, usage);
		if (this.#isScreen) this.#draw(total, usage);
	}

	/** Leaves the line of the bar to what comes next. */
	end(): void {
		if (this.#isQuiet || !this.#isScreen) return;
		clearLine(process.stderr, 0);
		cursorTo(process.stderr, 0);
	}

	#reportTotal(total: number, records: number, usage: Usage | undefined): void {
		const pages = Math.min(Math.ceil(total / records), this.#maxPages);
		const share = pages * records < total ? `${pages * records} of ${total}` : `${total}`;
		const left = usage && Number.isFinite(usage.remaining) ? ` of ${usage.remaining + usage.cost} left` : "";
		note(`${share} records in ${pages} pages: ${pages} data requests${left}.`);
	}

	#draw(total: number | undefined, usage: Usage | undefined): void {
		const share = total ? Math.min(1, this.#records / total) : 0;
		const full = Math.round(share * barWidth);
		const bar = total
			? `${"█".repeat(full)}${"░".repeat(barWidth - full)} ${Math.round(share * 100)} % `
			: "";
		const left = usage && Number.isFinite(usage.remaining) ? `, ${usage.remaining} requests left` : "";
		clearLine(process.stderr, 0);
		cursorTo(process.stderr, 0);
		process.stderr.write(`${bar}${this.#pages} pages, ${this.#records} records${left}`);
	}
}

interface PagedRequest {
	client: TextClient;
	output: OutputForm;
	maxPages: number | undefined;
}

/** Asks for page after page and prints the records of all. */
export async function askAll(
	doc: OperationDoc,
	params: Typed,
	{ client, output, maxPages = Infinity }: PagedRequest,
): Promise<void> {
	const pages = client.pages(doc.operationId, params);
	if (pages === undefined)
		throw new UsageError("This command answers everything at once.", {
			field: "--all",
			instead: "the same without --all",
		});
	const sink = await sinkOf(output, doc);
	const progress = new Progress(doc, maxPages, output.isQuiet);
	progress.reportCost();
	let number = 0;
	let hasRecords = false;
	let next: NextParams | undefined;
	const remarks = new Set<string>();
	const isReversed = client.isReversed(doc.operationId, params);
	for await (const body of pages) {
		number += 1;
		const items = isReversed ? mainItems(body).reverse() : mainItems(body);
		for (const remark of remarksOf(body)) remarks.add(remark);
		next = client.next(doc.operationId, params, body);
		// The first records tell the members of all.
		if (!hasRecords) requireColumns(output, { items });
		hasRecords ||= items.length > 0;
		progress.add(items.length, { total: totalOf(body), usage: client.client.lastUsage });
		await sink.take(items);
		if (number >= maxPages || process.stdout.destroyed) break;
	}
	progress.end();
	await sink.end();
	if (output.isQuiet) return;
	for (const remark of remarks) note(safe(remark));
	if (number >= maxPages && next !== undefined)
		note(`Stopped after ${maxPages} pages, as --max-pages says; ${optionsOf(next)} goes on.`);
}

interface Sink {
	take(items: readonly Item[]): Promise<void>;
	end(): Promise<void>;
}

/** Takes records as they come; forms that need all of them wait for the end. */
async function sinkOf(
	{ form, jq, columns, requested, isPaged, member, timeoutMs }: OutputForm,
	doc: OperationDoc,
): Promise<Sink> {
	if (form === "ndjson")
		return { take: (items) => write(linesOf(picked(items, columns))), end: async () => {} };
	if (form === "csv") {
		const { Csv } = await import("../printing/csv.ts");
		const csv = new Csv(columns);
		const end = async () => {
			if (csv.isEmpty) await writeRaw(csv.header(await requiredColumns(doc)));
		};
		return { take: (items) => writeRaw(csv.lines(items)), end };
	}
	const all: Item[] = [];
	const end = async () => {
		if (jq !== undefined) {
			const { filtered } = await import("../printing/jq.ts");
			return writeRaw(await filtered(JSON.stringify(all), jq, timeoutMs));
		}
		if (form === "json") return write(`${safeJson(JSON.stringify(all, null, 2))}\n`);
		if (form === "chart") {
			const { chartOf } = await import("../charts.ts");
			return page(`${chartOf({ items: all }, screenWidth(), member)}\n`, isPaged);
		}
		const { formatBody: shown } = await import("../tables/format-body.ts");
		return page(`${shown({ items: all }, screenWidth(), { columns, requested })}\n`, isPaged);
	};
	return { take: async (items) => void all.push(...items), end };
}
