import type { StreamName, StreamRetry } from "@us-market-data/client";
import type { StreamDoc } from "@us-market-data/client/docs";
import { commandName } from "../catalog.ts";
import { UsageError } from "../exit.ts";
import { Csv } from "../printing/csv.ts";
import { outputFormOf } from "../printing/output-form.ts";
import { linesOf, picked } from "../printing/print.ts";
import { safe, safeJson } from "../printing/safe-text.ts";
import { isScreen, note, screenWidth, write, writeRaw } from "../printing/terminal-output.ts";
import { connectionOf } from "../profiles/connection.ts";
import { type StreamedEvent, type Typed, textClient } from "../requests/client.ts";
import type { RequestOptions } from "../requests/request-options.ts";
import { requireParameters } from "../requests/run-operation.ts";
import { flat, type Item } from "../tables/sections.ts";
import { LineTable } from "./line-table.ts";
import { columnsOf, csvRowsOf, recordOf, rowOf } from "./records.ts";

/** The reason with which Ctrl+C ends a stream. */
const interrupted = Symbol("interrupted");

/** Options of a stream. */
export interface StreamCommandOptions extends RequestOptions {
	/** Events of data after which it ends. */
	count?: number;
}

/** Prints the events of a stream as they come, until it is over, `--count` is reached or Ctrl+C ends it. */
export async function runStream(doc: StreamDoc, params: Typed, options: StreamCommandOptions): Promise<void> {
	requireStreamOptions(options);
	const output = outputFormOf(options);
	if (options.schema) {
		const { printSchema } = await import("../printing/schema.ts");
		return printSchema(doc, output);
	}
	requireParameters(doc, params);
	const connection = connectionOf(options);
	const client = textClient(connection);
	if (options.curl) {
		const { curlOf } = await import("../requests/curl.ts");
		return write(`${curlOf(doc, client.urlFor(doc.operationId, params), connection)}\n`);
	}
	const name = commandName(doc) as StreamName;
	// A program that reads a pipe gets all that comes.
	const form = output.form === "table" && !isScreen() && output.columns === undefined ? "json" : output.form;
	const printer = printerOf(name, form, output.columns);
	const report = (text: string | undefined) => {
		if (text !== undefined && !output.isQuiet) note(safe(text));
	};
	const stop = new AbortController();
	const end = () => stop.abort(interrupted);
	process.once("SIGINT", end);
	let left = options.count ?? Number.POSITIVE_INFINITY;
	try {
		const onRetry = (retry: StreamRetry) => report(retryText(retry));
		for await (const event of client.stream(name, params, { signal: stop.signal, onRetry })) {
			const record = recordOf(event);
			if (form === "json") await write(`${safeJson(JSON.stringify(event))}\n`);
			else if (record === undefined) report(remarkOf(event));
			else await printer(record);
			if (record !== undefined) left -= 1;
			if (left === 0) break;
		}
	} catch (error) {
		// Ctrl+C is how a person ends a stream, as it is with `watch`.
		if (error !== interrupted) throw error;
	} finally {
		process.off("SIGINT", end);
	}
}

/** Refuses options of answers that have an end. */
function requireStreamOptions({ all, maxPages, chart, jq }: StreamCommandOptions): void {
	const given = { "--all": all, "--max-pages": maxPages, "--chart": chart, "--jq": jq };
	const [field] = Object.entries(given).find(([, value]) => value !== undefined) ?? [];
	if (field === undefined) return;
	const instead =
		field === "--jq" ? "the same without --jq, with | jq -c . behind it" : `the same without ${field}`;
	throw new UsageError(`${field} is of answers, and a stream has no end.`, { field, instead });
}

/** What prints the records of data in a form. */
function printerOf(
	name: StreamName,
	form: string,
	columns: readonly string[] | undefined,
): (record: Item) => Promise<void> {
	if (form === "ndjson") return (record) => write(linesOf(picked([record], columns)));
	if (form === "csv") {
		const csv = new Csv(columns);
		return (record) => writeRaw(csv.lines(csvRowsOf(name, record)));
	}
	const table = new LineTable(columns ?? columnsOf[name], screenWidth());
	return (record) => write(table.line(flat(rowOf(name, record))));
}

/** An event that has no data, in words; undefined for one that says nothing new to a person. */
function remarkOf(event: StreamedEvent): string | undefined {
	const { dataVersion, replay, unknownSymbols, reason, symbol, count, firstAt, lastAt } =
		event as StreamedEvent & {
			replay?: { startsAt: string; endsAt: string | null; speed: number } | null;
			unknownSymbols?: readonly string[];
		};
	if (event.event === "open") {
		const unknown = unknownSymbols?.length ? ` Unknown symbols: ${unknownSymbols.join(", ")}.` : "";
		const market = event["simulated"] === true ? "Simulated market. " : "";
		if (!replay) return `Live, data version ${dataVersion}.${unknown}`;
		const speed = replay.speed === 0 ? "as fast as it is read" : `speed ${replay.speed}`;
		return `${market}Replay from ${replay.startsAt}${replay.endsAt ? ` to ${replay.endsAt}` : ""}, ${speed}.${unknown}`;
	}
	if (event.event === "skipped")
		return `${count} records${symbol ? ` of ${symbol}` : ""} from ${firstAt} to ${lastAt} are left out: ${reason}.`;
	if (event.event === "version") return `New data version ${dataVersion}.`;
	if (event.event === "close") return `The service closed the stream: ${reason}.`;
	return undefined;
}

function retryText({ cause, delay }: StreamRetry): string {
	const why = "event" in cause ? `The connection ended (${cause.reason})` : cause.reason;
	return `${why}; the next one begins in ${(delay / 1000).toFixed(1)} s.`;
}
