import type { OperationId } from "@us-market-data/contract";
import { rowTables } from "@us-market-data/contract";
import accepts from "accepts";
import { ApiError } from "../errors.ts";
import { quoted } from "../hints/refusal.ts";

/** The media types of the formats, the one first that an answer has when its caller names none. */
export const mediaTypes = {
	json: "application/json",
	csv: "text/csv",
	ndjson: "application/x-ndjson",
	parquet: "application/vnd.apache.parquet",
	arrow: "application/vnd.apache.arrow.stream",
} as const;

export type Format = keyof typeof mediaTypes;

/** The formats in the order in which they are preferred. */
export const formats = Object.keys(mediaTypes) as Format[];

/** The form of an answer that its caller wants. */
export interface Encoding {
	readonly format: Format;
	/** Decimals of the rows: exact, or as floating-point numbers. */
	readonly prices: "exact" | "number";
}

/** Formats with no place for receipts, which are longer than a header. */
const withoutReceipts: ReadonlySet<Format> = new Set(["csv", "ndjson"]);

/** The encoding of an answer whose caller asks for no other. */
export const json: Encoding = { format: "json", prices: "exact" };

/**
 * The format that a header `Accept` prefers; undefined when it takes none of them.
 *
 * @example
 * acceptedFormat("text/csv, application/json;q=0.5"); // => "csv"
 * acceptedFormat("image/png"); // => undefined
 */
export function acceptedFormat(accept: string | undefined): Format | undefined {
	if (accept === undefined || accept === "*/*" || accept === mediaTypes.json) return "json";
	const found = acceptedType(accept, Object.values(mediaTypes));
	return formats.find((format) => mediaTypes[format] === found);
}

/** The media type that a header prefers; false when it takes none of them. */
function acceptedType(accept: string, types: string[]): string | false {
	// The part of a request that the library reads. A charset or the like chooses no other format.
	const request = {
		headers: { accept: accept.split(",").map(withoutParameters).join(",") },
	} as unknown as Parameters<typeof accepts>[0];
	return [accepts(request).type(types)].flat()[0] ?? false;
}

/** A range of media types with its weight alone. */
const withoutParameters = (range: string): string =>
	range
		.split(";")
		.filter((part, at) => at === 0 || part.trim().toLowerCase().startsWith("q="))
		.join(";");

/**
 * The encoding of an answer: by `format`, else by the header `Accept`. An operation without rows is JSON whatever is accepted.
 *
 * @throws {ApiError} 406 when the header takes none that the answer has; 400 when `format` names one without a place for its receipts
 *
 * @example
 * encodingOf("getQuotes", { format: "csv" }, undefined); // => { format: "csv", prices: "exact" }
 * encodingOf("getQuotes", {}, "text/html,*\/*;q=0.8"); // => { format: "json", prices: "exact" }
 */
export function encodingOf(operationId: OperationId, input: unknown, accept: string | undefined): Encoding {
	if (!rowTables[operationId]) return json;
	const { format: named, prices = "exact", explain } = input as EncodingInput;
	const format = named ?? acceptedFormat(accept);
	if (format === "json" && prices === "exact") return json;
	// The mock has its parameters as text.
	const possible =
		String(explain) === "true" ? formats.filter((other) => !withoutReceipts.has(other)) : formats;
	if (format && possible.includes(format)) return { format, prices };
	if (named) throw receiptsHaveNoPlace(named, possible);
	throw notAcceptable(
		accept,
		"this answer",
		possible.map((other) => mediaTypes[other]),
	);
}

/** The media types of streams by their formats, the preferred one first. */
const streamTypes = { sse: "text/event-stream", ndjson: "application/x-ndjson" } as const;

/**
 * The format of a stream: by `format`, else by the header `Accept`.
 *
 * @throws {ApiError} 406 when the header takes neither
 *
 * @example
 * streamFormatOf(undefined, "application/x-ndjson"); // => "ndjson"
 * streamFormatOf("sse", "application/x-ndjson"); // => "sse"
 */
export function streamFormatOf(named: "sse" | "ndjson" | undefined, accept = "*/*"): "sse" | "ndjson" {
	if (named) return named;
	const found = acceptedType(accept, Object.values(streamTypes));
	if (found === streamTypes.ndjson) return "ndjson";
	if (found === streamTypes.sse) return "sse";
	throw notAcceptable(accept, "a stream", Object.values(streamTypes));
}

const notAcceptable = (accept: string | undefined, what: string, types: readonly string[]): ApiError =>
	new ApiError(
		"not_acceptable",
		`Header "Accept" is ${quoted(accept ?? "")}; ${what} can be had as ${types.join(", ")}.`,
		{ details: [{ path: "header.accept", message: "names none of the media types" }] },
	);

/** Parameters that decide on the encoding. */
interface EncodingInput extends Partial<Encoding> {
	readonly explain?: boolean | string;
}

function receiptsHaveNoPlace(format: Format, possible: readonly Format[]): ApiError {
	const allowed = `an answer with receipts can be had as ${possible.join(", ")}`;
	return new ApiError(
		"conflicting_parameters",
		`Query parameters "explain" and "format" exclude each other: "${format}" has no place for receipts; ${allowed}.`,
		{ details: [{ path: "query.format", message: `has no place for receipts; ${allowed}` }] },
	);
}
