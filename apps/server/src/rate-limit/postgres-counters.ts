import { Pool } from "pg";
import { RateLimiterMemory, RateLimiterPostgres, RLWrapperTimeouts } from "rate-limiter-flexible";
import { connectionSettings } from "../store/postgres/connection/connect.ts";
import { countersOf, type OpenCounters, windowOf } from "./counters.ts";

/**
 * Connections of their own, so that no rate limit waits for a place behind charges. A database that takes longer than
 * a request may wait for it, or is away, is stood in for by a count in this process.
 */
export async function openPostgresCounters(url: string): Promise<OpenCounters> {
	const pool = new Pool({
		...connectionSettings(url, "rate limits"),
		query_timeout: 1_000,
		max: 4,
		idleTimeoutMillis: 30_000,
	});
	// A connection that breaks while it is idle is replaced when the next one is wanted.
	pool.on("error", () => {});
	await createTable(pool);
	const counters = countersOf((name) => {
		const limiter = new RateLimiterPostgres({
			...windowOf(name),
			storeClient: pool,
			storeType: "pool",
			tableName: table,
			tableCreated: true,
		});
		const insuranceLimiter = new RateLimiterMemory(windowOf(name));
		return new RLWrapperTimeouts({ limiter, insuranceLimiter, timeoutMs: patience });
	});
	return { counters, close: () => pool.end() };
}

/** Milliseconds that a request waits for the count of the database. */
const patience = 100;

const table = "rate_limit_windows";

/** Codes of a table, an object and a row that exist. */
const existing = new Set<string | undefined>(["42P07", "42710", "23505"]);

/** As the library wants it, but for `unlogged`: windows of seconds need not survive a crash of the database. */
async function createTable(pool: Pool): Promise<void> {
	const create = `create unlogged table if not exists ${table} (
		key varchar(255) primary key, points integer not null default 0, expire bigint)`;
	try {
		await pool.query(create);
	} catch (error) {
		// Of two processes that create it at once the later one finds it, or the type of its rows, there.
		if (!existing.has((error as { code?: string }).code)) throw error;
	}
}
