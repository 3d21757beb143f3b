import type { OperationId } from "@us-market-data/contract";
import { reportAsOf } from "./as-of.ts";
import type { HandlerTable, OperationFile } from "./handler.ts";
import { operationFiles } from "./operation-files.gen.ts";

/** A file without a handler of its name, or with one of another operation, does not compile. */
const files: { readonly [Id in OperationId]: OperationFile<Id> } = operationFiles;

/** The handler of each operation. */
export const handlers = reportAsOf(
	Object.fromEntries(
		Object.entries(files).map(([operationId, file]) => [
			operationId,
			(file as Readonly<Record<string, unknown>>)[operationId],
		]),
	) as HandlerTable,
);

/** Operations that have long queries. */
export type LongOperation = {
	[Id in OperationId]: (typeof operationFiles)[Id] extends { isLongQuery: unknown } ? Id : never;
}[OperationId];

/**
 * Decides whether a query of an operation is long; undefined when none of its queries is.
 *
 * @example
 * longQueriesOf("getMarketStatus"); // => undefined
 * longQueriesOf("listCandlesticks")?.({ symbol: "AAPL.US", period: "day", count: 5, adjust: "none" }); // => false
 */
export const longQueriesOf = (operationId: OperationId): ((input: unknown) => boolean) | undefined =>
	files[operationId].isLongQuery as ((input: unknown) => boolean) | undefined;
