import type { BodyOf, components, OperationId, PathOf, QueryOf } from "@us-market-data/contract";
import type { IndicatorKey, SortKey } from "./indicators.ts";
import type { Answer } from "./transport/answer.ts";

export type { OperationId };

/** A value as people write it: a code in digits may be a number, and a list may be read-only. */
type Written<T> = T extends readonly (infer Value)[]
	? readonly Written<Value>[]
	: T extends `${infer Code extends number}`
		? T | Code
		: T;

/** Parameters as people write them. */
export type WrittenParams<T> = { [Name in keyof T]: Written<T[Name]> };

/** Codes that the contract gives as plain text, and lists that it takes as one text. */
interface Sharper {
	searchScreener: {
		show?: string | readonly IndicatorKey[];
		/** Key of the numeric indicator to sort by. */
		sort?: SortKey;
	};
}
type Sharpened<Id, T> = Id extends keyof Sharper ? Omit<T, keyof Sharper[Id]> & Sharper[Id] : T;

/** The path and query parameters of an operation in one object, without those of encodings: a body is JSON. */
export type Params<Id extends OperationId> = WrittenParams<
	Sharpened<Id, Omit<QueryOf<Id>, "format" | "prices"> & Omit<PathOf<Id>, "legacy_prefix">>
>;

/** The body of an operation's answer. */
export type Body<Id extends OperationId> = BodyOf<Id>;

/** A schema of the contract by its name, such as `Schema<"Quote">`. */
export type Schema<Name extends keyof components["schemas"]> = components["schemas"][Name];

/**
 * An exact decimal number as text, such as `"189.87"`. The client never turns it into a float; calculate with a
 * decimal library, and use `Number(text)` only where rounding does no harm, as in a chart.
 */
export type Decimal = Schema<"Decimal">;

/** A decimal, or null where the service does not know it. */
export type NullableDecimal = Schema<"NullableDecimal">;

/** A decimal, or the empty string where the service does not know it. */
export type DecimalOrEmpty = Schema<"DecimalOrEmpty">;

/** The fields of every error body. */
export type ErrorBody = Schema<"Error">;

/** One faulty parameter: its place and its fault. */
export type ErrorDetail = NonNullable<ErrorBody["details"]>[number];

/** Settings of one call. */
export interface CallOptions {
	/** Stops the call; it then rejects with the reason of the signal. */
	signal?: AbortSignal | undefined;
	/** Milliseconds for this call, retries included, in place of the client's. */
	timeout?: number | undefined;
	/**
	 * Version of the data to answer with, as `dataVersionOf` an earlier answer tells it; sent as `data_version`. An
	 * iteration with `first` stays with the version of its first page.
	 */
	dataVersion?: string | undefined;
	/** Further request headers, such as `X-Request-Id`. */
	headers?: Record<string, string> | undefined;
}

/**
 * The arguments of a call; parameters may be left out if none is required. An operation without parameters refuses an
 * object with fields, which would be options in the wrong place. `Skip` may stand in place of the parameters.
 */
export type CallArguments<P, Options = CallOptions, Skip = never> =
	Record<never, never> extends P
		? [params?: ([keyof P] extends [never] ? Record<string, never> : P) | Skip, options?: Options]
		: [params: P | Skip, options?: Options];

/** The operations that answer rows, in formats beside JSON. */
export type TableOperationId = {
	[Id in OperationId]: "format" extends keyof QueryOf<Id> ? Id : never;
}[OperationId];

/** A format of rows. */
export type TableFormat = Exclude<NonNullable<QueryOf<"getQuotes">["format"]>, "json">;

/** Settings of one call for a table. */
export interface TableOptions extends CallOptions {
	format: TableFormat;
	/** `number` writes decimals as floating-point numbers, which rounds them. Default `text`, which is exact. */
	prices?: NonNullable<QueryOf<"getQuotes">["prices"]> | undefined;
}

/** The rows of one answer. `provenanceOf` and `dataVersionOf` take it as they take a body. */
export interface Table<P = object> {
	/** The body as it came. */
	readonly bytes: Uint8Array<ArrayBuffer>;
	/** The body of CSV or NDJSON as text. */
	text(): string;
	/** The header `Content-Type`. */
	readonly contentType: string;
	/** The parameters of the page after this one; null on the last page. */
	readonly next: P | null;
}

/** Requests the rows of one answer. */
export type GetTable = <Id extends TableOperationId>(
	operationId: Id,
	params: CallArguments<Params<Id>>[0],
	options: TableOptions,
) => Promise<Table<Params<Id>>>;

/** Requests page after page of rows as they are consumed. */
export type GetTables = <Id extends TableOperationId>(
	operationId: Id,
	params: CallArguments<Params<Id>>[0],
	options: TableOptions,
) => AsyncGenerator<Table<Params<Id>>, void>;

/** Requests a file of a day by its path below `/bulk`. */
export type SendFile = (path: string, options: CallOptions) => Promise<Answer>;
