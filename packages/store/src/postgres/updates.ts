import { randomUUID } from "node:crypto";
import { lastRunsOf, lastRunsQuery, runCountsOf, runCountsQuery, runOf } from "../shared/update-rows.ts";
import {
	type Backoff,
	type FileState,
	type LastRuns,
	type LockHolder,
	leaseMs,
	maxQueueMs,
	maxStoredFiles,
	maxStoredRuns,
	type Run,
	type RunEnd,
	type UpdateStore,
} from "../updates.ts";
import type { Database } from "./connection/database.ts";
import { openDatabase } from "./connection/open-database.ts";
import { updateMigrations } from "./migrations/updates/index.ts";

export interface UpdateOptions {
	/** Milliseconds that a caller waits at most. */
	timeout?: number;
	/** Whose clock times slots and locks. Machines differ, so it is the database's; a test gives its own times. */
	clock?: "database" | "caller";
}

/** Connections of a process. An update waits for its host or its import nearly all the time, and so does its reader. */
const connections = 2;

/** URLs after which the stored ones are counted again. */
const filesBetweenCounts = 1_000;

/**
 * Opens the state of updates in a database, which all machines then share.
 *
 * @throws {StoreUnavailable} when the database cannot be used
 *
 * @example
 * const updates = await openUpdatesDatabase("postgres://localhost/market");
 * await updates.close();
 */
export async function openUpdatesDatabase(
	url: string,
	{ timeout, clock = "database" }: UpdateOptions = {},
): Promise<UpdateStore> {
	const options = { connections, ...(timeout !== undefined && { timeout }) };
	const database = await openDatabase<unknown>(url, "updates", updateMigrations, options);
	return new PostgresUpdates(database, clock === "caller");
}

/** The time of a parameter, or that of the database where it is null. */
const timeOr = (parameter: string): string =>
	`coalesce(${parameter}::bigint, (extract(epoch from clock_timestamp()) * 1000)::bigint)`;

const statements = {
	/** The wait until the slot, not its time: the clock of the caller may differ from the database's. */
	takeSlot: `with clock as materialized (select ${timeOr("$3")} as now)
		insert into update_hosts as host (name, next) select $1, now + $2::bigint from clock
		on conflict (name) do update set next = $2::bigint +
			case when host.next between excluded.next - $2::bigint and excluded.next - $2::bigint + $4::bigint
				then host.next else excluded.next - $2::bigint end
		returning host.next - $2::bigint - (select now from clock) as wait`,
	/** The new run is not among those that the deletion reads. */
	beginRun: `with removed as (
			delete from update_runs where source = $1 and id <=
				(select id from update_runs where source = $1 order by id desc offset $3 limit 1))
		insert into update_runs (source, target, started_at, rows, message) values ($1, '', $2, 0, '') returning id`,
	lock: `insert into update_locks as held (name, session, pid, host, beat_at) values ($1, $2, $3, $4, ${timeOr("$5")})
		on conflict (name) do update set session = excluded.session, pid = excluded.pid, host = excluded.host,
			beat_at = excluded.beat_at
		where held.session = excluded.session or abs(excluded.beat_at - held.beat_at) > $6
		returning name`,
	holderOf: `select pid, host, beat_at from update_locks where name = $1 and abs(${timeOr("$2")} - beat_at) <= $3`,
} as const;

class PostgresUpdates implements UpdateStore {
	readonly #database: Database;
	readonly #isCallersClock: boolean;
	/** Names the holder of a lock: two containers can have the same host name and process id. */
	readonly #session = randomUUID();
	/** A lock that could not be given back is taken again without waiting, but not while this process works under it. */
	readonly #ownLocks = new Set<string>();
	#filesSinceCount = 0;

	constructor(database: Database, isCallersClock: boolean) {
		this.#database = database;
		this.#isCallersClock = isCallersClock;
	}

	async takeSlot(limiter: string, interval: number, now: number): Promise<number> {
		const values = [limiter, interval, this.#time(now), maxQueueMs];
		const [row] = await this.#database.rows<{ wait: number }>(statements.takeSlot, values);
		return now + Number(row?.wait);
	}

	async lastBackoff(limiter: string): Promise<Backoff | null> {
		const [row] = await this.#database.rows<Backoff>(
			`select held_until as until, held_ms as ms, reason from update_hosts
			where name = $1 and held_until > 0`,
			[limiter],
		);
		return row ?? null;
	}

	async setBackoff(limiter: string, { until, ms, reason }: Backoff): Promise<void> {
		await this.#database.run(
			`insert into update_hosts (name, next, held_until, held_ms, reason) values ($1, 0, $2, $3, $4)
			on conflict (name) do update set held_until = $2, held_ms = $3, reason = $4`,
			[limiter, until, ms, reason],
		);
	}

	async fileState(url: string): Promise<FileState | null> {
		const [row] = await this.#database.rows<{
			etag: string | null;
			last_modified: string | null;
			datasets: string;
		}>("select etag, last_modified, datasets from update_files where url = $1", [url]);
		if (!row) return null;
		return { etag: row.etag, lastModified: row.last_modified, datasets: JSON.parse(row.datasets) };
	}

	async rememberFile(url: string, file: FileState, now: number): Promise<void> {
		const { etag, lastModified, datasets } = file;
		await this.#database.run(
			`insert into update_files (url, etag, last_modified, datasets, seen_at) values ($1, $2, $3, $4, $5)
			on conflict (url) do update set etag = excluded.etag, last_modified = excluded.last_modified,
				datasets = excluded.datasets, seen_at = excluded.seen_at`,
			[url, etag, lastModified, JSON.stringify(datasets), now],
		);
		if (this.#filesSinceCount++ % filesBetweenCounts > 0) return;
		await this.#database.run(
			"delete from update_files where url in (select url from update_files order by seen_at desc offset $1)",
			[maxStoredFiles],
		);
	}

	async forgetFile(url: string): Promise<void> {
		await this.#database.run("delete from update_files where url = $1", [url]);
	}

	async markDone(source: string, item: string, now: number): Promise<void> {
		await this.#database.run(
			`insert into update_items (source, item, at) values ($1, $2, $3)
			on conflict (source, item) do update set at = excluded.at`,
			[source, item, now],
		);
	}

	async isDone(source: string, item: string): Promise<boolean> {
		const query = "select 1 from update_items where source = $1 and item = $2";
		return (await this.#database.rows(query, [source, item])).length > 0;
	}

	async beginRun(source: string, now: number): Promise<number> {
		const values = [source, now, maxStoredRuns - 1];
		const [row] = await this.#database.rows<{ id: number }>(statements.beginRun, values);
		return Number(row?.id);
	}

	async noteRun(id: number, { target, rows }: Pick<Run, "target" | "rows">): Promise<void> {
		const query = "update update_runs set target = $1, rows = $2 where id = $3 and ended_at is null";
		await this.#database.run(query, [target, rows, id]);
	}

	async endRun(id: number, end: RunEnd, now: number): Promise<void> {
		const { target, outcome, rows, failure = null, message, files = [] } = end;
		await this.#database.run(
			`update update_runs set target = $1, outcome = $2, rows = $3, failure = $4, message = $5, files = $6,
				ended_at = $7 where id = $8`,
			[target, outcome, rows, failure, message, JSON.stringify(files), now, id],
		);
	}

	async runs({ source, limit }: { source?: string; limit: number }): Promise<Run[]> {
		const query = "select * from update_runs where $1::text is null or source = $1 order by id desc limit $2";
		return (await this.#database.rows<Record<string, unknown>>(query, [source ?? null, limit])).map(runOf);
	}

	async lastRuns(): Promise<Map<string, LastRuns>> {
		return lastRunsOf(await this.#database.rows(lastRunsQuery));
	}

	async runCounts() {
		return runCountsOf(await this.#database.rows(runCountsQuery));
	}

	async lock(name: string, holder: LockHolder): Promise<LockHolder | null> {
		const { pid, host, beatAt } = holder;
		if (this.#ownLocks.has(name)) return holder;
		for (;;) {
			const values = [name, this.#session, pid, host, this.#time(beatAt), leaseMs];
			const taken = await this.#database.rows(statements.lock, values);
			if (taken.length > 0) {
				this.#ownLocks.add(name);
				return null;
			}
			// It may have been given back meanwhile.
			const other = await this.holderOf(name, beatAt);
			if (other) return other;
		}
	}

	async beat(name: string, { beatAt }: LockHolder): Promise<boolean> {
		const query = `update update_locks set beat_at = ${timeOr("$3")} where name = $1 and session = $2`;
		return (await this.#database.run(query, [name, this.#session, this.#time(beatAt)])).rowCount === 1;
	}

	async unlock(name: string): Promise<void> {
		if (!this.#ownLocks.delete(name)) return;
		await this.#database.run("delete from update_locks where name = $1 and session = $2", [
			name,
			this.#session,
		]);
	}

	async holderOf(name: string, now: number): Promise<LockHolder | null> {
		const [row] = await this.#database.rows<{ pid: number; host: string; beat_at: number }>(
			statements.holderOf,
			[name, this.#time(now), leaseMs],
		);
		return row ? { pid: row.pid, host: row.host, beatAt: row.beat_at } : null;
	}

	async setNextRuns(times: ReadonlyMap<string, number>): Promise<void> {
		await this.#database.run(
			`with stale as (delete from update_times where source <> all ($1::text[]))
			insert into update_times (source, at) select * from unnest($1::text[], $2::bigint[])
			on conflict (source) do update set at = excluded.at`,
			[[...times.keys()], [...times.values()]],
		);
	}

	async nextRuns(): Promise<Map<string, number>> {
		const rows = await this.#database.rows<{ source: string; at: number }>(
			"select source, at from update_times",
		);
		return new Map(rows.map(({ source, at }) => [source, at]));
	}

	async close(): Promise<void> {
		await this.#database.close();
	}

	#time(now: number): number | null {
		return this.#isCallersClock ? now : null;
	}
}
