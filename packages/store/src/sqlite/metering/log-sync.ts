import { closeSync, fdatasync, fsync, openSync } from "node:fs";
import { dirname } from "node:path";
import { promisify } from "node:util";
import { StoreUnavailable } from "../../errors.ts";
import type { Connection } from "../connection/connection.ts";

/** Milliseconds beyond the patience after which the disk counts as hanging. */
const graceMs = 1_000;

const [syncFile, syncData] = [promisify(fsync), promisify(fdatasync)];

/**
 * Has the disk take the write-ahead log of a connection, on a thread of Node's pool: the event loop goes on. A commit with
 * `synchronous = normal` is in the memory of the system. It survives the process, and behind this the loss of power too.
 */
export class LogSync {
	readonly #connection: Pick<Connection, "file" | "openings">;
	readonly #maxMs: number;
	/** The open log, and the opening of the file that it is of: SQLite has another log when the file is opened anew. */
	#log: { descriptor: number; opening: number } | undefined;
	/** Set while the disk hangs. */
	#overdue: StoreUnavailable | undefined;
	#hasFailed = false;
	#isSyncing = false;

	/** @param patience milliseconds that a group of charges waits for another process that writes */
	constructor(connection: Pick<Connection, "file" | "openings">, patience: number) {
		this.#connection = connection;
		this.#maxMs = patience + graceMs;
	}

	/**
	 * True when a sync has failed: what it was to take may be lost, and a later sync would not say so. The log must be
	 * brought into the database before anything counts as safe again.
	 */
	get hasFailed(): boolean {
		return this.#hasFailed;
	}

	/** The log has been brought into the database since. */
	mended(): void {
		this.#hasFailed = false;
	}

	/** @throws {StoreUnavailable} while the disk hangs */
	verify(): void {
		if (this.#overdue) throw this.#overdue;
	}

	/**
	 * Resolves when the disk has all that was written before the call. One sync is under way at a time.
	 *
	 * @throws {StoreUnavailable} when it fails, or does not end in time
	 */
	async sync(): Promise<void> {
		const { promise: late, reject } = Promise.withResolvers<never>();
		let isOver = false;
		// A process that stood still first reads the answer that came meanwhile.
		const expire = () => {
			if (isOver) return;
			this.#overdue = this.#unavailable("the disk does not answer");
			reject(this.#overdue);
		};
		const timer = setTimeout(() => setImmediate(expire), this.#maxMs).unref();
		const syncing = this.#sync().finally(() => {
			isOver = true;
			clearTimeout(timer);
			this.#overdue = undefined;
		});
		await Promise.race([syncing, late]);
	}

	/** Does not wait for a disk that hangs: its log is closed with the process. */
	close(): void {
		if (this.#isSyncing) return;
		this.#closeLog();
	}

	#closeLog(): void {
		if (this.#log) closeSync(this.#log.descriptor);
		this.#log = undefined;
	}

	async #sync(): Promise<void> {
		this.#isSyncing = true;
		try {
			const { file, openings } = this.#connection;
			if (this.#log?.opening !== openings) await this.#open(file, openings);
			if (this.#log) await syncData(this.#log.descriptor);
		} catch (cause) {
			this.#hasFailed = true;
			// The file that failed may not be the log any more.
			this.#closeLog();
			throw this.#unavailable(cause instanceof Error ? cause.message : String(cause), cause);
		} finally {
			this.#isSyncing = false;
		}
	}

	/** Opens the log and has the disk take its entry in the folder: it may have been created a moment ago. */
	async #open(file: string, opening: number): Promise<void> {
		this.#closeLog();
		this.#log = { descriptor: openSync(`${file}-wal`, "r"), opening };
		const folder = openSync(dirname(file), "r");
		await syncFile(folder).finally(() => closeSync(folder));
	}

	#unavailable(reason: string, cause?: unknown): StoreUnavailable {
		return new StoreUnavailable(`${this.#connection.file} cannot be used: ${reason}`, { cause });
	}
}
