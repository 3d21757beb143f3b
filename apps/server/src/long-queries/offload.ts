import type { OperationId } from "@us-market-data/contract";
import type { Handler, HandlerContext, HandlerTable } from "../operations/handler.ts";
import { holdsFewBars, longQueriesOf } from "./long-queries.ts";
import type { QueryPool } from "./query-pool.ts";

/** Handlers that run long queries on worker threads, and all others on the event loop. */
export function offloadLongQueries(
	handlers: HandlerTable,
	queries: Pick<QueryPool, "execute">,
): HandlerTable {
	const table = Object.entries(handlers).map(([operationId, handler]) => {
		const isLong = longQueriesOf(operationId as OperationId);
		const here = handler as Handler<never>;
		if (!isLong) return [operationId, here];
		const either = async (input: unknown, context: HandlerContext): Promise<unknown> => {
			const id = operationId as OperationId;
			if (!isLong(input) || (await holdsFewBars(id, input, context.data)))
				return here(input as never, context);
			const query = { operationId: id, input, now: context.clock.at };
			const { body, provenance, until } = await queries.execute(query, context.caller);
			context.clock.endsAt(until);
			context.data.include(provenance);
			return body;
		};
		return [operationId, either];
	});
	return Object.fromEntries(table) as HandlerTable;
}
