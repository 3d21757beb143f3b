import { type CounterOptions, memoryCounters, type OpenCounters } from "./counters.ts";

/** Counters in a PostgreSQL database, for every process on it together; of this process without a database. */
export async function openCounters(databaseUrl: string, options: CounterOptions = {}): Promise<OpenCounters> {
	if (databaseUrl === "") return { counters: memoryCounters(), close: async () => {} };
	const { openPostgresCounters } = await import("./postgres-counters.ts");
	return openPostgresCounters(databaseUrl, options);
}
