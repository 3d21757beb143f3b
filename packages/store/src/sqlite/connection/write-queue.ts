import { DatabaseSync } from "node:sqlite";
import { setTimeout as sleep } from "node:timers/promises";
import { StoreUnavailable } from "../../errors.ts";
import { createPrivateFile } from "../../private-files.ts";
import type { Connection } from "./connection.ts";
import { isBusy, translated } from "./unavailable.ts";

type Transactions = Pick<Connection, "exec" | "rollback" | "unlessBusy" | "verify" | "foreignState">;

/** Milliseconds for which a file counts as shared after the commit of another connection, or an attempt at one. */
const sharedWindowMs = 1_000;

/** After this many milliseconds a writer no longer waits for its place at the front. */
const queueTimeoutMs = 100;

/**
 * Takes turns with the other processes that write to a file.
 *
 * SQLite gives the writers' lock to the first process that requests it after its release, which is nearly always the one that
 * held it: under load, others wait for seconds. So a writer first takes the place at the front of the queue, a
 * lock on a file next to the database, keeps it until it has the lock of writers, and leaves it then.
 * A process that has just written finds the front taken and lets the process that waits there write. The system frees both
 * locks when a process ends, however it ends. A process that holds the front and is busy with something else
 * does not stop the others: after a while they request the writers' lock without it.
 *
 * A writer that has seen no other one for a while does without the front, which costs as much as a small transaction. A
 * writer that comes then finds the lock free between two of its transactions.
 */
export class WriteQueue {
	readonly #connection: Transactions;
	readonly #file: string;
	#front: DatabaseSync;
	/** True when a writer of this process holds the front. */
	#hasFront = false;
	/** The commits of other connections, as last seen, and when they changed. */
	#foreignState = "";
	#sharedSince = Number.NEGATIVE_INFINITY;

	constructor(connection: Transactions, file: string) {
		this.#connection = connection;
		this.#file = file;
		this.#front = openFront(`${file}-turn`);
	}

	/**
	 * Runs `work` in a transaction. It runs without a pause between begin and commit, so that nothing else on
	 * this connection can fall into it. An error in it undoes the transaction.
	 *
	 * @param patience milliseconds to wait for other processes
	 * @throws when the file is still being written by others after that time, or what `work` throws
	 */
	async transact<T>(patience: number, work: () => T): Promise<T> {
		const since = performance.now();
		if (since - this.#sharedSince >= sharedWindowMs && this.#begin()) return this.#commit(work);
		let inFront = false;
		try {
			for (;;) {
				inFront ||= this.#takeFront();
				const waited = performance.now() - since;
				if ((inFront || waited >= queueTimeoutMs) && this.#begin()) break;
				if (waited >= patience) throw new StillBusy(this.#file, patience);
				// The random part keeps waiting processes from asking in step.
				await sleep((waited < queueTimeoutMs ? 1 : 5) * (0.5 + Math.random()));
			}
		} finally {
			if (inFront) this.#leaveFront();
		}
		return this.#commit(work);
	}

	close(): void {
		if (this.#front.isOpen) this.#front.close();
	}

	#takeFront(): boolean {
		if (this.#hasFront) return false;
		this.#hasFront = unlessBusy(`${this.#file}-turn`, () => this.#front.exec("begin immediate"));
		return this.#hasFront;
	}

	/** A connection that cannot release its lock is closed, which releases it. Work begun meanwhile continues. */
	#leaveFront(): void {
		this.#hasFront = false;
		try {
			this.#front.exec("rollback");
		} catch {
			this.#front.close();
			this.#front = openFront(`${this.#file}-turn`);
		}
	}

	/** Begins a transaction after a check that the file is still in its place. A write to a moved file would be lost. */
	#begin(): boolean {
		this.#connection.verify();
		const begin = () => this.#connection.exec("begin immediate");
		const hasBegun = unlessBusy(this.#file, () => this.#connection.unlessBusy(begin));
		const state = hasBegun ? this.#stateWithin() : "";
		if (state !== this.#foreignState) this.#sharedSince = performance.now();
		this.#foreignState = state;
		return hasBegun;
	}

	/** The commits of other connections, read in the transaction that has just begun. */
	#stateWithin(): string {
		try {
			return this.#connection.foreignState();
		} catch (error) {
			this.#connection.rollback();
			throw error;
		}
	}

	#commit<T>(work: () => T): T {
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

/**
 * The file whose lock is the front. It holds a number, because SQLite would begin the first page of an empty file
 * with each transaction, journal and all.
 */
function openFront(file: string): DatabaseSync {
	createPrivateFile(file);
	const front = new DatabaseSync(file, { timeout: 5_000 });
	const version = front.prepare("pragma user_version").get()?.["user_version"];
	if (version === 0) front.exec("pragma user_version = 1");
	front.exec("pragma busy_timeout = 0");
	return front;
}

/** The file is still being written by another process after all the time that there was. */
class StillBusy extends StoreUnavailable {
	constructor(file: string, patience: number) {
		super(`${file} is still being written by another process after ${Math.round(patience / 1000)} s`);
	}
}

function unlessBusy(file: string, work: () => void): boolean {
	try {
		work();
		return true;
	} catch (error) {
		if (isBusy(error)) return false;
		throw translated(error, file);
	}
}
