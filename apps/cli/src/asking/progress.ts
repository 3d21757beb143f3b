import { clearLine, cursorTo } from "node:readline";
import type { Usage } from "@us-market-data/client";
import type { OperationDoc } from "@us-market-data/client/docs";
import { note } from "../printing/output.ts";

const barWidth = 24;

/** Tells on standard error what pages cost and how far they are; as a bar only on a terminal. */
export class Progress {
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
	tellCost(): void {
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
		if (isFirst && total !== undefined && records > 0) this.#tellTotal(total, records, usage);
		if (this.#isScreen) this.#draw(total, usage);
	}

	/** Leaves the line of the bar to what comes next. */
	end(): void {
		if (this.#isQuiet || !this.#isScreen) return;
		clearLine(process.stderr, 0);
		cursorTo(process.stderr, 0);
	}

	#tellTotal(total: number, records: number, usage: Usage | undefined): void {
		const pages = Math.min(Math.ceil(total / records), this.#maxPages);
		const left = usage && Number.isFinite(usage.remaining) ? ` of ${usage.remaining + usage.cost} left` : "";
		note(`${total} records in ${pages} pages: ${pages} data requests${left}.`);
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
