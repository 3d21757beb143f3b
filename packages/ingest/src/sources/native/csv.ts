import { pipeline, Readable } from "node:stream";
import { InputError } from "@us-market-data/market";
import { CsvError, type Info, parse } from "csv-parse";

/** One record of a CSV file. */
export interface CsvRecord {
	fields: string[];
	line: number;
}

const batchLength = 1000;
/** Characters of a field. */
const maxFieldLength = 1_000_000;
/** Characters without the end of a record: more than is read ahead of the parser. */
const maxRecordLength = 8_000_000;

/**
 * The records of a CSV file in batches, the header first.
 * @throws InputError for malformed quoting, rows of another length, and a last line without its end.
 */
export async function* recordsOf(pieces: AsyncIterable<string>): AsyncGenerator<CsvRecord[]> {
	const parser = parse({ info: true, max_record_size: maxFieldLength });
	const bounded = endingRecords(ending(pieces), () => parser.info.records);
	pipeline(Readable.from(bounded), parser, () => {});
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

/** Refuses a record of fields without number, which the parser would gather. `ended` counts those that ended. */
async function* endingRecords(pieces: AsyncIterable<string>, ended: () => number): AsyncGenerator<string> {
	let before = 0;
	let length = 0;
	for await (const piece of pieces) {
		length = ended() === before ? length + piece.length : piece.length;
		before = ended();
		if (length > maxRecordLength) {
			const location = { field: "record", value: `more than ${maxRecordLength} characters` };
			throw new InputError(location, `records of up to ${maxRecordLength} characters`);
		}
		yield piece;
	}
}

async function* ending(pieces: AsyncIterable<string>): AsyncGenerator<string> {
	let last = "";
	for await (const piece of pieces) {
		last = piece;
		yield piece;
	}
	if (!last.endsWith("\n")) {
		throw new InputError(
			{ field: "last line", value: last.slice(last.lastIndexOf("\n") + 1) },
			"a line break at its end; the file may be cut off",
		);
	}
}

function malformed(error: CsvError): InputError {
	const line = typeof error["lines"] === "number" ? error["lines"] : undefined;
	const location = { ...(line !== undefined && { line }), field: "CSV", value: error.code };
	return new InputError(location, "records as in RFC 4180, as many fields as the header");
}
