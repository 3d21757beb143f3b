import { setTimeout as sleep } from "node:timers/promises";
import type { Replication, ReplicationLag, ReplicaUse } from "../../market.ts";
import type { Queryable } from "../connection/database.ts";

/** Milliseconds between two readings. */
const readIntervalMs = 5_000;
/** Milliseconds that a caller waits for a reading; after them it gets the last one. */
const maxWaitMs = 250;
/** Positions of the log that are remembered with their times: an hour of readings. A longer lag counts as an hour. */
const maxPositions = 720;

/** The end of the log of the primary, and each standby with the position that it has replayed; hidden columns are null. */
const primaryQuery = `
	select pg_wal_lsn_diff(pg_current_wal_lsn(), '0/0')::float8 as written,
		current_setting('synchronous_standby_names') <> '' as "isSynchronous",
		pid is not null as "isStandby", application_name as name, sync_state as "syncState",
		pg_wal_lsn_diff(replay_lsn, '0/0')::float8 as replayed
	from (select 1) as one left join pg_stat_replication on true`;

/** Null on a server that is no standby. */
const replicaQuery = "select pg_wal_lsn_diff(pg_last_wal_replay_lsn(), '0/0')::float8 as replayed";

interface StandbyRow {
	/** Positions are bytes since the beginning of the log. */
	written: number;
	isSynchronous: boolean;
	isStandby: boolean;
	name: string | null;
	syncState: string | null;
	replayed: number | null;
}

/**
 * Reads how far standbys and the read replica are behind. Seconds follow from the times at which the primary had a position,
 * so they grow while a server replays nothing, whatever is the reason, and are 0 where nothing is written.
 */
export class ReplicationState {
	readonly #primary: Pick<Queryable, "rows">;
	readonly #replica: Pick<Queryable, "rows"> | undefined;
	readonly #use: () => ReplicaUse;
	readonly #now: () => number;
	readonly #positions: { readAt: number; written: number }[] = [];
	#last: Replication | undefined;
	#reading: Promise<void> | undefined;
	#readAt = Number.NEGATIVE_INFINITY;

	/**
	 * @param use the use that reads make of the replica
	 * @param now milliseconds of a clock that never goes back
	 */
	constructor(
		primary: Pick<Queryable, "rows">,
		replica: Pick<Queryable, "rows"> | undefined,
		use: () => ReplicaUse,
		now: () => number = () => performance.now(),
	) {
		this.#primary = primary;
		this.#replica = replica;
		this.#use = use;
		this.#now = now;
	}

	/** The state at the last reading; undefined when the primary did not answer it. It never throws. */
	async read(): Promise<Replication | undefined> {
		if (!this.#reading && this.#now() - this.#readAt >= readIntervalMs) {
			this.#readAt = this.#now();
			this.#reading = this.#readServers().finally(() => {
				this.#reading = undefined;
			});
		}
		const waiting = new AbortController();
		const late = sleep(maxWaitMs, undefined, { signal: waiting.signal, ref: false }).catch(() => {});
		await Promise.race([this.#reading, late]);
		waiting.abort();
		const { readReplica } = this.#last ?? {};
		return readReplica && this.#last
			? { ...this.#last, readReplica: { ...readReplica, use: this.#use() } }
			: this.#last;
	}

	async #readServers(): Promise<void> {
		const [primary, replica] = await Promise.allSettled([
			this.#primary.rows<StandbyRow>(primaryQuery),
			this.#replica?.rows<{ replayed: number | null }>(replicaQuery),
		]);
		const [first] = primary.status === "fulfilled" ? primary.value : [];
		if (primary.status === "rejected" || !first) {
			this.#last = undefined;
			return;
		}
		const { written, isSynchronous } = first;
		const lastWritten = this.#positions.at(-1)?.written ?? -1;
		// A standby that was promoted may lack the end of the former primary's log.
		if (written < lastWritten) this.#positions.length = 0;
		if (written !== lastWritten) this.#positions.push({ readAt: this.#now(), written });
		if (this.#positions.length > maxPositions) this.#positions.shift();
		const found = primary.value.filter(({ isStandby }) => isStandby);
		const standbyCounts = new Map<string, number>();
		const standbys = new Map<string, ReplicationLag>();
		for (const { name, syncState, replayed } of found) {
			const state = syncState ?? "hidden";
			standbyCounts.set(state, (standbyCounts.get(state) ?? 0) + 1);
			if (name === null || replayed === null) continue;
			const lag = this.#lagOf(replayed, written);
			// Standbys may share a name. Then the one that is further behind counts.
			if (lag.lagBytes >= (standbys.get(name)?.lagBytes ?? 0)) standbys.set(name, lag);
		}
		const replayed = replica.status === "fulfilled" ? (replica.value?.[0]?.replayed ?? null) : null;
		const lag = replayed === null ? null : this.#lagOf(replayed, written);
		const readReplica = this.#replica && { use: this.#use(), lag };
		this.#last = { isSynchronous, standbyCounts, standbys, ...(readReplica && { readReplica }) };
	}

	#lagOf(replayed: number, written: number): ReplicationLag {
		const missed = this.#positions.find((position) => position.written > replayed);
		return {
			lagSeconds: missed ? (this.#now() - missed.readAt) / 1000 : 0,
			lagBytes: Math.max(0, written - replayed),
		};
	}
}
