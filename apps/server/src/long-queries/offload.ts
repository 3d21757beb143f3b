import { type OperationId, operations } from "@us-market-data/contract";
import type { Handler, HandlerContext, HandlerTable } from "@us-market-data/operations";
import { holdsFewBars, longQueriesOf } from "./long-queries.ts";
import type { QueryPool } from "./query-pool.ts";

const hasParameter = (operationId: OperationId, name: string): boolean =>
	operations[operationId].parameters.some((parameter) => parameter.name === name);

/** Handlers that run long queries, and all of the past, on worker threads, and all others on the event loop. */
export function offloadLongQueries(
	handlers: HandlerTable,
	queries: Pick<QueryPool, "execute">,
): HandlerTable {
	const table = Object.entries(handlers).map(([operationId, handler]) => {
		const isLong = longQueriesOf(operationId as OperationId);
		const here = handler as Handler<never>;
		const takesPast = hasParameter(operationId as OperationId, "as_of");
		if (!isLong && !takesPast) return [operationId, here];
		const either = async (input: unknown, context: HandlerContext): Promise<unknown> => {
			const id = operationId as OperationId;
			if (!context.past && (!isLong?.(input) || (await holdsFewBars(id, input, context.data))))
				return here(input as never, context);
			const query = { operationId: id, input, now: context.clock.at };
			const { body, provenance, until } = await queries.execute(query, context.caller);
			context.clock.endsAt(until);
			context.data.include(provenance);
			return body;
		};
		if (isLong) return [operationId, either];
		// Only the past makes its queries long.
		return [
			operationId,
			(input: unknown, context: HandlerContext) =>
				context.past ? either(input, context) : here(input as never, context),
		];
	});
	return Object.fromEntries(table) as HandlerTable;
}
