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
import { GroupCounter } from "./group-counter.ts";
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
		max: 2,
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
 * Counts the requests of windows by the clock of the database, which all processes share. `excluded.expire` is a window's
 * length from now on. A window that ends later than two lengths from now was begun before that clock was set back, and
 * counts as over. Rows are taken in the order of their keys, so that no two processes wait for each other.
 */
const countGroup = {
	name: "rate_limit_windows",
	text: `insert into ${table} as w (key, points, expire)
		select key, requests, ${now} + $3 from unnest($1::text[], $2::int[]) as c (key, requests) order by key
		on conflict (key) do update set (points, expire) = (
			select case when is_open then w.points else 0 end + excluded.points, case when is_open then w.expire else excluded.expire end
			from (select w.expire > excluded.expire - $3 and w.expire < excluded.expire + $3 as is_open) state)
		returning key, points as count, (expire - ${now})::float8 as milliseconds`,
};

/** It waits for no row, so that it and a group do not wait for each other. */
const dropEnded = `delete from ${table} where key in (
	select key from ${table} where expire not between ${now} - 60000 and ${now} + 60000 for update skip locked)`;

function counterIn(pool: Pool, name: keyof Counters, timeout: number): WindowCounter {
	const length = windowSeconds[name] * 1_000;
	const keyOf = (account: number) => `${name}:${account}`;
	const group = new GroupCounter(async (requests) => {
		const accounts = [...requests.keys()];
		const values = [accounts.map(keyOf), [...requests.values()], length];
		const { rows } = await pool.query<Count & { key: string }>({ ...countGroup, values });
		const counts = new Map(rows.map(({ key, count, milliseconds }) => [key, { count, milliseconds }]));
		return new Map(
			accounts.flatMap((account) => {
				const count = counts.get(keyOf(account));
				return count ? [[account, count] as const] : [];
			}),
		);
	});
	return countedElsewhere((account) => group.add(account), length, timeout);
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
