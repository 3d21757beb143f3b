import type { Query, QueryReply } from "./messages.ts";
import { type QueryPool, resultOf } from "./query-pool.ts";

/** Answers queries in this thread, for a service without others. */
export const localQueries = (execute: (query: Query) => Promise<QueryReply>): Pick<QueryPool, "execute"> => ({
	execute: async (query) => {
		const { body, provenance, until } = resultOf(await execute(query));
		return { body, provenance, until };
	},
});
