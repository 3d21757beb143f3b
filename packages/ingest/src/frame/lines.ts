import { InputError } from "@us-market-data/market";
import type { Outcome } from "./importer.ts";

/** Reads a file line by line. One object reads one file. */
export interface LineParser {
	/** Outcome of a line, or several of one that tells several facts; null for a header or trailer. Lines count from 1. */
	line(text: string, number: number): Outcome | readonly Outcome[] | null;
	/** Called after the last line. Throws when something is missing. */
	end(): void;
}

const maxLineLength = 100_000;

/** Feeds a file's lines to its parser, a batch of outcomes per piece of text. Empty lines may only end a file. */
export async function* parseLines(
	text: AsyncIterable<string>,
	parser: LineParser,
): AsyncGenerator<Outcome[]> {
	let number = 0;
	let blank = 0;
	for await (const lines of linesOf(text)) {
		const batch: Outcome[] = [];
		for (const line of lines) {
			number += 1;
			if (line === "") blank ||= number;
			else if (blank > 0) throw new InputError({ line: blank, value: "" }, "no empty line between rows");
			else push(batch, parser.line(line, number));
		}
		yield batch;
	}
	parser.end();
}

const push = (batch: Outcome[], outcome: Outcome | readonly Outcome[] | null): void => {
	if (outcome === null) return;
	if ("line" in outcome) batch.push(outcome);
	else batch.push(...outcome);
};

/** Empty lines in a row: some at the end of a file, but not a file of them. */
const maxBlankLines = 1000;

/** Lines of a text that comes in pieces; LF or CRLF ends a line, the last one may lack it. */
export async function* linesOf(text: AsyncIterable<string>): AsyncGenerator<string[]> {
	const cleaner = new LineCleaner();
	let rest = "";
	for await (const piece of text) {
		const lines = (rest + piece).split("\n");
		rest = lines.pop() ?? "";
		const cleaned = cleaner.clean(lines);
		if (rest.length > maxLineLength) cleaner.rejectLong(rest);
		yield cleaned;
	}
	if (rest !== "") yield cleaner.clean([rest]);
}

/** Takes carriage returns off, and refuses text that holds no lines of a data file. */
class LineCleaner {
	#number = 0;
	#blank = 0;

	clean(lines: string[]): string[] {
		return lines.map((line) => {
			this.#number += 1;
			const trimmed = line.endsWith("\r") ? line.slice(0, -1) : line;
			this.#blank = trimmed === "" ? this.#blank + 1 : 0;
			if (this.#blank > maxBlankLines) {
				throw new InputError(
					{ line: this.#number, value: "" },
					`up to ${maxBlankLines} empty lines in a row`,
				);
			}
			return trimmed;
		});
	}

	rejectLong(value: string): never {
		throw new InputError({ line: this.#number + 1, value }, `lines up to ${maxLineLength} characters`);
	}
}
