import { hostname } from "node:os";
import { lastRunsOf, lastRunsQuery, runCountsOf, runCountsQuery, runOf } from "../shared/update-rows.ts";
import {
	type Backoff,
	type FileState,
	type LastRuns,
	type LockHolder,
	maxQueueMs,
	maxStoredFiles,
	maxStoredRuns,
	type Run,
	type RunEnd,
	type UpdateStore,
} from "../updates.ts";
import { Connection } from "./connection/connection.ts";
import { openFile } from "./connection/open-file.ts";
import { updateMigrations } from "./migrations/updates/index.ts";

/** A process may be busy with one large import for long before it can give a sign of life. */
const maxSilenceMs = 15 * 60_000;

/**
 * Opens the file with the shared state of updates, and creates it if it is missing.
 *
 * @example
 * const updates = await openUpdatesFile(".data/updates.sqlite");
 * await updates.close();
 */
export async function openUpdatesFile(file: string): Promise<UpdateStore> {
	(await openFile(file, updateMigrations)).close();
	// Many processes may take slots at once, each for less than a millisecond.
	return new SqliteUpdates(new Connection(file, { busyTimeout: 30_000, cacheKib: 1024 }));
}

class SqliteUpdates implements UpdateStore {
	readonly #connection: Connection;

	constructor(connection: Connection) {
		this.#connection = connection;
	}

	/** A slot is taken by one statement, which SQLite lets only one process run at a time. */
	async takeSlot(limiter: string, interval: number, now: number): Promise<number> {
		const row = this.#connection
			.objects(
				`insert into update_hosts (name, next) values ($limiter, $now + $interval)
				on conflict (name) do update set next =
					case when next between $now and $latest then next else $now end + $interval
				returning next - $interval as slot`,
			)
			.get({ $limiter: limiter, $now: now, $interval: interval, $latest: now + maxQueueMs });
		return Number(row?.["slot"]);
	}

	async lastBackoff(limiter: string): Promise<Backoff | null> {
		const row = this.#connection
			.objects("select held_until, held_ms, reason from update_hosts where name = ? and held_until > 0")
			.get(limiter);
		return row
			? { until: Number(row["held_until"]), ms: Number(row["held_ms"]), reason: String(row["reason"]) }
			: null;
	}

	async setBackoff(limiter: string, { until, ms, reason }: Backoff): Promise<void> {
		this.#connection
			.objects(
				`insert into update_hosts (name, next, held_until, held_ms, reason) values (?1, 0, ?2, ?3, ?4)
				on conflict (name) do update set held_until = ?2, held_ms = ?3, reason = ?4`,
			)
			.run(limiter, until, ms, reason);
	}

	async fileState(url: string): Promise<FileState | null> {
		const row = this.#connection.objects("select * from update_files where url = ?").get(url);
		if (!row) return null;
		const text = (name: string) => (row[name] === null ? null : String(row[name]));
		return {
			etag: text("etag"),
			lastModified: text("last_modified"),
			datasets: JSON.parse(String(row["datasets"])),
		};
	}

	async rememberFile(url: string, file: FileState, now: number): Promise<void> {
		const { etag, lastModified, datasets } = file;
		const result = this.#connection
			.objects(
				"insert or replace into update_files (url, etag, last_modified, datasets, seen_at) values (?, ?, ?, ?, ?)",
			)
			.run(url, etag, lastModified, JSON.stringify(datasets), now);
		if (Number(result.changes) > 0) this.#boundFiles();
	}

	async forgetFile(url: string): Promise<void> {
		this.#connection.objects("delete from update_files where url = ?").run(url);
	}

	async markDone(source: string, item: string, now: number): Promise<void> {
		this.#connection
			.objects("insert or replace into update_items (source, item, at) values (?, ?, ?)")
			.run(source, item, now);
	}

	async isDone(source: string, item: string): Promise<boolean> {
		const query = "select 1 from update_items where source = ? and item = ?";
		return this.#connection.objects(query).get(source, item) !== undefined;
	}

	#boundFiles(): void {
		this.#connection
			.objects(
				`delete from update_files where url in (
				select url from update_files order by seen_at desc limit -1 offset ?)
				and (select count(*) from update_files) > ?`,
			)
			.run(maxStoredFiles, maxStoredFiles);
	}

	async beginRun(source: string, now: number): Promise<number> {
		const row = this.#connection
			.objects(
				`insert into update_runs (source, target, started_at, rows, message) values (?, '', ?, 0, '') returning id`,
			)
			.get(source, now);
		this.#connection
			.objects(
				`delete from update_runs where source = ?1 and id <=
				(select id from update_runs where source = ?1 order by id desc limit 1 offset ?2)`,
			)
			.run(source, maxStoredRuns);
		return Number(row?.["id"]);
	}

	async noteRun(id: number, { target, rows }: Pick<Run, "target" | "rows">): Promise<void> {
		this.#connection
			.objects("update update_runs set target = ?, rows = ? where id = ? and ended_at is null")
			.run(target, rows, id);
	}

	async endRun(id: number, end: RunEnd, now: number): Promise<void> {
		const { target, outcome, rows, failure = null, message, files = [] } = end;
		this.#connection
			.objects(
				`update update_runs set target = ?, outcome = ?, rows = ?, failure = ?, message = ?, files = ?, ended_at = ?
				where id = ?`,
			)
			.run(target, outcome, rows, failure, message, JSON.stringify(files), now, id);
	}

	async runs({ source, limit }: { source?: string; limit: number }): Promise<Run[]> {
		const query = "select * from update_runs where ?1 is null or source = ?1 order by id desc limit ?2";
		return this.#connection
			.objects(query)
			.all(source ?? null, limit)
			.map(runOf);
	}

	async lastRuns(): Promise<Map<string, LastRuns>> {
		return lastRunsOf(this.#connection.objects(lastRunsQuery).all());
	}

	async runCounts() {
		return runCountsOf(this.#connection.objects(runCountsQuery).all());
	}

	async setNextRuns(times: ReadonlyMap<string, number>): Promise<void> {
		const rows = [...times].map(([source, at]) => ({ source, at }));
		this.#transact(() => {
			this.#connection.objects("delete from update_times").run();
			this.#connection
				.objects(`insert into update_times select value ->> 'source', value ->> 'at' from json_each(?)`)
				.run(JSON.stringify(rows));
		});
	}

	async nextRuns(): Promise<Map<string, number>> {
		const rows = this.#connection.objects("select source, at from update_times").all();
		return new Map(rows.map((row) => [String(row["source"]), Number(row["at"])]));
	}

	async lock(name: string, holder: LockHolder): Promise<LockHolder | null> {
		return this.#transact(() => {
			const other = this.#holderOf(name, holder.beatAt);
			if (other) return other;
			const query = "insert or replace into update_locks (name, pid, host, beat_at) values (?, ?, ?, ?)";
			this.#connection.objects(query).run(name, holder.pid, holder.host, holder.beatAt);
			return null;
		});
	}

	async beat(name: string, { pid, host, beatAt }: LockHolder): Promise<boolean> {
		const query = "update update_locks set beat_at = ? where name = ? and pid = ? and host = ?";
		return Number(this.#connection.objects(query).run(beatAt, name, pid, host).changes) > 0;
	}

	async unlock(name: string, { pid, host }: Pick<LockHolder, "pid" | "host">): Promise<void> {
		const query = "delete from update_locks where name = ? and pid = ? and host = ?";
		this.#connection.objects(query).run(name, pid, host);
	}

	async holderOf(name: string, now: number): Promise<LockHolder | null> {
		return this.#holderOf(name, now);
	}

	async close(): Promise<void> {
		this.#connection.close();
	}

	#holderOf(name: string, now: number): LockHolder | null {
		const row = this.#connection
			.objects("select pid, host, beat_at from update_locks where name = ?")
			.get(name);
		if (!row) return null;
		const holder = {
			pid: Number(row["pid"]),
			host: String(row["host"]),
			beatAt: Number(row["beat_at"]),
		};
		return isAtWork(holder, now) ? holder : null;
	}

	/** Runs work in one transaction. */
	#transact<T>(work: () => T): T {
		this.#connection.exec("begin immediate");
		try {
			const result = work();
			this.#connection.exec("commit");
			return result;
		} catch (error) {
			this.#connection.rollback();
			throw error;
		}
	}
}

/** A process on this machine can be looked up; for one on another machine only its silence counts. */
function isAtWork({ pid, host, beatAt }: LockHolder, now: number): boolean {
	const silence = now - beatAt;
	if (silence > maxSilenceMs) return false;
	// A sign of life from the future comes from before a clock was set back, and counts as an old one.
	if (host !== hostname()) return silence > -maxSilenceMs;
	try {
		process.kill(pid, 0);
		return true;
	} catch (error) {
		return error instanceof Error && "code" in error && error.code === "EPERM";
	}
}
