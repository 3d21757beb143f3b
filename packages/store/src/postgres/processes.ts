import { randomUUID } from "node:crypto";
import { StoreUnavailable } from "../errors.ts";
import {
	allowsStream,
	type LiveProcess,
	type NewStream,
	type ProcessDescription,
	type ServiceProcess,
	type StreamOpening,
} from "../processes.ts";
import { type Database, type Queryable, queryableOf } from "./connection/database.ts";

/** The timing of heartbeats; tests replace it. */
interface ProcessTiming {
	/** Milliseconds between two heartbeats. */
	beatIntervalMs: number;
	/** Milliseconds after the last heartbeat after which a process counts as dead. */
	lapseMs: number;
	/** Calls a function again and again, until the returned function is called. */
	every(ms: number, call: () => Promise<void>): () => void;
}

const usualTiming: ProcessTiming = {
	beatIntervalMs: 5_000,
	lapseMs: 15_000,
	every(ms, call) {
		const timer = setInterval(() => void call(), ms).unref();
		return () => clearInterval(timer);
	},
};

/** The clock of the database, which all processes share. */
const now = "(extract(epoch from statement_timestamp()) * 1000)::bigint";

/** A heartbeat from the future was sent before the clock of the database was set back. */
const isLive = (column: string, lapse: string) => `${column} between ${now} - ${lapse} and ${now} + ${lapse}`;

/**
 * Removes the processes whose heartbeats have lapsed, with their streams. After an outage of the database all of them
 * have: a process whose own heartbeat has lapsed therefore removes no other one, which may be about to send its own.
 */
const beatStatement = {
	name: "process beat",
	text: `with own as (select ${isLive("beat_at", "$2")} as was_live from processes where id = $1),
		beaten as (update processes set beat_at = ${now} where id = $1),
		closed as (delete from open_streams where id = any($3)),
		lapsed as (delete from processes p using own where own.was_live and p.id <> $1 and not (${isLive("p.beat_at", "$2")}))
		select (select was_live from own) as "wasLive", count(*) as live from processes where ${isLive("beat_at", "$2")}`,
};

const joinStatement = {
	name: "process join",
	text: `with entered as (insert into processes (id, host, pid, version, started_at, beat_at)
			values ($1, $2, $3, $4, ${now}, ${now}) on conflict (id) do nothing),
		opened as (insert into open_streams (id, process_id, account_id, symbols)
			select s.id, $1, s.account_id, s.symbols
			from unnest($6::text[], $7::bigint[], $8::integer[]) as s (id, account_id, symbols) on conflict (id) do nothing)
		select count(*) + 1 as live from processes where id <> $1 and ${isLive("beat_at", "$5")}`,
};

const usedStatement = {
	name: "streams of an account",
	text: `select count(*)::integer as streams, sum(symbols) as symbols, coalesce(bool_or(symbols is null), false) as "hasAll",
			exists (select from processes where id = $2) as "isEntered"
		from open_streams where account_id = $1`,
};

interface UsedRow {
	streams: number;
	/** Without those that have all symbols. */
	symbols: number | null;
	hasAll: boolean;
	isEntered: boolean;
}

/** A process among those that share a database, which counts their open streams and knows that they are alive. */
export class DatabaseProcess implements ServiceProcess {
	readonly #database: Pick<Database, "rows" | "withClient">;
	readonly #description: ProcessDescription;
	readonly #timing: ProcessTiming;
	readonly #id = randomUUID();
	/** Streams that are open or about to be, by their ids. */
	readonly #streams = new Map<string, NewStream>();
	/** Ids of streams that have ended, while their rows may exist. */
	readonly #closed = new Set<string>();
	#live = 1;
	#hasJoined = false;
	#hasLeft = false;
	#stopBeating: (() => void) | undefined;
	#joining: Promise<void> | undefined;
	#beating: Promise<void> | undefined;

	constructor(
		database: Pick<Database, "rows" | "withClient">,
		description: ProcessDescription,
		timing: Partial<ProcessTiming> = {},
	) {
		this.#database = database;
		this.#description = description;
		this.#timing = { ...usualTiming, ...timing };
	}

	async join(): Promise<void> {
		this.#stopBeating ??= this.#timing.every(this.#timing.beatIntervalMs, () => this.#beat());
		this.#joining = this.#enter().catch(() => {});
		await this.#joining;
	}

	liveProcesses(): number {
		return this.#live;
	}

	async openStream(stream: NewStream): Promise<StreamOpening> {
		const id = randomUUID();
		this.#streams.set(id, stream);
		try {
			const used = await this.#insert(id, stream);
			if (used) {
				this.#streams.delete(id);
				return { isAccepted: false, ...used };
			}
			return { isAccepted: true, close: () => this.#close(id) };
		} catch (error) {
			// The row may exist, as a connection can break during the commit, which ends before the next heartbeat.
			this.#streams.delete(id);
			this.#closed.add(id);
			throw error;
		}
	}

	async leave(): Promise<void> {
		this.#hasLeft = true;
		this.#stopBeating?.();
		await Promise.all([this.#joining, this.#beating]);
		// Without a database the others notice that the process sends no heartbeat.
		await this.#database.rows("delete from processes where id = $1", [this.#id]).catch(() => {});
	}

	/** Counts the streams of the account, whose row is locked against other openings meanwhile. Undefined when the stream may open. */
	async #insert(id: string, stream: NewStream): Promise<{ streams: number; symbols: number } | undefined> {
		const { accountId, symbols } = stream;
		const outcome = await this.#database.withClient(async (client) => {
			const queryable = queryableOf(client);
			await client.query("begin");
			// Charges do not take that lock.
			await queryable.rows("select from accounts where id = $1 for no key update", [accountId]);
			const used = await readUsed(queryable, accountId, this.#id);
			const isAccepted = used.isEntered && allowsStream(stream, used);
			if (isAccepted) {
				const values = [id, this.#id, accountId, rowSymbols(symbols)];
				await queryable.rows(
					"insert into open_streams (id, process_id, account_id, symbols) values ($1, $2, $3, $4)",
					values,
				);
			}
			await client.query("commit");
			return { ...used, isAccepted };
		});
		if (outcome.isAccepted) return undefined;
		if (outcome.isEntered) return { streams: outcome.streams, symbols: outcome.symbols };
		if (this.#hasLeft) throw new StoreUnavailable("the process has left its database");
		await this.#enter(id);
		return this.#insert(id, stream);
	}

	#close(id: string): void {
		if (!this.#streams.delete(id)) return;
		this.#closed.add(id);
		this.#removeClosed().catch(() => {});
	}

	/** Streams whose rows cannot be removed now are tried again with the next heartbeat. */
	async #removeClosed(): Promise<void> {
		const ids = [...this.#closed];
		await this.#database.rows("delete from open_streams where id = any($1)", [ids]);
		for (const id of ids) this.#closed.delete(id);
	}

	#beat(): Promise<void> {
		this.#beating ??= this.#sendBeat()
			// The last count holds until the database answers.
			.catch(() => {})
			.finally(() => {
				this.#beating = undefined;
			});
		return this.#beating;
	}

	async #sendBeat(): Promise<void> {
		const closed = [...this.#closed];
		const values = [this.#id, this.#timing.lapseMs, closed];
		const [row] = await this.#database.rows<{ wasLive: boolean | null; live: number }>(beatStatement, values);
		for (const id of closed) this.#closed.delete(id);
		// Another process has removed this one, or it could not enter before.
		if (!row || row.wasLive === null) await this.#enter();
		// After an outage the others may be about to send their own, so the count of before holds.
		else if (row.wasLive) this.#live = Math.max(1, row.live);
	}

	/** @param except id of a stream that is about to be inserted */
	async #enter(except?: string): Promise<void> {
		if (this.#hasLeft) return;
		const { host, pid, version } = this.#description;
		const streams = [...this.#streams].filter(([id]) => id !== except);
		const [row] = await this.#database.rows<{ live: number }>(joinStatement, [
			this.#id,
			host,
			pid,
			version,
			this.#timing.lapseMs,
			streams.map(([id]) => id),
			streams.map(([, { accountId }]) => accountId),
			streams.map(([, { symbols }]) => rowSymbols(symbols)),
		]);
		if (row && !this.#hasJoined) this.#live = row.live;
		this.#hasJoined = true;
	}
}

/** All symbols are null in a row. */
const rowSymbols = (symbols: number): number | null => (Number.isFinite(symbols) ? symbols : null);

async function readUsed(client: Queryable, accountId: number, processId: string) {
	const [row] = await client.rows<UsedRow>(usedStatement, [accountId, processId]);
	const { streams = 0, symbols = 0, hasAll = false, isEntered = false } = row ?? {};
	return { streams, symbols: hasAll ? Number.POSITIVE_INFINITY : (symbols ?? 0), isEntered };
}

/** The live processes, in the order of their machines and starts. */
export const readLiveProcesses = (
	database: Queryable,
	lapseMs = usualTiming.lapseMs,
): Promise<LiveProcess[]> =>
	database.rows<LiveProcess>(
		`select id, host, pid, version, started_at as "startedAt", beat_at as "beatAt",
			(select count(*) from open_streams where process_id = p.id) as streams
		from processes p where ${isLive("beat_at", "$1")} order by host, started_at, id`,
		[lapseMs],
	);
