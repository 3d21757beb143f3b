import { hostname } from "node:os";
import type { FailureClass } from "@us-market-data/market";
import {
	type Backoff,
	type FileResult,
	type FileState,
	type LockHolder,
	maxQueueMs,
	type Run,
	type RunEnd,
	type RunOutcome,
	type UpdateStore,
} from "../updates.ts";
import { Connection } from "./connection/connection.ts";
import { openFile } from "./connection/open-file.ts";
import { updateMigrations } from "./migrations/updates/index.ts";

/** Maximum number of stored URLs; the longest unseen are removed first, and are then fetched again. */
const maxFiles = 200_000;
/** Stored runs of each source. */
const maxRuns = 200;
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
	// Many processes may be at the gates at once, each for less than a millisecond.
	return new SqliteUpdates(new Connection(file, { busyTimeout: 30_000, cacheKib: 1024 }));
}

class SqliteUpdates implements UpdateStore {
	readonly #connection: Connection;

	constructor(connection: Connection) {
		this.#connection = connection;
	}

	/** A slot is taken by one statement, which SQLite lets only one process run at a time. */
	takeSlot(limiter: string, interval: number, now: number): number {
		const row = this.#connection
			.objects(
				`insert into gates (name, next) values ($gate, $now + $interval)
				on conflict (name) do update set next =
					case when next between $now and $latest then next else $now end + $interval
				returning next - $interval as slot`,
			)
			.get({ $gate: limiter, $now: now, $interval: interval, $latest: now + maxQueueMs });
		return Number(row?.["slot"]);
	}

	lastBackoff(limiter: string): Backoff | null {
		const row = this.#connection
			.objects("select held_until, held_ms, reason from gates where name = ? and held_until > 0")
			.get(limiter);
		return row
			? { until: Number(row["held_until"]), ms: Number(row["held_ms"]), reason: String(row["reason"]) }
			: null;
	}

	setBackoff(limiter: string, { until, ms, reason }: Backoff): void {
		this.#connection
			.objects(
				`insert into gates (name, next, held_until, held_ms, reason) values (?1, 0, ?2, ?3, ?4)
				on conflict (name) do update set held_until = ?2, held_ms = ?3, reason = ?4`,
			)
			.run(limiter, until, ms, reason);
	}

	fileState(url: string): FileState | null {
		const row = this.#connection.objects("select * from files where url = ?").get(url);
		if (!row) return null;
		const text = (name: string) => (row[name] === null ? null : String(row[name]));
		return {
			etag: text("etag"),
			lastModified: text("last_modified"),
			datasets: JSON.parse(String(row["datasets"])),
		};
	}

	rememberFile(url: string, file: FileState, now: number): void {
		const { etag, lastModified, datasets } = file;
		const result = this.#connection
			.objects("insert or replace into files values (?, ?, ?, ?, ?)")
			.run(url, etag, lastModified, JSON.stringify(datasets), now);
		if (Number(result.changes) > 0) this.#boundFiles();
	}

	forgetFile(url: string): void {
		this.#connection.objects("delete from files where url = ?").run(url);
	}

	markDone(source: string, item: string, now: number): void {
		this.#connection.objects("insert or replace into settled values (?, ?, ?)").run(source, item, now);
	}

	isDone(source: string, item: string): boolean {
		const query = "select 1 from settled where source = ? and item = ?";
		return this.#connection.objects(query).get(source, item) !== undefined;
	}

	#boundFiles(): void {
		this.#connection
			.objects(
				`delete from files where url in (
				select url from files order by seen_at desc limit -1 offset ?)
				and (select count(*) from files) > ?`,
			)
			.run(maxFiles, maxFiles);
	}

	beginRun(source: string, now: number): number {
		const row = this.#connection
			.objects(
				`insert into runs (source, target, started_at, rows, message) values (?, '', ?, 0, '') returning id`,
			)
			.get(source, now);
		this.#connection
			.objects(
				`delete from runs where source = ?1 and id <=
				(select id from runs where source = ?1 order by id desc limit 1 offset ?2)`,
			)
			.run(source, maxRuns);
		return Number(row?.["id"]);
	}

	noteRun(id: number, { target, rows }: Pick<Run, "target" | "rows">): void {
		this.#connection.objects("update runs set target = ?, rows = ? where id = ?").run(target, rows, id);
	}

	endRun(id: number, end: RunEnd, now: number): void {
		const { target, outcome, rows, failure = null, message, files = [] } = end;
		this.#connection
			.objects(
				`update runs set target = ?, outcome = ?, rows = ?, failure = ?, message = ?, files = ?, ended_at = ?
				where id = ?`,
			)
			.run(target, outcome, rows, failure, message, JSON.stringify(files), now, id);
	}

	runs({ source, limit }: { source?: string; limit: number }): Run[] {
		const query = "select * from runs where ?1 is null or source = ?1 order by id desc limit ?2";
		return this.#connection
			.objects(query)
			.all(source ?? null, limit)
			.map(runOf);
	}

	lastRuns(): Map<string, { last: Run; lastGood: Run | null }> {
		const rows = this.#connection
			.objects(
				`select * from runs where id in (select max(id) from runs where ended_at is not null group by source)
				or id in (select max(id) from runs where outcome not in ('failed', 'refused') group by source)
				order by id desc`,
			)
			.all()
			.map(runOf);
		const bySource = Map.groupBy(rows, ({ source }) => source);
		return new Map(
			[...bySource].flatMap(([source, runs]) => {
				const [last] = runs;
				const lastGood = runs.find(({ outcome }) => outcome !== "failed" && outcome !== "refused");
				return last ? [[source, { last, lastGood: lastGood ?? null }]] : [];
			}),
		);
	}

	runCounts(): { source: string; outcome: RunOutcome; count: number }[] {
		return this.#connection
			.objects(
				`select source, outcome, count(*) as count from runs where outcome is not null
				group by source, outcome order by source, outcome`,
			)
			.all()
			.map((row) => ({
				source: String(row["source"]),
				outcome: String(row["outcome"]) as RunOutcome,
				count: Number(row["count"]),
			}));
	}

	setNextRuns(times: ReadonlyMap<string, number>): void {
		const rows = [...times].map(([source, at]) => ({ source, at }));
		this.#transact(() => {
			this.#connection.objects("delete from next_runs").run();
			this.#connection
				.objects(`insert into next_runs select value ->> 'source', value ->> 'at' from json_each(?)`)
				.run(JSON.stringify(rows));
		});
	}

	nextRuns(): Map<string, number> {
		const rows = this.#connection.objects("select source, at from next_runs").all();
		return new Map(rows.map((row) => [String(row["source"]), Number(row["at"])]));
	}

	lock(name: string, holder: LockHolder): LockHolder | null {
		return this.#transact(() => {
			const other = this.holderOf(name, holder.beatAt);
			if (other) return other;
			const query = "insert or replace into locks (name, pid, host, beat_at) values (?, ?, ?, ?)";
			this.#connection.objects(query).run(name, holder.pid, holder.host, holder.beatAt);
			return null;
		});
	}

	beat(name: string, { pid, host, beatAt }: LockHolder): void {
		const query = "update locks set beat_at = ? where name = ? and pid = ? and host = ?";
		this.#connection.objects(query).run(beatAt, name, pid, host);
	}

	unlock(name: string, { pid, host }: Pick<LockHolder, "pid" | "host">): void {
		const query = "delete from locks where name = ? and pid = ? and host = ?";
		this.#connection.objects(query).run(name, pid, host);
	}

	holderOf(name: string, now: number): LockHolder | null {
		const row = this.#connection.objects("select pid, host, beat_at from locks where name = ?").get(name);
		if (!row) return null;
		const holder = {
			pid: Number(row["pid"]),
			host: String(row["host"]),
			beatAt: Number(row["beat_at"]),
		};
		return isAtWork(holder, now) ? holder : null;
	}

	close(): void {
		this.#connection.close();
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

const runOf = (row: Record<string, unknown>): Run => ({
	id: Number(row["id"]),
	source: String(row["source"]),
	target: String(row["target"]),
	startedAt: Number(row["started_at"]),
	endedAt: row["ended_at"] === null ? null : Number(row["ended_at"]),
	outcome: row["outcome"] === null ? null : (String(row["outcome"]) as RunOutcome),
	rows: Number(row["rows"]),
	failure: row["failure"] === null ? null : (String(row["failure"]) as FailureClass),
	message: String(row["message"]),
	files: JSON.parse(String(row["files"])) as FileResult[],
});
