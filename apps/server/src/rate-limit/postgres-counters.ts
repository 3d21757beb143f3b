import { connectionSettings } from "@us-market-data/store/postgres";
import { Pool } from "pg";
import {
	type CounterOptions,
	type Counters,
	countedElsewhere,
	countersOf,
	type OpenCounters,
	usualTimeout,
	type WindowCounter,
	windowSeconds,
} from "./counters.ts";
import type { Count } from "./windows.ts";

/**
 * Separate connections, so that no rate limit waits for a connection behind charges. While the
 * database is slow or down, this process counts alone.
 */
export async function openPostgresCounters(
	url: string,
	{ timeout = usualTimeout }: CounterOptions = {},
): Promise<OpenCounters> {
	const pool = new Pool({
		...connectionSettings(url, "rate limits"),
		query_timeout: Math.max(timeout, 1_000),
		max: 4,
		idleTimeoutMillis: 30_000,
	});
	// A connection that breaks while it is idle is replaced when the next one is wanted.
	pool.on("error", () => {});
	await createTable(pool);
	const cleaning = setInterval(() => void pool.query(dropEnded).catch(() => {}), cleanupIntervalMs).unref();
	const close = async () => {
		clearInterval(cleaning);
		await pool.end();
	};
	return { counters: countersOf((name) => counterIn(pool, name, timeout)), close };
}

/** Milliseconds between two removals of windows that are over. */
const cleanupIntervalMs = 300_000;

const table = "rate_limit_windows";
const now = "(extract(epoch from clock_timestamp()) * 1000)::bigint";

/**
 * Counts by the clock of the database, which all processes share. `excluded.expire` is a window's length from now on. A
 * window that ends later than two lengths from now was begun before that clock was set back, and counts as over.
 */
const countOne = {
	name: "rate_limit_window",
	text: `insert into ${table} as w (key, points, expire) values ($1, 1, ${now} + $2)
		on conflict (key) do update set (points, expire) = (
			select case when is_open then w.points + 1 else 1 end, case when is_open then w.expire else excluded.expire end
			from (select w.expire > excluded.expire - $2 and w.expire < excluded.expire + $2 as is_open) state)
		returning points as count, (expire - ${now})::float8 as milliseconds`,
};

const dropEnded = `delete from ${table} where expire not between ${now} - 60000 and ${now} + 60000`;

function counterIn(pool: Pool, name: keyof Counters, timeout: number): WindowCounter {
	const length = windowSeconds[name] * 1_000;
	const count = async (account: number): Promise<Count | undefined> => {
		const { rows } = await pool.query<Count>({ ...countOne, values: [`${name}:${account}`, length] });
		return rows[0];
	};
	return countedElsewhere(count, length, timeout);
}

/** Codes of a table, an object and a row that exist. */
const alreadyExistsCodes = new Set<string | undefined>(["42P07", "42710", "23505"]);

/** `unlogged`: windows of seconds need not survive a crash of the database. */
async function createTable(pool: Pool): Promise<void> {
	const create = `create unlogged table if not exists ${table} (
		key varchar(255) primary key, points integer not null default 0, expire bigint)`;
	try {
		await pool.query(create);
	} catch (error) {
		// When two processes create it at once, the later one finds the table, or its row type, in place.
		if (!alreadyExistsCodes.has((error as { code?: string }).code)) throw error;
	}
}
