import { closeSync, fdatasync, fsync, openSync } from "node:fs";
import { dirname } from "node:path";
import { StoreUnavailable } from "../../../errors.ts";
import type { Connection } from "../../connection/connection.ts";

/** Milliseconds beyond the patience of the meter after which the disk counts as hanging. */
const grace = 1_000;

interface Waiting {
	resolve(): void;
	reject(error: StoreUnavailable): void;
}

type Logged = Pick<Connection<unknown>, "file" | "openings">;

/**
 * Has the disk take what a connection has written to its write-ahead log, while the event loop goes on. A commit with
 * `synchronous = normal` is in the memory of the system: it survives the process, and with this the loss of power too.
 */
export class LogSync {
	readonly #connection: Logged;
	/** Milliseconds after which a sync counts as unanswered. */
	readonly #limit: number;
	/** The open log, and the opening of the file that it is of: SQLite has another log when the file is opened anew. */
	#log: { descriptor: number; opening: number } | undefined;
	/** When the sync under way began, by a clock that never goes back. */
	#began: number | undefined;
	/** Those who wait for the sync under way, and for the one behind it. */
	#present: Waiting[] = [];
	#next: Waiting[] = [];
	/** Set while the disk hangs. */
	#overdue: StoreUnavailable | undefined;
	#watch: NodeJS.Timeout | undefined;
	/** Set from a sync that failed until the log has been brought into the database. */
	#failure: StoreUnavailable | undefined;
	#isClosed = false;

	/** @param patience milliseconds that a group of charges waits for another process that writes */
	constructor(connection: Logged, patience: number) {
		this.#connection = connection;
		this.#limit = patience + grace;
	}

	/**
	 * True when a sync has failed: what it was to take may be lost, and a later sync would not say so. The log must be
	 * brought into the database before anything counts as safe again.
	 */
	get hasFailed(): boolean {
		return this.#failure !== undefined;
	}

	/** The log has been brought into the database since. */
	mended(): void {
		this.#failure = undefined;
	}

	/** @throws {StoreUnavailable} while the disk hangs */
	verify(): void {
		if (this.#overdue) throw this.#overdue;
	}

	/**
	 * Resolves when the disk has all that was written before the call. Calls that come during a sync share the next one.
	 *
	 * @throws {StoreUnavailable} when it fails, or does not answer in time
	 */
	reached(): Promise<void> {
		return new Promise((resolve, reject) => {
			const error = this.#overdue ?? this.#failure;
			if (error) return reject(error);
			this.#next.push({ resolve, reject });
			if (this.#began === undefined) this.#begin();
		});
	}

	/** Does not wait: a sync under way ends by itself, or the disk hangs. */
	close(): void {
		this.#isClosed = true;
		if (this.#began === undefined) this.#closeLog();
	}

	#begin(): void {
		this.#present = this.#next;
		this.#next = [];
		this.#began = performance.now();
		this.#watch ??= this.#lookIn(this.#limit);
		try {
			this.#sync((error) => this.#ended(error));
		} catch (error) {
			this.#ended(error);
		}
	}

	/** Takes the log that the connection writes, and its entry in the folder when it is opened here first. */
	#sync(done: (error: unknown) => void): void {
		const { file, openings } = this.#connection;
		if (this.#log?.opening === openings) {
			fdatasync(this.#log.descriptor, done);
			return;
		}
		this.#closeLog();
		const descriptor = openSync(`${file}-wal`, "r");
		this.#log = { descriptor, opening: openings };
		syncEntry(file, (error) => (error ? done(error) : fdatasync(descriptor, done)));
	}

	#ended(cause: unknown): void {
		const ended = this.#present;
		this.#present = [];
		this.#began = undefined;
		this.#overdue = undefined;
		if (cause) this.#fail([...ended, ...this.#next.splice(0)], cause);
		else for (const { resolve } of ended) resolve();
		if (this.#next.length > 0) this.#begin();
		else if (this.#isClosed) this.#closeLog();
	}

	/** Those who wait for the next sync fail, too: it would not take what this one has lost. */
	#fail(waiting: readonly Waiting[], cause: unknown): void {
		const reason = cause instanceof Error ? cause.message : String(cause);
		const error = new StoreUnavailable(`${this.#connection.file} cannot be used: ${reason}`, { cause });
		this.#failure = error;
		// The file that failed may not be the log any more.
		this.#closeLog();
		for (const { reject } of waiting) reject(error);
	}

	/** One timer for all syncs. A process that stood still first hears of a sync that ended meanwhile. */
	#lookIn(milliseconds: number): NodeJS.Timeout {
		return setTimeout(() => setImmediate(() => this.#look()), milliseconds).unref();
	}

	#look(): void {
		this.#watch = undefined;
		if (this.#began === undefined || this.#overdue) return;
		const left = this.#began + this.#limit - performance.now();
		if (left > 0) {
			this.#watch = this.#lookIn(left);
			return;
		}
		const { file } = this.#connection;
		const seconds = Math.round(this.#limit / 1000);
		this.#overdue = new StoreUnavailable(`${file} took no charge for ${seconds} s: the disk does not answer`);
		for (const { reject } of [...this.#present.splice(0), ...this.#next.splice(0)]) reject(this.#overdue);
	}

	#closeLog(): void {
		if (this.#log) closeSync(this.#log.descriptor);
		this.#log = undefined;
	}
}

/** Has the disk take the entry of a file in its folder: the log may have been created a moment ago. */
function syncEntry(file: string, done: (error: unknown) => void): void {
	const folder = openSync(dirname(file), "r");
	fsync(folder, (error) => {
		closeSync(folder);
		done(error);
	});
}
