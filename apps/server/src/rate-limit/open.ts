import { type CounterOptions, type Counters, memoryCounters, type OpenCounters } from "./counters.ts";

/** Counters in a PostgreSQL database, for every process on it together; `own` ones without a database. */
export async function openCounters(
	databaseUrl: string,
	options: CounterOptions = {},
	own: Counters = memoryCounters(),
): Promise<OpenCounters> {
	if (databaseUrl === "") return { counters: own, close: async () => {} };
	const { openPostgresCounters } = await import("./postgres-counters.ts");
	return openPostgresCounters(databaseUrl, options);
}
