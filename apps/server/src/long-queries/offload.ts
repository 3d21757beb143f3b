import { type OperationId, operations, rowTables } from "@us-market-data/contract";
import {
	type Handler,
	type HandlerContext,
	type HandlerTable,
	isShortSeries,
} from "@us-market-data/operations";
import type { Format } from "@us-market-data/operations/encodings";
import { longQueriesOf } from "@us-market-data/operations/handlers";
import type { Query } from "./messages.ts";
import type { QueryPool } from "./query-pool.ts";

type Queries = Pick<QueryPool, "execute">;

const hasParameter = (operationId: OperationId, name: string): boolean =>
	operations[operationId].parameters.some((parameter) => parameter.name === name);

/**
 * Runs on worker threads: long queries, all queries with `as_of`, all with a named data version, all answers in Parquet or Arrow.
 * The rest run on the event loop.
 */
export const offloadLongQueries = (
	handlers: HandlerTable,
	queries: Queries,
	onNamed?: (version: string) => void,
): HandlerTable =>
	offloadNamedVersions(offloadColumns(offloadLong(handlers, queries), queries), queries, onNamed);

/**
 * Handlers that run the queries on a version of the data that the caller names where the versions are held.
 *
 * @param onNamed is called with each name
 */
export const offloadNamedVersions = (
	handlers: HandlerTable,
	queries: Queries,
	onNamed: (version: string) => void = () => {},
): HandlerTable =>
	Object.fromEntries(
		Object.entries(handlers).map(([id, given]): [string, unknown] => {
			const operationId = id as OperationId;
			const handler = given as Handler<never>;
			if (!hasParameter(operationId, "data_version")) return [id, handler];
			const dispatch = (input: unknown, context: HandlerContext): unknown => {
				const { data_version: version } = input as { data_version?: string };
				if (version === undefined) return handler(input as never, context);
				onNamed(version);
				return executed({ operationId, input, now: context.clock.at, version }, queries, context);
			};
			return [id, dispatch];
		}),
	) as HandlerTable;

/** Formats that take longer to write than the rows to read. */
const columnFormats: ReadonlySet<Format> = new Set(["parquet", "arrow"]);

/** Handlers that have answers in columns made and written by the threads, of market data alone: threads know no plan and no files. */
const offloadColumns = (handlers: HandlerTable, queries: Queries): HandlerTable =>
	Object.fromEntries(
		Object.entries(handlers).map(([id, given]): [string, unknown] => {
			const operationId = id as OperationId;
			const handler = given as Handler<never>;
			if (!rowTables[operationId] || !hasParameter(operationId, "data_version")) return [id, handler];
			const dispatch = (input: unknown, context: HandlerContext): unknown => {
				if (!context.encoding || !columnFormats.has(context.encoding.format))
					return handler(input as never, context);
				return executed({ operationId, input, now: context.clock.at }, queries, context);
			};
			return [id, dispatch];
		}),
	) as HandlerTable;

/** The body that the threads make, with its age and its sources. */
async function executed(query: Query, queries: Queries, context: HandlerContext): Promise<unknown> {
	const { body, provenance, until } = await queries.execute(
		{ ...query, encoding: context.encoding },
		context.caller,
	);
	context.clock.endsAt(until);
	context.data.include(provenance);
	return body;
}

function offloadLong(handlers: HandlerTable, queries: Queries): HandlerTable {
	const table = Object.entries(handlers).map(([operationId, handler]) => {
		const isLong = longQueriesOf(operationId as OperationId);
		const inlineHandler = handler as Handler<never>;
		const takesPast = hasParameter(operationId as OperationId, "as_of");
		if (!isLong && !takesPast) return [operationId, inlineHandler];
		const dispatch = async (input: unknown, context: HandlerContext): Promise<unknown> => {
			const id = operationId as OperationId;
			if (!context.past && (!isLong?.(input) || (await isShortSeries(id, input, context.data))))
				return inlineHandler(input as never, context);
			return executed({ operationId: id, input, now: context.clock.at }, queries, context);
		};
		return [operationId, dispatch];
	});
	return Object.fromEntries(table) as HandlerTable;
}
