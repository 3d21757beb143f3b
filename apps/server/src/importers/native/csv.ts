import { pipeline, Readable } from "node:stream";
import { CsvError, type Info, parse } from "csv-parse";
import { InputRefused } from "../../refused.ts";

/** One record of a CSV file. */
export interface CsvRecord {
	fields: string[];
	line: number;
}

const batchLength = 1000;
const longestRecord = 1_000_000;

/**
 * The records of a CSV file in batches, the header first.
 * @throws InputRefused for malformed quoting, rows of another length, and a last line without its end.
 */
export async function* recordsOf(pieces: AsyncIterable<string>): AsyncGenerator<CsvRecord[]> {
	const parser = parse({ info: true, max_record_size: longestRecord });
	pipeline(Readable.from(ending(pieces)), parser, () => {});
	let batch: CsvRecord[] = [];
	try {
		for await (const { record, info } of parser as AsyncIterable<{ record: string[]; info: Info }>) {
			batch.push({ fields: record, line: info.lines });
			if (batch.length < batchLength) continue;
			yield batch;
			batch = [];
		}
	} catch (error) {
		throw error instanceof CsvError ? malformed(error) : error;
	}
	yield batch;
}

async function* ending(pieces: AsyncIterable<string>): AsyncGenerator<string> {
	let last = "";
	for await (const piece of pieces) {
		last = piece;
		yield piece;
	}
	if (!last.endsWith("\n")) {
		throw new InputRefused(
			{ field: "last line", value: last.slice(last.lastIndexOf("\n") + 1) },
			"a line break at its end; the file may be cut off",
		);
	}
}

function malformed(error: CsvError): InputRefused {
	const line = typeof error["lines"] === "number" ? error["lines"] : undefined;
	const place = { ...(line !== undefined && { line }), field: "CSV", value: error.code };
	return new InputRefused(place, "records as in RFC 4180, as many fields as the header");
}
