import { DatabaseSync, type SQLInputValue } from "node:sqlite";
import { pathToFileURL } from "node:url";
import { type Compilable, Kysely, type SqliteDatabase, SqliteDialect, type SqliteStatement } from "kysely";
import type { Durability } from "../../shared/accounts/account-options.ts";
import { FileGone, identityOf } from "./file-identity.ts";
import { type ArrayRow, type ArrayStatement, Statement } from "./statement.ts";
import { isSuspicious, translated } from "./unavailable.ts";

export interface ConnectionOptions {
	/** Page cache in KiB. */
	cacheKib?: number;
	/** Milliseconds that a statement waits for a lock. */
	busyTimeout?: number;
	/** The failures that a reported commit survives. The default is `power`. */
	durability?: Durability;
	/** Nothing can be written by it. */
	readOnly?: boolean;
	/** Pages of the write-ahead log from which a commit brings the log into the file; 1,000 without it. */
	checkpointPages?: number;
}

/** Milliseconds until the connection checks again that its file is still in place. */
const checkIntervalMs = 500;

/**
 * One connection to one file. Kysely builds the statements (`build`), the connection runs them at once:
 * `node:sqlite` is synchronous, and so a transaction can put rows without a promise for each. Statements are
 * prepared once and kept by their text.
 *
 * The system lets a process write into a deleted or replaced file, and these writes are lost. Therefore the
 * connection checks if its file is still in its place. It reopens the file when another one is there, or when an error of the
 * disk may have damaged its state.
 *
 * @throws {StoreUnavailable} from every method while the file is unavailable
 */
export class Connection<Tables = unknown> {
	readonly file: string;
	readonly build: Kysely<Tables>;
	readonly #options: ConnectionOptions;
	readonly #busyTimeout: number;
	readonly #objects = new Map<string, Statement>();
	readonly #arrays = new Map<string, Statement>();
	#native: DatabaseSync;
	#openings = 0;
	#identity: string | undefined;
	#lookedAt: number;
	#suspected = false;
	#closed = false;

	constructor(file: string, options: ConnectionOptions = {}) {
		this.file = file;
		this.#options = options;
		this.#busyTimeout = options.busyTimeout ?? 5_000;
		this.#native = this.#open(file);
		this.#identity = identityOf(file);
		this.#lookedAt = performance.now();
		this.build = new Kysely<Tables>({
			dialect: new SqliteDialect({ database: kyselyDatabase(this.#native) }),
		});
	}

	/** Times that the file was opened: it is opened anew when another one is in its place. */
	get openings(): number {
		return this.#openings;
	}

	/** Runs SQL that returns nothing. */
	exec(sql: string): void {
		this.attempt((native) => native.exec(sql));
	}

	/** A prepared statement whose rows are objects. */
	objects(sql: string): Statement {
		return this.#statement(this.#objects, sql, false);
	}

	/** A prepared statement whose rows are arrays, which is half the cost for rows by the thousand. */
	arrays<Row extends ArrayRow>(sql: string): ArrayStatement<Row> {
		return this.#statement(this.#arrays, sql, true) as unknown as ArrayStatement<Row>;
	}

	all<R>(query: Compilable<R>): R[] {
		const { sql, parameters } = query.compile();
		return this.objects(sql).all(...(parameters as SQLInputValue[])) as R[];
	}

	get<R>(query: Compilable<R>): R | undefined {
		const { sql, parameters } = query.compile();
		return this.objects(sql).get(...(parameters as SQLInputValue[])) as R | undefined;
	}

	/** Runs `work`, in which a lock that another connection holds is an error at once. */
	unlessBusy<T>(work: () => T): T {
		if (this.#busyTimeout === 0) return work();
		this.exec("pragma busy_timeout = 0");
		try {
			return work();
		} finally {
			this.exec(`pragma busy_timeout = ${this.#busyTimeout}`);
		}
	}

	/** Runs `read` on one consistent state of the file. */
	snapshot<T>(read: () => T): T {
		if (this.#native.isTransaction) return read();
		this.exec("begin");
		try {
			const result = read();
			this.exec("commit");
			return result;
		} finally {
			this.rollback();
		}
	}

	/** Texts of the statements prepared so far, to look at their plans. */
	prepared(): string[] {
		return [...this.#objects.keys(), ...this.#arrays.keys()];
	}

	/**
	 * Differs after each commit of another connection to the file, of another process too, and after the file was opened
	 * anew. Commits of this connection do not change it.
	 */
	foreignState(): string {
		const row = this.objects("pragma data_version").get();
		return `${this.#openings}/${row?.["data_version"]}`;
	}

	/** Undoes an open transaction, if there is one. */
	rollback(): void {
		if (this.#native.isTransaction) this.exec("rollback");
	}

	/** Checks that the opened file is still in place, or opens the file that has replaced it. */
	verify(): void {
		this.attempt(() => this.#look());
	}

	close(): void {
		this.#closed = true;
		this.#objects.clear();
		this.#arrays.clear();
		if (this.#native.isOpen) this.#native.close();
	}

	/** Runs work on the present connection. Statements call it. */
	attempt<T>(work: (native: DatabaseSync) => T): T {
		try {
			if (this.#suspected || performance.now() - this.#lookedAt >= checkIntervalMs) this.#look();
			return work(this.#native);
		} catch (error) {
			if (isSuspicious(error)) this.#suspected = true;
			throw translated(error, this.file);
		}
	}

	/** A transaction does not reopen the file: it ends on the file on which it began. */
	#look(): void {
		if (this.#closed || this.#native.isTransaction) return;
		const identity = identityOf(this.file);
		if (identity === undefined) throw new FileGone(this.file);
		if (identity !== this.#identity || this.#suspected) this.#reopen(identity);
		this.#lookedAt = performance.now();
	}

	#statement(cache: Map<string, Statement>, sql: string, returnsArrays: boolean): Statement {
		let statement = cache.get(sql);
		if (statement === undefined) {
			statement = new Statement(this, sql, returnsArrays);
			cache.set(sql, statement);
		}
		return statement;
	}

	#open(location: string | URL): DatabaseSync {
		const native = new DatabaseSync(location, {
			timeout: this.#busyTimeout,
			readOnly: this.#options.readOnly ?? false,
		});
		try {
			// Commits of market data are rare, so the wait for the disk is free there. The size limit gives the space of
			// a long import's log back.
			const synchronous = this.#options.durability === "process" ? "normal" : "full";
			native.exec(
				`pragma synchronous = ${synchronous}; pragma foreign_keys = on; pragma journal_size_limit = 67108864;
				pragma cache_size = -${this.#options.cacheKib ?? 16_384}`,
			);
			const { checkpointPages } = this.#options;
			if (checkpointPages !== undefined) native.exec(`pragma wal_autocheckpoint = ${checkpointPages}`);
			this.#openings++;
			return native;
		} catch (error) {
			native.close();
			throw error;
		}
	}

	/** Never creates a file: an empty one would refuse every key. */
	#reopen(identity: string): void {
		const location = pathToFileURL(this.file);
		location.search = this.#options.readOnly ? "mode=ro" : "mode=rw";
		const native = this.#open(location);
		if (this.#native.isOpen) this.#native.close();
		this.#native = native;
		this.#identity = identity;
		this.#suspected = false;
	}
}

/** `node:sqlite` in the shape that Kysely's SQLite dialect expects. Closing is left to the owner. */
function kyselyDatabase(native: DatabaseSync): SqliteDatabase {
	return {
		close() {},
		prepare(sql) {
			const statement = native.prepare(sql);
			const bound = (parameters: readonly unknown[]) => parameters as SQLInputValue[];
			return {
				reader: statement.columns().length > 0,
				all: (parameters) => statement.all(...bound(parameters)),
				run: (parameters) => statement.run(...bound(parameters)),
				iterate: (parameters) => statement.iterate(...bound(parameters)),
			} satisfies SqliteStatement;
		},
	};
}
